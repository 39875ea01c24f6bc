// One subcommand of the program, declared once: help, parsing, completion and the list of commands all come from its row.
#pragma once
#include <boost/program_options.hpp>
#include <functional>
#include <iosfwd>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace arena {

class Ranks;

/// What a command accepts.
struct Syntax {
  boost::program_options::options_description options{"Options", 100, 50};
  boost::program_options::positional_options_description operands;  // names of options that may be given without their name
  std::map<std::string, std::vector<std::string>> choices;          // option -> the words it accepts; anything else is rejected
  std::map<std::string, std::string> names;                         // option -> the kind of config that it takes by name, as in `arena list`
  std::set<std::string> or_numbers;                                 // options with choices that also take a whole number
  std::map<std::string, std::string> refused;                       // option of other commands -> why this command does not have it

  /// Declares an option that takes one of some words.
  void add_choice(const std::string& name, std::vector<std::string> words, const std::string& value_name, const std::string& help);
};

/// One call of a command: its arguments and its streams. Standard output is for machines; messages go to `err`.
struct Call {
  const boost::program_options::variables_map& values;
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  Ranks* ranks = nullptr;  // the other processes of an MPI program, which can be given work

  [[nodiscard]] bool has(const std::string& name) const { return values.count(name) > 0; }
  template <class T = std::string>
  [[nodiscard]] T get(const std::string& name) const {
    return values[name].as<T>();
  }
  template <class T = std::string>
  [[nodiscard]] std::optional<T> find(const std::string& name) const {
    return has(name) ? std::optional<T>(values[name].as<T>()) : std::nullopt;
  }
};

struct Command {
  std::string name;
  std::string summary;                   // one line, for the list of commands
  std::string usage;                     // what follows the name: "--game GAME --depth N"
  std::string details;                   // a paragraph or two for the command's own help; may be empty
  std::string example;                   // a line that works when pasted into a shell
  std::function<void(Syntax&)> declare;  // adds the options
  std::function<int(const Call&)> run;   // returns the exit code; throws InputError for what the user can fix
  bool on_ranks = false;                 // under mpirun rank 0 runs it, and hands work to the others
};

/// Syntax of a command, `--help` included.
Syntax syntax_of(const Command& command);

/// The text of `arena COMMAND --help`.
std::string help_text(const Command& command);
/// The text of `arena --help`.
std::string help_text(const std::vector<Command>& commands);

/// Parses the words after the command's name; throws InputError that names the nearest known option.
boost::program_options::variables_map parse(const Command& command, const Syntax& syntax, std::vector<std::string> words);

}  // namespace arena
