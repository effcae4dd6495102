import CAllocator
import CommandTable
import SpecCompilation

/// The command of `interlock` that the build plugin calls, as a program that a dependent's build compiles sooner than all of them.
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
