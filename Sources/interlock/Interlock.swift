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
          Exit codes: 0 success; 1 a spec or an input line has errors, a scenario or tour failed, a property is refuted or vacuous \
          (with 'verify', also inconclusive), a translation is missing, --fail-on found a difference, a page is not up to date \
          (with 'docs --check'), or a file cannot be read or written; 64 the command line is invalid.
          """,
        subcommands: [
          initialize, new, check, generateCommand { try CompiledSpecs(at: $0) }, simulate, test, verify, diff, texts, format,
          schema, lsp, diagram, docs,
          site, studio, convert, explain,
        ])
    ).runAndExit()
  }
}
