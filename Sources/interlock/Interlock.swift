import CAllocator
import CommandTable

@main
struct Interlock {
  static func main() async {
    callocator_disable_fast_bins()
    await Program(
      version: "0.1.0",
      Command(
        "interlock",
        summary: "Checks statecharts in YAML, tries them, and turns them into Swift and pages.",
        discussion: "Exit codes: 0 all is well, 1 a spec has errors or a test failed, 64 the command was not understood.",
        subcommands: [initialize, check, generate, simulate, test, verify, diff, texts, diagram, docs, convert, explain])
    ).runAndExit()
  }
}
