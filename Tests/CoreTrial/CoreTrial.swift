import CommandTable

/// A test driver that performs one operation of the core per process, so that the scripts in `Scripts/torture` can attack the
/// operation.
///
/// The driver reads codes from standard input, one per line.
@main
struct CoreTrial {
  static func main() async {
    await Program(
      version: "0.1.0",
      Command(
        "coretrial", summary: "Perform one operation of the core per process, for attack scripts.",
        subcommands: [attempt, look, lookIntoFolder, hold, guess, marks, search])
    ).runAndExit()
  }
}
