import CAllocator
import CommandTable
import SpecCompilation

/// A program with only the `generate` command of `interlock`.
///
/// The build plugin calls this program instead of `interlock`, because this program compiles faster in the build of a dependent
/// package.
@main
struct InterlockBuild {
  static func main() async {
    callocator_disable_fast_bins()
    let generate = generateCommand { try CompiledSpecs(specsAt: $0) }
    await Program(
      version: version, Command("interlock", summary: "Generate Swift from statecharts in YAML.", subcommands: [generate])
    )
    .runAndExit()
  }
}
