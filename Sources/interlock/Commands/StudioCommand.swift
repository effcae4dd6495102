import CommandTable
import Foundation

let studio = Command(
  "studio", summary: "Serve the pages of specs to a browser on this computer, and refresh them after each change.",
  discussion: """
    The command prints the address to open. The pages show the diagnostics of the specs, with buttons for their fix-its. A spec with an \
    error keeps the page of its last valid version. A click on a state opens its line in the editor of VISUAL or EDITOR, or in Visual \
    Studio Code.

    Only browsers on this computer can open the pages, and only with the printed address.
    """,
  Parameter.option(
    "port", value: "number", .integer(in: 0...Int(UInt16.max)), default: 0, help: "The port; 0 for any free port."),
  Parameter.option(
    "runtime", value: "folder", .directory,
    help: "The folder with the sources of the modules Statechart and MachineHost; with it, the pages run the machines."),
  Parameter.optionalArgument("path", .file, help: "A spec, or a folder of specs; the folder Specs by default.")
) { port, runtime, path in
  let server = try StudioServer(Workspace(path ?? "Specs"), port: UInt16(port), runtime: runtime)
  let streams = StandardStreams.process
  try streams.print(server.address)
  streams.report("Control-C ends the studio.")
  server.run()
  return .failure
}
