// What every game must obey, as a test suite. The includer first declares the games that it is to be run for:
//
//   struct MyCase {
//     using Fast = MyGame;
//     static std::vector<MyGame::Options> options();  // the rules under which the laws are checked
//   };
//   using AllGames = testing::Types<MyCase>;
//
// both in namespace arena::laws, and then includes this file, once in a program.
#pragma once
#include "tests/laws/move_laws.hpp"
#include "tests/laws/refinement_laws.hpp"
#include "tests/laws/state_laws.hpp"
#include "tests/laws/symmetry_laws.hpp"
#include "tests/laws/text_laws.hpp"
