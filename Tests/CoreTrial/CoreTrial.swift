import CommandTable

/// Plays the user of the core, one step a process, so that the scripts in `Scripts/torture` can come between.
///
/// Codes are read from standard input, one a line.
@main
struct CoreTrial {
  static func main() async {
    await Program(
      version: "0.1.0",
      Command(
        "coretrial", summary: "Do something with the core that is attacked meanwhile.",
        subcommands: [attempt, look, lookIntoFolder, hold, guess, marks, search])
    ).runAndExit()
  }
}
