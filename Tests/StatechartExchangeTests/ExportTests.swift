import Foundation
import StatechartExchange
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

@Suite("Export")
struct ExportTests {
  private static let specs = [
    "gate.yaml": """
    interface: Gate
    summary: What opens the gate.
    operations:
      ask: { input: { code: pin }, outcomes: { yes: , no: { wait: duration } } }
    effects: { ring: { times: int(1...3) } }
    """,
    "door.yaml": """
    flow: Door
    summary: A door --- with a bell.
    uses: [Gate]
    input: { mode: day | night = day }
    context: { code: pin, wait: duration = 0s, tries: int(0...3) = 0 }
    events: { digit: { value: digit }, push: }
    output: { tries: int(0...3) }
    initial: deciding
    states:
      deciding: { choice: [{ guard: mode == night and not (tries > 2), target: asking }, { else: locked }] }
      asking:   # it knows best
        ignore: push
        entry: [ring(2)]
        on: { digit: { guard: code.count < 8, actions: [code.append(value)] } }
        always: { guard: code.count == 4, target: waiting, actions: [tries = 1] }
      waiting:
        ignore: [digit, push]
        invoke: { operation: Gate.ask, input: { code: code }, on: { yes: open, no: { target: locked, actions: [wait = outcome.wait] } } }
      locked:
        ignore: digit
        exit: [code.clear()]
        after: { wait: asking, 30s: open }
        on: { push: { target: locked, reenter: true } }
      open: { type: final, output: { tries: tries } }
    """,
  ]

  private func flow() throws -> Flow {
    let library = SpecLibrary(files: Self.specs.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) })
    let (spec, diagnostics) = library.compile("door.yaml")
    #expect(DiagnosticFormat.text.render(diagnostics.sorted().filter { $0.severity == .error }) == "")
    guard case .flow(let flow) = spec else { throw NoFlow() }
    return flow
  }

  private struct NoFlow: Error {}

  @Test("The SCXML export has a state for a choice, '<send>' and '<cancel>' for a timer, and '<invoke>' for an operation")
  func scxml() throws {
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- A door - - - with a bell. -->
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="Door" initial="deciding">
        <datamodel>
          <data id="mode" expr="'day'"/>
          <data id="code" expr="''"/>
          <data id="wait" expr="0"/>
          <data id="tries" expr="0"/>
        </datamodel>
        <state id="deciding">
          <transition cond="mode === 'night' &amp;&amp; !(tries &gt; 2)" target="asking"/>
          <transition target="locked"/>
        </state>
        <!-- it knows best -->
        <state id="asking">
          <onentry>
            <send event="Gate.ring" target="#_host">
              <param name="times" expr="2"/>
            </send>
          </onentry>
          <transition event="push"/>
          <transition event="digit" cond="code.length &lt; 8">
            <assign location="code" expr="code + _event.data.value"/>
          </transition>
          <transition cond="code.length === 4" target="waiting">
            <assign location="tries" expr="1"/>
          </transition>
        </state>
        <state id="waiting">
          <transition event="digit push"/>
          <transition event="outcome.waiting.yes" target="open"/>
          <transition event="outcome.waiting.no" target="locked">
            <assign location="wait" expr="_event.data.wait"/>
          </transition>
          <invoke id="invoke.waiting" type="Gate.ask">
            <param name="code" expr="code"/>
          </invoke>
        </state>
        <state id="locked">
          <onentry>
            <send event="after.locked1" id="after.locked1" delayexpr="wait + 'ms'"/>
            <send event="after.locked2" id="after.locked2" delay="30000ms"/>
          </onentry>
          <onexit>
            <assign location="code" expr="''"/>
            <cancel sendid="after.locked1"/>
            <cancel sendid="after.locked2"/>
          </onexit>
          <transition event="digit"/>
          <transition event="push" target="locked"/>
          <transition event="after.locked1" target="asking"/>
          <transition event="after.locked2" target="open"/>
        </state>
        <final id="open">
          <donedata>
            <param name="tries" expr="tries"/>
          </donedata>
        </final>
      </scxml>

      """
    #expect(SCXMLExport.document(for: try flow()) == expected)
  }

  @Test("The XState export of the same chart has states, guards, delays and invocations")
  func xstate() throws {
    let text = XStateExport.json(for: try flow())
    let machine = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(machine["id"] as? String == "Door")
    #expect(machine["initial"] as? String == "deciding")
    #expect((machine["context"] as? [String: Any])?["mode"] as? String == "day")
    let states = try #require(machine["states"] as? [String: [String: Any]])
    #expect(Set(states.keys) == ["deciding", "asking", "waiting", "locked", "open"])
    func first(_ value: Any?) throws -> [String: Any] { try #require((value as? [[String: Any]])?.first) }
    let branch = try first(states["deciding"]?["always"])
    #expect((branch["guard"] as? [String: Any])?["type"] as? String == "mode === 'night' && !(tries > 2)")
    #expect(branch["target"] as? String == "#asking")
    let on = try #require(states["asking"]?["on"] as? [String: Any])
    #expect((on["push"] as? [String: Any])?.isEmpty == true, "an ignored event has a transition without a target or actions")
    #expect(try first(states["asking"]?["entry"])["type"] as? String == "Gate.ring")
    let after = try #require(states["locked"]?["after"] as? [String: Any])
    #expect(try first(after["30000"])["target"] as? String == "#open")
    #expect(try first(after["wait"])["target"] as? String == "#asking")
    #expect(try first((states["locked"]?["on"] as? [String: Any])?["push"])["reenter"] as? Bool == true)
    let invocation = try #require(states["waiting"]?["invoke"] as? [String: Any])
    #expect(invocation["src"] as? String == "Gate.ask")
    let answers = try #require(invocation["onDone"] as? [[String: Any]])
    #expect(
      answers.map { ($0["guard"] as? [String: Any])?["type"] as? String } == [
        "event.output.outcome === 'yes'", "event.output.outcome === 'no'",
      ])
    #expect(states["open"]?["type"] as? String == "final")
  }

  @Test("Each state of a chart is exported for XState", arguments: Charts.names)
  func charts(_ name: String) throws {
    let flow = try Charts.flow(try Charts.text("\(name).scxml")).flow
    let machine = try JSONSerialization.jsonObject(with: Data(XStateExport.json(for: flow).utf8)) as? [String: Any]
    func ids(_ node: [String: Any]) -> [String] {
      let states = (node["states"] as? [String: [String: Any]] ?? [:]).values
      return states.compactMap { $0["id"] as? String } + states.flatMap { ids($0) }
    }
    #expect(Set(ids(try #require(machine))) == Set(flow.states.dropFirst().map(\.id)))
  }

  private func flow(_ text: String) throws -> Flow {
    let (spec, diagnostics) = SpecLibrary(files: [SourceFile(path: "spec.yaml", text: text)]).compile("spec.yaml")
    #expect(DiagnosticFormat.text.render(diagnostics.sorted().filter { $0.severity == .error }) == "")
    guard case .flow(let flow) = spec else { throw NoFlow() }
    return flow
  }

  @Test("For XState, delays of the same length become one member of 'after' with all transitions in order")
  func equalDelays() throws {
    let flow = try flow(
      """
      flow: Egg
      summary: An egg.
      context: { soft: bool = true }
      initial: cooking
      states:
        cooking: { after: { 1min: { guard: soft, target: ready }, 5s: { actions: [soft = false] }, 60s: burnt } }
        ready: { type: final }
        burnt: { type: final }
      """)
    let json = XStateExport.json(for: flow)
    #expect(json.matches(of: /"60000"/).count == 1)
    let machine = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let states = try #require(machine["states"] as? [String: [String: Any]])
    let after = try #require(states["cooking"]?["after"] as? [String: [[String: Any]]])
    #expect(after["60000"]?.map { $0["target"] as? String } == ["#ready", "#burnt"])
    #expect(after["5000"]?.count == 1)
  }

  @Test("A periodic timer is exported as an event that its state sends again if no transition exits the state")
  func periods() throws {
    let flow = try flow(
      """
      flow: Pulse
      summary: A pulse.
      context: { n: int(0...9) = 0, gap: duration = 0s }
      events: { every.a: }
      initial: a
      states:
        a:
          every: { gap: [{ guard: n == 0, target: y, actions: [n = 1] }, { guard: n == 1, target: b }] }
          initial: x
          on: { every.a: { actions: [gap = 1s] } }
          states: { x: , y: }
        b: { type: final }
      """)
    let scxml = SCXMLExport.document(for: flow)
    #expect(scxml.matches(of: /<send event="every.a" id="[^"]*" delayexpr="Math.max\(gap, 1\) \+ 'ms'"\/>/).count == 3)
    let json = XStateExport.json(for: flow)
    let machine = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let state = try #require((machine["states"] as? [String: [String: Any]])?["a"])
    #expect(state["after"] == nil)
    let on = try #require(state["on"] as? [String: [[String: Any]]])
    let period = try #require(on["every.a_"])
    let types = period.map { ($0["actions"] as? [[String: Any]])?.map { $0["type"] as? String } }
    #expect(types == [["xstate.raise", "n = 1"], nil, ["xstate.raise"]])
    let exit = try #require(state["exit"] as? [[String: Any]])
    #expect(exit.map { $0["type"] as? String } == ["xstate.cancel"])
  }

  @Test("For XState, constants are JSON values, and computed values are objects with an expression as 'type', like guards")
  func values() throws {
    let text = XStateExport.json(for: try flow())
    let door = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let states = try #require(door["states"] as? [String: [String: Any]])
    let json = { (value: Any?) in
      try String(decoding: JSONSerialization.data(withJSONObject: value ?? "", options: [.sortedKeys]), as: UTF8.self)
    }
    #expect(try json(states["asking"]?["entry"]) == #"[{"params":{"times":2},"type":"Gate.ring"}]"#)
    #expect(try json((states["asking"]?["on"] as? [String: Any])?["digit"]).contains(#""code = code + event.value""#))
    #expect(try json(states["waiting"]?["invoke"]).contains(#""input":{"code":{"type":"code"}}"#))
    #expect(try json(states["waiting"]?["invoke"]).contains(#""wait = event.output.wait""#))
    #expect(try json(states["open"]?["output"]) == #"{"tries":{"type":"tries"}}"#)
    let lamp = try flow(
      """
      flow: Lamp
      summary: A lamp.
      mode: scxml
      records: { Place: { x: int(-9...9), far: bool }, Kind: { type: int(0...9) } }
      context:
        k: int = 2 * 3 + 1
        on: bool = 1 < 2
        place: 'Place = Place(x: -1, far: true)'
        kind: 'Kind = Kind(type: 1)'
      events: { ev: { n: int, b: bool, place_: Place, kind_: Kind, type: int } }
      initial: a
      states:
        a:
          entry:
            - 'raise(ev, k + 1, false, Place(x: 3, far: false), Kind(type: 2), -k)'
            - { if: k > 1, then: [send(ev, 1, on, place, kind, -2, 1s)] }
          on: { ev: { guard: b and type > n, target: b, actions: [k = type] } }
        b:
      """)
    let written = XStateExport.json(for: lamp)
    let machine = try #require(JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: Any])
    #expect(
      try json(machine["context"])
        == #"{"k":{"type":"2 * 3 + 1"},"kind":{"type":"{ type: 1 }"},"on":{"type":"1 < 2"},"place":{"far":true,"x":-1}}"#)
    let a = try #require((machine["states"] as? [String: [String: Any]])?["a"])
    let entry = try #require(a["entry"] as? [[String: Any]])
    #expect(
      try json((entry[0]["params"] as? [String: Any])?["event"])
        == #"{"b":false,"kind_":{"type":"{ type: 2 }"},"n":{"type":"k + 1"},"place_":{"far":false,"x":3},"type":"ev","type_":{"type":"-k"}}"#
    )
    let branch = try #require(entry[1]["params"] as? [String: Any])
    #expect(try json(branch["condition"]) == #"{"type":"k > 1"}"#)
    #expect(try json(branch["then"]).contains(#""n":1,"place_":{"type":"place"},"type":"ev","type_":-2}"#))
    #expect(
      try json(a["on"])
        == ##"{"ev":[{"actions":[{"type":"k = event.type_"}],"guard":{"type":"event.b && event.type_ > event.n"},"##
        + ##""reenter":true,"target":"#b"}]}"##)
    #expect(
      XStateExport.findLosses(of: lamp).sorted().map(\.message) == [
        "renamed 'type' to 'type_' in the output: the name is reserved"
      ])
  }

  @Test("A text is exported as a string concatenation, even if it begins with two numbers")
  func textsOfNumbers() throws {
    let flow = try flow(
      """
      flow: Counter
      summary: Counts.
      context: { a: int(0...9) = 1, b: int(0...9) = 2, said: text or none }
      events: { both: , one: , words: }
      initial: on
      states:
        on:
          screen: { title: "{said}" }
          on:
            both: { actions: ['said = "{a}{b} of {a}"'] }
            one: { actions: ['said = "{a}"', a = b] }
            words: { target: off, actions: ['said = "From {a}{b}"', b = 3] }
        off: { type: final }
      """)
    let document = SCXMLExport.document(for: flow)
    #expect(document.contains(#"expr="'' + a + b + ' of ' + a""#))
    #expect(document.contains(#"expr="'' + a""#))
    #expect(document.contains(#"expr="'From ' + a + b""#))
    #expect(XStateExport.json(for: flow).contains("said = '' + a + b + ' of ' + a"))
  }
}
