// The evaluators of all games in the table (arena/games.hpp); a game that is added there has its evaluators here.
#pragma once
#include "players/evaluators/andantino.hpp"
#include "players/evaluators/omega.hpp"
#include "players/evaluators/tablut.hpp"
