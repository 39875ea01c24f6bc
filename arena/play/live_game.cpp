#include "arena/play/live_game.hpp"

#include <cstdio>
#include <fstream>
#include <system_error>

#include "arena/text/known_json.hpp"

namespace arena {

LiveGame::LiveGame(const std::filesystem::path& folder, std::chrono::milliseconds every)
    : file_(folder / live_file_name), beside_(folder / (std::string(live_file_name) + ".part")), every_(every) {
  next_ = (std::chrono::steady_clock::now().time_since_epoch() + every_).count();
}

LiveGame::~LiveGame() {
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
  std::filesystem::remove(beside_, ignored);
}

void LiveGame::write(const GameRecord& record) {
  nlohmann::json out = {{"game", record.game}, {"seats", players_of(record)}, {"moves", record.moves}};
  if (!record.decisions.empty()) {
    const MoveRow& row = record.decisions.back();
    out["decision"] = {{"player", row.player}, {"depth", known(row.depth)},       {"score", known(row.score)},
                       {"proved", row.proved}, {"nodes", known(row.nodes_total)}, {"time_us", known(row.time_us)}};
  }
  // Disk errors are the journal's business. Nothing is synced: nobody needs this file after a crash.
  std::ofstream file(beside_, std::ios::binary | std::ios::trunc);
  file << out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  file.close();
  if (file) std::rename(beside_.c_str(), file_.c_str());
}

}  // namespace arena
