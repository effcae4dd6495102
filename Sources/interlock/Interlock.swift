import CAllocator
import CommandTable
import SpecCompilation

@main
struct Interlock {
  static func main() async {
    callocator_disable_fast_bins()
    await Program(
      version: version,
      Command(
        "interlock",
        summary: "Check and test statecharts in YAML, and generate Swift and pages from them.",
        discussion: """
          Exit codes: 0 success; 1 a spec has errors, a test failed, a property is not proved, or --fail-on found a difference; 64 the \
          command line is invalid.
          """,
        subcommands: [
          initialize, check, generateCommand { try CompiledSpecs(at: $0) }, simulate, test, verify, diff, texts, diagram, docs,
          convert, explain,
        ])
    ).runAndExit()
  }
}
