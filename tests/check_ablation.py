#!/usr/bin/env python3
"""Recomputes an ablation from its raw rows and compares with what the program wrote. Shares nothing with the program.

check_ablation.py FOLDER...              checks results folders: ablation.csv against positions.csv, games.csv and moves.csv
check_ablation.py --run ARENA CONFIGS    makes quick versions of the shipped ablations of Trebing and Aboukhadra and checks them
check_ablation.py --resample FOLDER      how often the interval of the node ratio covers, with samples from the folder's own positions
"""
import csv
import itertools
import math
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

RATIOS = ("nodes", "time", "branching")
MEASURES = RATIOS + ("depth", "table_hits", "first_cutoffs")


# --- Student's t: with x = sqrt(f) tan a the density is proportional to cos(a) ** (f - 1), and Simpson's rule integrates it.
def t_cdf(x, freedom):
    def integral(to):
        steps = 2000
        width = to / steps
        total = 0.0
        for i in range(steps + 1):
            weight = 1 if i in (0, steps) else 4 if i % 2 else 2
            total += weight * math.cos(i * width) ** (freedom - 1)
        return total * width / 3
    whole = math.sqrt(math.pi) * math.exp(math.lgamma(freedom / 2) - math.lgamma((freedom + 1) / 2))
    return 0.5 + integral(math.atan(x / math.sqrt(freedom))) / whole


def t_quantile(probability, freedom, known={}):
    if (probability, freedom) not in known:
        low, high = 0.0, 1e4
        for _ in range(100):
            middle = (low + high) / 2
            low, high = (middle, high) if t_cdf(middle, freedom) < probability else (low, middle)
        known[probability, freedom] = (low + high) / 2
    return known[probability, freedom]


def student(values):
    """Mean, interval, p-value of a mean of zero."""
    if all(abs(v) < 1e-11 for v in values):  # equal but for rounding
        values = [0.0] * len(values)
    n = len(values)
    mean = math.fsum(values) / n
    if n < 2:
        return mean, None, None, 1.0
    error = math.sqrt(math.fsum((v - mean) ** 2 for v in values) / (n - 1) / n)
    reach = t_quantile(0.975, n - 1) * error
    if error <= 1e-12 * max(abs(v) for v in values):
        p = 1.0 if all(v == 0 for v in values) else 2.0 ** (1 - n)  # a sign test
        if p > 0.05 and mean != 0:
            return mean, None, None, p
    else:
        p = 2 * (1 - t_cdf(abs(mean / error), n - 1))
    return mean, mean - reach, mean + reach, p


def holm(p_values):
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    adjusted, largest = [0.0] * len(p_values), 0.0
    for rank, i in enumerate(order):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[i]))
        adjusted[i] = largest
    return adjusted


# --- Elo from pairs of games (0, 1/2, 1, 3/2, 2 points)
def elo_of(score):
    score = min(max(score, 1e-12), 1 - 1e-12)
    return -400 * math.log10(1 / score - 1)


def moments(counts):
    counts = [c or 1e-3 for c in counts]
    total = sum(counts)
    mean = sum(c * i / 4 for i, c in enumerate(counts)) / total
    return total, mean, sum(c * (i / 4 - mean) ** 2 for i, c in enumerate(counts)) / total


def likeliest(counts, score):
    """The distribution with this mean that makes the counts most likely: p / (1 + x (a - score))."""
    total = sum(c or 1e-3 for c in counts)
    p = [(c or 1e-3) / total for c in counts]
    a = [i / 4 - score for i in range(5)]
    low, high = -1 / max(a) + 1e-15, 1 / -min(a) - 1e-15
    for _ in range(200):
        x = (low + high) / 2
        value = sum(q * b / (1 + x * b) for q, b in zip(p, a))
        low, high = (x, high) if value > 0 else (low, x)
    return [q / (1 + (low + high) / 2 * b) for q, b in zip(p, a)]


def tails(counts, score):
    """Chances of a total of at least the observed one, and of exactly it."""
    one = likeliest(counts, score)
    distribution = [1.0]
    for _ in range(sum(counts)):
        following = [0.0] * (len(distribution) + 4)
        for i, chance in enumerate(distribution):
            for points, q in enumerate(one):
                following[i + points] += chance * q
        distribution = following
    seen = sum(i * c for i, c in enumerate(counts))
    return math.fsum(distribution[seen:]), distribution[seen]


def exact_low_end(counts):
    """The score below which a total as high as this one has a chance of less than 2.5 %; None when nothing was scored."""
    pairs, points = sum(counts), sum(i * c for i, c in enumerate(counts))
    if points == 0:
        return None
    if points == 4 * pairs:
        return 0.025 ** (1 / pairs)
    low, high = 0.0, points / pairs / 4
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if tails(counts, middle)[0] < 0.025 else (low, middle)
    return (low + high) / 2


def elo(counts):
    total, mean, variance = moments(counts)
    error = math.sqrt(variance / total)
    pairs = sum(counts)
    off_mode = pairs - max(counts)
    cap = elo_of(moments([0, 0, 0, 0, pairs])[1])
    value = min(max(elo_of(mean), -cap), cap)
    if off_mode >= 5000 or (pairs >= 200 and 0.2 <= mean <= 0.8 and off_mode >= 20):
        low, high = mean - 1.959963984540054 * error, mean + 1.959963984540054 * error
        p = math.erfc(abs(mean - 0.5) / error / math.sqrt(2))
        method = "classical (normal)"
    else:
        low, high = exact_low_end(counts), exact_low_end(counts[::-1])
        high = None if high is None else 1 - high
        p = 2 * (0.5 ** pairs if low is None or high is None else min(tails(counts, 0.5)[0], tails(counts[::-1], 0.5)[0]))
        method = "small-sample (profile exact)"
    ends = [None if end is None else min(max(elo_of(end), -cap), cap) for end in (low, high)]
    return value, ends[0], ends[1], min(1.0, p), method  # p: where the interval would just reach an even score


# --- Raw rows
def rows_of(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def seen_without_search(row):
    return row["stop"] in ("block", "win-in-one")


def figures(row):
    out = {}
    if seen_without_search(row):
        return out
    if row["nodes_total"] and int(row["nodes_total"]) > 0:
        out["nodes"] = float(row["nodes_total"])
        if int(row["cpu_us"]) > 0:
            out["time"] = float(row["cpu_us"])
    if row["nodes"] and int(row["nodes"]) > 0 and int(row["depth"]) > 0:
        out["branching"] = int(row["nodes"]) ** (1 / int(row["depth"]))
    if row["depth"] and row["stop"] in ("depth", "nodes", "time"):
        out["depth"] = float(row["depth"])
    if row["tt_probes"] and int(row["tt_probes"]) > 0:
        out["table_hits"] = int(row["tt_hits"]) / int(row["tt_probes"])
    if row["cutoffs"] and int(row["cutoffs"]) > 0:
        out["first_cutoffs"] = int(row["first_cutoffs"]) / int(row["cutoffs"])
    return out


def comparisons_of(folder):
    text = (folder / "tournament.yaml").read_text(encoding="utf-8")
    section = next(line for line in text.splitlines() if line.startswith("ablation: {"))
    labels = {}
    for label, first, second in re.findall(r'"([^":]*): ([^"/]*) / ([^"/]*)"', section):
        labels.setdefault(label, []).append((first, second))
    return labels


def units_of_positions(folder):
    units, texts = {}, {}
    rows = rows_of(folder / "positions.csv")
    unsearched = {row["position"] for row in rows if seen_without_search(row)}
    for row in rows:
        if row["position"] in unsearched:
            continue
        players = units.setdefault(row["position"], {})
        assert row["player"] not in players, f"position {row['position']} has {row['player']} twice"
        assert texts.setdefault(row["position"], row["moves"]) == row["moves"], "a position has two texts"
        players[row["player"]] = figures(row)
    assert len(set(texts.values())) == len(texts), "a position is there twice"
    everybody = set(next(iter(units.values())))
    assert all(set(players) == everybody for players in units.values()), "somebody did not search a position"
    return {position: [players] for position, players in units.items()}, False


def units_of_games(folder):
    pair_of, opening_of, seen_games, seen = {}, {}, set(), {}
    for row in rows_of(folder / "games.csv"):
        what = row["first"], row["second"], row["result"], row["moves"]
        if what not in seen_games:
            seen_games.add(what)
            pair_of[row["game"]] = row["pair"]
        opening_of[row["pair"]] = row["opening"]
    for row in rows_of(folder / "moves.csv"):
        if row["game"] in pair_of:
            seen.setdefault(pair_of[row["game"]], {}).setdefault(row["player"], []).append(figures(row))
    by_pair = {}
    for pair, players in seen.items():
        for player, decisions in players.items():
            means = {}
            for measure in MEASURES:
                values = [d[measure] for d in decisions if measure in d]
                if values and measure in RATIOS:
                    means[measure] = math.exp(math.fsum(map(math.log, values)) / len(values))
                elif values:
                    means[measure] = math.fsum(values) / len(values)
            by_pair.setdefault(pair, {})[player] = means
    units = {}
    for pair, players in by_pair.items():
        units.setdefault(opening_of[pair], []).append(players)
    return units, True


def effects_of(units, some_will_do, pairs, measure):
    values = []
    for meetings in units.values():
        known = []
        for (first, second), players in itertools.product(pairs, meetings):
            a, b = players.get(first, {}).get(measure), players.get(second, {}).get(measure)
            if a is not None and b is not None:
                known.append(math.log(a) - math.log(b) if measure in RATIOS else a - b)
        if len(known) == len(pairs) or (some_will_do and known):
            values.append(math.fsum(known) / len(known))
    return values


def pairs_of_games(folder):
    """Points of the first-named by pair; a pair whose two games were both there before does not count (equal move by move; the openings are
    different up to symmetry, so that games cannot be images of each other unless they transpose)."""
    games = {}
    for row in rows_of(folder / "games.csv"):
        games.setdefault(int(row["pair"]), []).append(row)
    seen, result = set(), []
    for _, two in sorted(games.items()):
        if len(two) != 2:
            continue
        keys = {(g["first"], g["second"], g["result"], g["moves"]) for g in two}
        fresh = not keys <= seen
        seen |= keys
        if fresh:
            result.append(two)
    return result


def recomputed(folder):
    units, some_will_do = units_of_positions(folder) if (folder / "positions.csv").exists() else units_of_games(folder)
    labels = comparisons_of(folder)
    assert labels, "no comparisons in tournament.yaml"
    out = {}
    for measure in MEASURES:
        for label, pairs in labels.items():
            values = effects_of(units, some_will_do, pairs, measure)
            if not values:
                continue
            value, low, high, p = student(values)
            if measure in RATIOS:
                value, low, high = (None if v is None else math.exp(v) for v in (value, low, high))
            out[label, measure] = [value, low, high, p, len(values)]
    if (folder / "games.csv").exists():
        games = pairs_of_games(folder)
        for label, pairs in labels.items():
            counts = [0] * 5
            for first, second in pairs:
                for two in games:
                    if {two[0]["first"], two[0]["second"]} != {first, second}:
                        continue
                    points = 0
                    for g in two:
                        won = {"first": g["first"], "second": g["second"]}.get(g["result"])
                        points += 1 if won is None else 2 if won == first else 0
                    counts[points] += 1
            if sum(counts):
                value, low, high, p, _ = elo(counts)
                out[label, "elo"] = [value, low, high, p, sum(counts)]
    for measure in MEASURES + ("elo",):
        keys = [key for key in out if key[1] == measure]
        for key, adjusted in zip(keys, holm([out[key][3] for key in keys])):
            out[key].insert(4, adjusted)
    return out


def check(folder):
    folder = Path(folder)
    mine = recomputed(folder)
    theirs = {(row["comparison"], row["measure"]): row for row in rows_of(folder / "ablation.csv")}
    assert mine.keys() == theirs.keys(), f"{folder}: only here {mine.keys() - theirs.keys()}, only there {theirs.keys() - mine.keys()}"
    wrong = 0
    for key, values in mine.items():
        for column, value in zip(("value", "low", "high", "p", "p_holm", "used"), values):
            text = theirs[key][column]
            tolerance = 1e-3 if key[1] == "elo" else 1e-7
            same = text == "" if value is None else text != "" and abs(float(text) - value) <= tolerance * max(1.0, abs(value))
            if not same:
                wrong += 1
                print(f"{folder}: {key[0]}, {key[1]}, {column}: recomputed {value}, the file has {text or 'nothing'}")
    print(f"{folder}: {len(mine)} figures of {len({key[0] for key in mine})} comparisons recomputed, {wrong} differences")
    return wrong == 0


def quick(arena, configs):
    """The shipped specs of Trebing's seven players and Aboukhadra's seven strategies, made small, by one command each."""
    configs = Path(configs).resolve()
    good = True
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "configs").symlink_to(configs)
        for name, changes, words in (
            ("trebing", [(r"count: \d+, seed: 7}", "count: 6, seed: 7}"), (r"limits: {nodes: \d+}", "limits: {nodes: 300}")],
             ["--positions", "12", "--depth", "3"]),
            ("aboukhadra-table-2", [(r"limits: {depth: \d+}", "limits: {depth: 2}")], ["--positions", "4", "--depth", "3", "--games"])):
            text = (configs / "ablations" / f"{name}.yaml").read_text(encoding="utf-8")
            for pattern, replacement in changes:
                text, count = re.subn(pattern, replacement, text, count=1)
                assert count == 1, f"{name}.yaml has no {pattern}"
            (Path(place) / f"{name}.yaml").write_text(text, encoding="utf-8")
            subprocess.run([arena, "ablate", f"{name}.yaml", "--output", name, "--quiet", "--threads", "2", *words], cwd=place, check=True,
                           stdout=subprocess.DEVNULL)
            good = check(Path(place) / name) and good
            if name == "trebing":  # and the same games without the positions
                (Path(place) / name / "positions.csv").unlink()
                subprocess.run([arena, "ablate", f"{name}.yaml", "--output", name, "--resume", "--quiet", "--games-only", *words], cwd=place,
                               check=True, stdout=subprocess.DEVNULL)
                good = check(Path(place) / name) and good
    return good


def resample(folder):
    units, some_will_do = units_of_positions(Path(folder))
    dice = random.Random(1)
    for label, pairs in comparisons_of(Path(folder)).items():
        for measure in ("nodes", "depth"):
            values = effects_of(units, some_will_do, pairs, measure)
            truth = math.fsum(values) / len(values)
            spread = math.sqrt(math.fsum((v - truth) ** 2 for v in values) / len(values))
            if spread == 0:
                continue
            skewness = math.fsum(((v - truth) / spread) ** 3 for v in values) / len(values)
            cells = []
            for n in (10, 20, 60, 100):
                covered = sum(low <= truth <= high for _, low, high, _ in (student(dice.choices(values, k=n)) for _ in range(1000)))
                cells.append(f"{n}: {covered / 10:.1f} %")
            print(f"{label:22} {measure:6} skewness {skewness:6.2f}  " + "  ".join(cells))
    return True


def main(words):
    if words[:1] == ["--run"]:
        return quick(words[1], words[2])
    if words[:1] == ["--resample"]:
        return resample(words[1])
    if not words:
        print(__doc__)
        return False
    return all([check(word) for word in words])


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
