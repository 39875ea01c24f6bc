// The columns of the result files, declared once, in order. A figure that a player does not know is empty, and empty is not zero.
#pragma once
#include <array>
#include <string_view>

namespace arena {

inline constexpr std::array<std::string_view, 16> game_columns = {
    "game",        "round", "pair",        "opening",      "first",         "second",         "result", "termination",
    "adjudicated", "plies", "first_nodes", "second_nodes", "first_time_us", "second_time_us", "seed",   "moves"};

inline constexpr std::array<std::string_view, 28> move_columns = {
    "game",    "ply",           "turn",           "side",         "player",        "move",        "legal_moves",
    "depth",   "seldepth",      "score",          "proved",       "nodes",         "nodes_total", "time_us",
    "cpu_us",  "nps",           "stop",           "tt_probes",    "tt_hits",       "tt_cutoffs",  "tt_collisions",
    "cutoffs", "first_cutoffs", "killer_cutoffs", "null_cutoffs", "multi_cutoffs", "evals",       "pv"};

/// Of positions.csv: the position, who searched it, and from `move` on what moves.csv has.
inline constexpr std::array<std::string_view, 28> position_columns = {
    "position",      "moves",   "legal_moves",   "phase",          "stratum",      "player",        "move",  "depth",     "seldepth", "score",
    "proved",        "nodes",   "nodes_total",   "time_us",        "cpu_us",       "nps",           "stop",  "tt_probes", "tt_hits",  "tt_cutoffs",
    "tt_collisions", "cutoffs", "first_cutoffs", "killer_cutoffs", "null_cutoffs", "multi_cutoffs", "evals", "pv"};

/// Columns that depend on the clock; everything else is reproducible at fixed depth or nodes.
inline constexpr std::array<std::string_view, 5> time_columns = {"first_time_us", "second_time_us", "time_us", "cpu_us", "nps"};

}  // namespace arena
