import Foundation
import Testing

/// Charts in SCXML as the tool takes them in, and flows as it writes them out for others.
@Suite struct ConvertTests {
  private let door = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
      <state id="half-shut"><transition event="push" target="open"/></state>
      <final id="open"/>
    </scxml>
    """

  @Test("a chart in SCXML becomes a spec, and that becomes SCXML or JSON again, as the output's name says")
  func convert() throws {
    let folder = try Folder(["door.scxml": door])
    let output = folder.path("made.yaml")
    #expect(try interlock("convert", folder.path("door.scxml"), "-o", output) == Run(code: 0, output: "", error: ""))
    #expect(try interlock("check", output) == Run(code: 0, output: "", error: ""))
    let printed = try interlock("convert", folder.path("door.scxml"))
    #expect(printed.output == (try String(contentsOfFile: output, encoding: .utf8)))
    let back = try interlock("convert", output, "--to", "scxml")
    #expect(back.output.contains("<transition event=\"push\" target=\"open\"/>"))
    let json = folder.path("door.json")
    #expect(try interlock("convert", output, "-o", json).code == 0)
    let machine = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: json))) as? [String: Any]
    #expect(machine?["initial"] as? String == "half_shut")
    #expect(try interlock("convert", output).code == 64)
    #expect(try interlock("convert", output, "--to", "yaml").code == 64)
  }

  @Test("a chart in SCXML is simulated under the names of its document")
  func simulateSCXML() throws {
    let folder = try Folder(["door.scxml": door])
    let run = try interlock("simulate", folder.path("door.scxml"), input: #"{"event":"pull"}\#n{"event":"push.hard"}\#n"#)
    let lines = run.output.split(separator: "\n")
    #expect(run.code == 0)
    #expect(run.error.contains("nothing hears 'pull'"))
    #expect(lines.map { $0.contains(#""configuration":["half-shut"]"#) } == [true, true, false])
    #expect(lines.last?.contains(#""configuration":["open"],"done":true"#) == true)
  }

  @Test("what is wrong in a chart is told at its place, and nothing is written")
  func convertFails() throws {
    let folder = try Folder(["door.scxml": door.replacing("target=\"open\"", with: "target=\"opn\"")])
    let run = try interlock("convert", folder.path("door.scxml"), "-o", folder.path("made.yaml"))
    #expect(run.code == 1)
    #expect(run.error.contains("door.scxml:2:58: error: there is no state 'opn' [unknown-state]"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("made.yaml")))
  }

  @Test("what a flow with regions does otherwise once it is written as SCXML is told, each with its place")
  func convertTellsLosses() throws {
    let room = """
      flow: Room
      summary: Two lamps.
      events: { press: , dim: , off: }
      initial: dark
      ignore: [press, dim, off]
      states:
        dark: { on: { press: lit } }
        lit:
          type: parallel
          conflict: first
          on: { dim: low, off: dark }
          states:
            left: { initial: high, states: { high: , low: { on: { off: { actions: [] } } } } }
            right:
              initial: asking
              states:
                asking: { choice: [{ guard: in(high), target: warm }, { else: cold }] }
                warm: { on: { press: asking } }
                cold:
      """
    let folder = try Folder(["room.yaml": room])
    for format in ["scxml", "xstate"] {
      let run = try interlock("convert", folder.path("room.yaml"), "--to", format)
      #expect(run.code == 0)
      #expect(!run.output.isEmpty)
      #expect(run.error.contains("room.yaml:11:16: warning: the other regions of 'lit' stay as they are here"))
      #expect(run.error.contains("room.yaml:13:66: warning: this keeps 'off' from what is around the regions"))
      #expect(run.error.contains("room.yaml:17:39: warning: this is asked before the regions are entered"))
      #expect(run.error.matches(of: /no-counterpart/).count == 3)
    }
    #expect(try interlock("convert", "Specs/set-passcode.yaml", "--to", "scxml").error == "")
  }

  @Test("a choice that is asked or passed too late once it is written as SCXML is told, without regions as well")
  func convertTellsLateChoices() throws {
    func warnings(of outer: String, _ branch: String) throws -> [String] {
      let flow = """
        flow: Room
        summary: A room.
        context: { n: int(0...9) = 0, m: int(0...9) = 0 }
        events: { go: , come: }
        initial: outside
        ignore: [go, come]
        screen: { title: "{n}{m}" }
        states:
          outside: { on: { go: inside } }
          inside:
            \(outer)
            on: { come: outside }
            initial: asking
            states:
              asking: { choice: [{ \(branch) }, { else: y }] }
              x: { on: { go: asking } }
              y: { on: { go: x } }
        """
      let folder = try Folder(["room.yaml": flow])
      let run = try interlock("convert", folder.path("room.yaml"), "--to", "scxml")
      #expect(run.code == 0)
      return run.error.matches(of: /room\.yaml:(\d+:\d+): warning: (.*) \[no-counterpart\]/).map { "\($0.1) \($0.2)" }
    }
    let late = "are entered, and after that in what is written"
    #expect(
      try warnings(of: "entry: [n = 1]", "guard: n == 1, target: x") == [
        "15:35 this is asked before the states around it \(late)"
      ])
    #expect(try warnings(of: "entry: [n = 1]", "guard: m == 1, target: x") == [])
    #expect(try warnings(of: "exit: [n = 1]", "guard: n == 1, target: x") == [])
    #expect(
      try warnings(of: "entry: [m = 1]", "guard: in(inside), target: x") == [
        "15:35 this is asked before the states around it \(late)"
      ])
    #expect(
      try warnings(of: "entry: [n = 1]", "guard: m == 1, target: x, actions: [n = 2]") == [
        "15:26 this is done before the states around the choice \(late)"
      ])
    let passed = "15:26 this passes 'inside' by, which is entered and left again in what is written"
    #expect(try warnings(of: "entry: [n = 1]", "guard: m == 1, target: outside") == [passed])
    #expect(try warnings(of: "exit: [n = 1]", "guard: m == 1, target: outside") == [passed])
    #expect(try warnings(of: "ignore: [go]", "guard: m == 1, target: outside") == [])
  }
}
