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
        summary: "Checks statecharts in YAML, tries them, and turns them into Swift and pages.",
        discussion: "Exit codes: 0 all is well, 1 a spec has errors or a test failed, 64 the command was not understood.",
        subcommands: [
          initialize, check, generateCommand { try CompiledSpecs(at: $0) }, simulate, test, verify, diff, texts, diagram, docs,
          convert, explain,
        ])
    ).runAndExit()
  }
}
