import Foundation
import Testing

/// Conversion of charts from SCXML, and of flows to SCXML and XState.
@Suite struct ConvertTests {
  private let door = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
      <state id="half-shut"><transition event="push" target="open"/></state>
      <final id="open"/>
    </scxml>
    """

  @Test("A chart in SCXML is converted to a spec, and a spec to the format that `--to` or the file extension selects")
  func convert() async throws {
    let folder = try Folder(["door.scxml": door])
    let output = folder.path("made.yaml")
    #expect(try await interlock("convert", folder.path("door.scxml"), "-o", output).code == 0)
    #expect(try await interlock("check", output) == Run(code: 0, output: "", error: ""))
    let printed = try await interlock("convert", folder.path("door.scxml"))
    #expect(printed.output == (try String(contentsOfFile: output, encoding: .utf8)))
    let back = try await interlock("convert", output, "--to", "scxml")
    #expect(back.output.contains("<transition event=\"push\" target=\"open\"/>"))
    let json = folder.path("door.json")
    #expect(try await interlock("convert", output, "-o", json).code == 0)
    let machine = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: json))) as? [String: Any]
    #expect(machine?["initial"] as? String == "half_shut")
    #expect(try await interlock("convert", output).code == 64)
    #expect(try await interlock("convert", output, "--to", "yaml").code == 64)
  }

  @Test("An invoked chart is converted to a separate spec, which requires an output file")
  func convertInvoked() async throws {
    let chart = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="Outer">
        <state id="a">
          <invoke id="i"><content><scxml name="Inner"><state id="b"><onentry><send target="#_parent" event="up"/></onentry></state></scxml></content></invoke>
          <transition event="up" target="c"/>
        </state>
        <final id="c"/>
      </scxml>
      """
    let folder = try Folder(["chart.scxml": chart])
    #expect(try await interlock("convert", folder.path("chart.scxml"), "-o", folder.path("made.yaml")).code == 0)
    let inner = try String(contentsOfFile: folder.path("made-Inner.yaml"), encoding: .utf8)
    #expect(inner.hasPrefix("flow: Inner\n"))
    #expect(
      try await interlock("check", folder.path("made.yaml"), folder.path("made-Inner.yaml"))
        == Run(code: 0, output: "", error: ""))
    let refused = try await interlock("convert", folder.path("chart.scxml"))
    #expect(refused.code == 64)
    #expect(refused.output == "")
    #expect(refused.error.contains("invokes 'Inner', which becomes a second spec"))
    #expect(try await interlock("generate", folder.path("chart.scxml"), "-o", folder.path("out")).code == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    #expect(files.count == 2)
  }

  @Test("Renamed elements of a chart are reported once, at their first occurrence")
  func convertTellsNames() async throws {
    func told(_ chart: String) async throws -> [String] {
      let start = "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'>"
      let folder = try Folder(["chart.scxml": "\(start)\n\(chart)</scxml>"])
      let run = try await interlock("convert", folder.path("chart.scxml"))
      #expect(run.code == 0)
      let warning = /chart\.scxml:(\d+:\d+): warning: renamed (.*) in the output: (.*) \[no-counterpart\]/
      return run.error.matches(of: warning).map { "\($0.1) \($0.2): \($0.3)" }
    }
    let form = "a name begins with a letter and consists of letters, digits and underscores"
    let taken = "the name is reserved, or too similar to another name"
    #expect(
      try await told(
        """
        <datamodel><data id='$n' expr='1'/><data id='state' expr='2'/></datamodel>
        <state id='half-shut'><transition event='door_' target='b'/><transition event='door.front' target='b'/></state>
        <state id='b'>
          <onentry><raise event='a-b'/></onentry>
          <transition event='door_ a-b any halfShut' target='half-shut'/>
        </state>
        <state id='Half_Shut'/>
        <final id='end'><donedata><param name='in' expr='$n'/></donedata></final>
        """) == [
          "2:22 '$n' to 'n': \(form)", "2:46 'state' to 'state2': \(taken)",
          "3:12 'half-shut' to 'half_shut2': \(form)", "6:28 'a-b' to 'a_b': \(form)",
          "6:32 'any' to 'any2': \(taken)", "9:40 'in' to 'in2': \(taken)",
        ])
    let heard = "separate events have names without dots"
    #expect(
      try await told(
        """
        <datamodel><data id='m' expr='1'/></datamodel>
        <state id='a'>
          <onentry><send event='go'><param name='m' expr='1'/></send></onentry>
          <transition event='net.up' cond='_event.data.v_ == m || _event.data.state == m' target='a'/>
        </state>
        """) == [
          "4:42 'm' to 'm2': \(taken)", "5:22 'net.up' to 'net_up': \(heard)",
          "5:59 'state' to 'state2': \(taken)",
        ])
  }

  @Test("A simulation of a chart in SCXML uses the names of the document")
  func simulateSCXML() async throws {
    let folder = try Folder(["door.scxml": door])
    let run = try await interlock("simulate", folder.path("door.scxml"), input: #"{"event":"pull"}\#n{"event":"push.hard"}\#n"#)
    let lines = run.output.split(separator: "\n")
    #expect(run.code == 0)
    #expect(run.error.contains("no transition handles event 'pull'"))
    #expect(lines.map { $0.contains(#""configuration":["half-shut"]"#) } == [true, true, false])
    #expect(lines.last?.contains(#""configuration":["open"],"done":true"#) == true)
  }

  @Test("An error in a chart is reported at its position, without writing a spec")
  func convertFails() async throws {
    let folder = try Folder(["door.scxml": door.replacing("target=\"open\"", with: "target=\"opn\"")])
    let run = try await interlock("convert", folder.path("door.scxml"), "-o", folder.path("made.yaml"))
    #expect(run.code == 1)
    #expect(run.error.contains("door.scxml:2:58: error: unknown state 'opn'; did you mean 'open'? [unknown-state]"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("made.yaml")))
  }

  @Test("Differences of a flow with regions from its SCXML export are reported at their positions")
  func convertTellsLosses() async throws {
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
      let run = try await interlock("convert", folder.path("room.yaml"), "--to", format)
      #expect(run.code == 0)
      #expect(!run.output.isEmpty)
      #expect(run.error.contains("room.yaml:11:16: warning: the exported chart exits and reenters the other regions of 'lit'"))
      #expect(run.error.contains("room.yaml:13:66: warning: in the exported chart, this transition does not preempt"))
      #expect(run.error.contains("room.yaml:17:39: warning: the exported chart evaluates this guard after the other regions"))
      #expect(run.error.matches(of: /no-counterpart/).count == 3)
    }
    #expect(try await interlock("convert", "Specs/set-passcode.yaml", "--to", "scxml").error == "")
  }

  @Test("A choice that SCXML evaluates or takes too late is reported, also without regions")
  func convertTellsLateChoices() async throws {
    func warnings(of outer: String, _ branch: String) async throws -> [String] {
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
      let run = try await interlock("convert", folder.path("room.yaml"), "--to", "scxml")
      #expect(run.code == 0)
      return run.error.matches(of: /room\.yaml:(\d+:\d+): warning: (.*) \[no-counterpart\]/).map { "\($0.1) \($0.2)" }
    }
    let late = "after the states on the path to the choice are entered, not before"
    #expect(
      try await warnings(of: "entry: [n = 1]", "guard: n == 1, target: x") == [
        "15:35 the exported chart evaluates this guard \(late)"
      ])
    #expect(try await warnings(of: "entry: [n = 1]", "guard: m == 1, target: x") == [])
    #expect(try await warnings(of: "exit: [n = 1]", "guard: n == 1, target: x") == [])
    #expect(
      try await warnings(of: "entry: [m = 1]", "guard: in(inside), target: x") == [
        "15:35 the exported chart evaluates this guard \(late)"
      ])
    #expect(
      try await warnings(of: "entry: [n = 1]", "guard: m == 1, target: x, actions: [n = 2]") == [
        "15:26 the exported chart runs these actions \(late)"
      ])
    let passed =
      "15:26 the exported chart enters state 'inside' and exits the state in this branch; the flow does not enter the state"
    #expect(try await warnings(of: "entry: [n = 1]", "guard: m == 1, target: outside") == [passed])
    #expect(try await warnings(of: "exit: [n = 1]", "guard: m == 1, target: outside") == [passed])
    #expect(try await warnings(of: "ignore: [go]", "guard: m == 1, target: outside") == [])
  }
}
