// Laws of the text: moves and positions round-trip, and bad text is refused with a sentence, never with a crash.
#pragma once
#include <cctype>

#include "tests/laws/support.hpp"

namespace arena::laws {
namespace {

template <class Case>
struct TextLaws : GameLaws<Case> {};
TYPED_TEST_SUITE(TextLaws, AllGames, CaseNames);

TYPED_TEST(TextLaws, moves_round_trip_through_text_in_both_cases) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    G game = start;
    random_game(game, random, [](const G& now) {
      for (const Move m : moves_of(now)) {
        std::string text = now.to_text(m);
        ASSERT_EQ(now.parse(text), m) << text;
        for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        ASSERT_EQ(now.parse(text), m) << text;
      }
    });
  });
}

TYPED_TEST(TextLaws, different_moves_have_different_texts) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    G game = start;
    random_game(game, random, [](const G& now) {
      std::vector<std::string> texts;
      for (const Move m : moves_of(now)) texts.push_back(now.to_text(m));
      std::sort(texts.begin(), texts.end());
      ASSERT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end()) << now.position_text();
    });
  });
}

TYPED_TEST(TextLaws, positions_round_trip_through_text_and_play_on_alike) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    for (int i = 0; i < 10; ++i) {
      G game = start;
      random_game(game, random, [&](const G& now) {
        G read = G::from_text(now.options(), now.position_text());
        ASSERT_EQ(read.position_text(), now.position_text());
        ASSERT_EQ(read.outcome(), now.outcome()) << now.position_text();
        ASSERT_EQ(read.plies(), now.plies()) << now.position_text();
        ASSERT_EQ(read.turn_starts(), now.turn_starts()) << now.position_text();
        ASSERT_EQ(ordered_moves_of(read), ordered_moves_of(now)) << now.position_text();
        if (now.outcome() != Outcome::none) return;
        ASSERT_EQ(read.to_move(), now.to_move()) << now.position_text();
        G ahead = now;
        for (int ply = 0; ply < 6 && ahead.outcome() == Outcome::none; ++ply) {
          const Move m = any_move(ahead, random);
          ASSERT_EQ(read.why_illegal(m), "") << now.position_text();
          ahead.make(m);
          read.make(m);
          ASSERT_EQ(read.outcome(), ahead.outcome()) << now.position_text() << ", then up to " << ahead.position_text();
          ASSERT_EQ(read.key(), ahead.key()) << now.position_text() << ", then up to " << ahead.position_text();
        }
      });
    }
  });
}

TYPED_TEST(TextLaws, text_that_names_no_move_is_refused_with_a_message) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random&) {
    for (const char* text : {"",
                             " ",
                             "a",
                             "1",
                             "zz",
                             "a0",
                             "a99",
                             "z1",
                             "a1a",
                             "j10x",
                             "-1",
                             "a-1",
                             "e2e2e2",
                             "e2j2",
                             "e0e1",
                             "a1b10",
                             "\xff\xfe",
                             "99999999999999999999",
                             "a99999999999999999999",
                             "pass"}) {
      try {
        const Move m = start.parse(text);
        ADD_FAILURE() << "'" << text << "' was read as " << start.to_text(m);
      } catch (const InputError& error) {
        EXPECT_GT(std::string(error.what()).size(), 5U) << text;
      }
    }
  });
}

TYPED_TEST(TextLaws, text_that_is_no_position_is_refused_with_a_message) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random&) {
    const std::string good = start.position_text();
    for (const std::string& text :
         {std::string(), std::string(" "), std::string("x"), std::string("////"), good + "/", "/" + good, good + "x", good + ",1,2", good + good,
          good.substr(1), good.substr(0, good.size() - 1), std::string("zz/zz/zz"), std::string(10000, '/'), std::string(10000, '9')}) {
      try {
        const G game = G::from_text(start.options(), text);
        EXPECT_EQ(game.position_text(), text) << "bad text was read as something else";
        ADD_FAILURE() << "'" << text.substr(0, 100) << "' was read as a position";
      } catch (const InputError& error) {
        EXPECT_GT(std::string(error.what()).size(), 5U) << text.substr(0, 100);
      }
    }
  });
}

TYPED_TEST(TextLaws, spoilt_position_text_is_either_refused_or_a_position_that_can_be_played) {
  using G = typename TypeParam::Fast;
  int accepted = 0;
  int refused = 0;
  this->for_each_board([&](const G& start, Random& random) {
    const std::string letters = "abcdefghijklmnopqrstuwk/-,0123456789";
    for (int i = 0; i < 300; ++i) {
      G game = start;
      const int lead = static_cast<int>(random.below(40));
      for (int ply = 0; ply < lead && game.outcome() == Outcome::none; ++ply) game.make(any_move(game, random));
      std::string text = game.position_text();
      for (int changes = 1 + static_cast<int>(random.below(3)); changes > 0 && !text.empty(); --changes) {
        const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
        const char letter = letters[random.below(static_cast<std::uint32_t>(letters.size()))];
        if (random.below(3) == 0)
          text[at] = letter;
        else if (random.below(2) == 0)
          text.erase(at, 1);
        else
          text.insert(at, 1, letter);
      }
      try {
        G read = G::from_text(start.options(), text);
        ++accepted;
        const std::string printed = read.position_text();
        const G again = G::from_text(start.options(), printed);
        ASSERT_EQ(again.position_text(), printed);
        ASSERT_EQ(again.key(), read.key()) << text;
        for (int ply = 0; ply < 20 && read.outcome() == Outcome::none; ++ply) {
          ASSERT_GT(read.legal_count(), 0) << text;
          const Move m = any_move(read, random);
          const G before = read;
          const auto undo = read.make(m);
          read.undo(m, undo);
          ASSERT_NO_FATAL_FAILURE(expect_same(before, read)) << text;
          read.make(m);
        }
      } catch (const InputError& error) {
        ++refused;
        ASSERT_GT(std::string(error.what()).size(), 5U) << text;
      }
    }
  });
  EXPECT_GT(accepted, 0);
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace arena::laws
