"""Games and searches in process."""
from __future__ import annotations

import csv
import io
import os
import signal
import threading
import time

import pytest

import arena

pytest.importorskip("arena._native", reason="the compiled module is not installed")
from arena.games import Board, Player, game_names  # noqa: E402


@pytest.mark.parametrize("game", ["andantino", "tablut", "omega"])
def test_moves_are_made_and_taken_back(game: str) -> None:
    board = Board(game)
    start, seen = board.position, []
    for _ in range(6):
        seen.append((board.position, board.to_move, board.legal_moves))
        board.make(board.legal_moves[-1])
    assert len(board.moves) == 6 and board.copy().position == board.position
    assert Board(game, board.position).position == board.position
    for expected in reversed(seen):
        board.undo()
        assert (board.position, board.to_move, board.legal_moves) == expected
    assert board.position == start and game in game_names()


def test_a_finished_game_has_a_result_and_no_moves() -> None:
    board = Board("andantino", radius=2)
    while board.result is None:
        board.make(board.legal_moves[0])
    assert board.result in ("first", "second", "draw") and board.ending and board.legal_moves == []
    assert board.evaluate() is None
    with pytest.raises(arena.ArenaError, match="the game is over"):
        board.search("random")


def test_playouts_add_up_and_repeat() -> None:
    board = Board("omega", side=3)
    counts = board.playouts(50, seed=3)
    assert counts == board.playouts(50, seed=3) != board.playouts(50, seed=4)
    assert sum(counts.get(word, 0) for word in ("first", "second", "draw")) == 50
    assert counts["plies"] == 50 * 16 and board.moves == []


def test_a_search_is_that_of_the_program() -> None:
    board = Board("andantino", moves="i10 j11 i11")
    found = board.search("arena-andantino", depth=5)
    said = arena.call(["search", "--player", "arena-andantino", "--moves", "i10 j11 i11", "--depth", "5", "--csv"])
    last = list(csv.DictReader(io.StringIO(said)))[-1]
    assert (found.move, str(found.score), str(found.nodes), found.stop) == (last["pv"], last["score"], last["nodes_total"], last["stop"])
    assert [step["depth"] for step in found.iterations] == [1, 2, 3, 4, 5] and found.pv[0] == found.move
    assert board.search("arena-andantino", nodes=100).nodes <= 100
    only = board.legal_moves[:1]
    assert board.search("arena-andantino", nodes=100, only=only).move == only[0]


def test_players_come_from_yaml_and_dictionaries() -> None:
    player = Player({"name": "mine", "search": "alpha-beta", "limits": {"depth": 2}}, "tablut")
    assert (player.name, player.game) == ("mine", "tablut") and "alpha-beta" in player.yaml()
    assert Board("tablut").search(player).depth == 2
    assert Board("tablut").search("name: mine\nsearch: mcts\nlimits: {nodes: 200}\n").visits
    with pytest.raises(arena.ArenaError, match="player:2: .*killerz"):
        Player("search: alpha-beta\nkillerz: true\n", "tablut")
    with pytest.raises(arena.ArenaError, match="unknown player 'arena-andantin'; did you mean 'arena-andantino'"):
        Player("arena-andantin", "andantino")
    with pytest.raises(arena.ArenaError, match="plays andantino"):
        Board("tablut").search(Player("arena-andantino", "andantino"))


def test_an_evaluator_tells_its_terms() -> None:
    value = Board("tablut", moves="d1c1").evaluate("rudin")
    assert value is not None and value["first"] == -value["second"] and value["terms"]
    with pytest.raises(arena.ArenaError, match="unknown evaluator 'rudi'"):
        Board("tablut").evaluate("rudi")


def test_wrong_use_is_an_error_in_the_programs_words() -> None:
    for wrong, words in ((lambda: Board("go"), "unknown game 'go'"), (lambda: Board("andantino", radius=99), "radius"),
                         (lambda: Board("andantino", "nonsense"), "nonsense"), (lambda: Board("andantino").make("zz9"), "zz9"),
                         (lambda: Board("andantino").undo(), "no move to take back"), (lambda: Board("andantino").playouts(0), "1 or more"),
                         (lambda: Board("andantino").search("random", depth=500), "1..120")):
        with pytest.raises(arena.ArenaError, match=words):
            wrong()


def test_a_board_draws_itself() -> None:
    board = Board("tablut")
    assert board._repr_svg_().startswith("<svg") and "to move" in repr(board) or repr(board)
    assert board.sides == ["Muscovites", "Swedes"]


def test_control_c_ends_a_search_and_the_board_goes_on() -> None:
    board = Board("tablut")
    before = time.monotonic()
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        board.search("arena-tablut", move_time=60)
    assert time.monotonic() - before < 20
    timer.join()
    assert board.search("arena-tablut", nodes=100).move


def test_other_threads_run_during_a_search_but_not_on_its_board() -> None:
    board = Board("tablut")
    found = []
    thread = threading.Thread(target=lambda: found.append(board.search("arena-tablut", move_time=0.5)))
    thread.start()
    refused = 0
    while thread.is_alive():
        try:
            board.legal_moves
        except arena.ArenaError:
            refused += 1
        time.sleep(0.001)
    thread.join()
    assert found[0].move and refused > 0
    assert board.legal_moves
