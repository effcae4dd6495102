import CommandTable

/// A driver that performs one user step of the core per process, so that the scripts in `Scripts/torture` can attack between
/// the steps.
///
/// Codes are read from standard input, one per line.
@main
struct CoreTrial {
  static func main() async {
    await Program(
      version: "0.1.0",
      Command(
        "coretrial", summary: "Perform operations of the core, to be attacked meanwhile.",
        subcommands: [attempt, look, lookIntoFolder, hold, guess, marks, search])
    ).runAndExit()
  }
}
