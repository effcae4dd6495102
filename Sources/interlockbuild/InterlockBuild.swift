import CAllocator
import CommandTable
import SpecCompilation

/// A program with only the `generate` command of `interlock`, which the build plugin calls. It compiles faster than the whole
/// tool in a dependent's build.
@main
struct InterlockBuild {
  static func main() async {
    callocator_disable_fast_bins()
    let generate = generateCommand { try CompiledSpecs(specsAt: $0) }
    await Program(
      version: version, Command("interlock", summary: "Turns statecharts in YAML into Swift.", subcommands: [generate])
    )
    .runAndExit()
  }
}
