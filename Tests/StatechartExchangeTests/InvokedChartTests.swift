import StatechartExchange
import StatechartModel
import Testing

@testable import StatechartSemantics

/// Charts that invoke inline charts (SCXML, section 6.4), played together.
@Suite("Invoked charts")
struct InvokedChartTests {
  /// A chart that is played together with its invoked charts.
  private struct Family {
    var stack: FlowStack
    let all: [ConvertedChart]

    init(_ document: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let converted = try Charts.flow(document, sourceLocation: sourceLocation)
      all = converted.chart.all
      let flows = [converted.flow] + converted.invoked
      stack = FlowStack(converted.flow, among: Dictionary(flows.map { ($0.name, $0) }) { first, _ in first })
      stabilize()
    }

    /// Sends an event to the outermost chart.
    mutating func send(_ event: String) throws {
      let name = try #require(all[0].eventNames.name(for: event))
      let outermost = stack.layers[0].flow.name
      let isTaken = stack.send { layer in
        guard layer.flow.name == outermost else { return nil }
        return layer.flow.events.firstIndex { $0.name == name }.map { (ID($0), []) }
      }
      #expect(isTaken)
      stabilize()
    }

    mutating func wait(_ milliseconds: Int) {
      stack.wait(milliseconds: milliseconds)
      stabilize()
    }

    /// Delivers the events between the charts until no chart sends another event.
    private mutating func stabilize() {
      let isStable = stack.stabilize([:])
      #expect(isStable)
    }

    /// The active atomic states of each running chart, outermost chart first.
    var atomicStates: [[String]] { stack.layers.map { layer in layer.atomicStates.map { layer.flow.states[$0].name } } }

    func value(_ name: String) -> Value? {
      stack.layers[0].flow.variables.firstIndex { $0.name == name }.map { stack.layers[0].values[$0] }
    }
  }

  private static let child = """
    <scxml name='child'>
      <datamodel><data id='n' expr='2'/></datamodel>
      <state id='c1'>
        <onentry><send target='#_parent' event='up'><param name='x' expr='n + 1'/></send></onentry>
        <transition event='down' target='c2'/>
      </state>
      <state id='c2'>
        <onentry><send target='#_parent' event='deeper'/><send event='later' delay='1s'/></onentry>
        <transition event='later' target='c3'/>
      </state>
      <final id='c3'><donedata><param name='y' expr='n * 4'/></donedata></final>
    </scxml>
    """

  private static func parent(_ invoke: String = "", _ outer: String = "", child: String = child) -> String {
    Charts.document(
      """
      <datamodel><data id='seen' expr='0'/></datamodel>
      <state id='a'>
        <invoke id='inner' type='http://www.w3.org/TR/scxml/'>\(invoke)<content>\(child)</content></invoke>
        <transition event='go'><send target='#_inner' event='down'/></transition>
        <transition event='leave' target='left'/>
        <state id='a1'><transition event='up' target='a2'><assign location='seen' expr='_event.data.x'/></transition></state>
        <state id='a2'><transition event='deeper' target='a3'/></state>
        <state id='a3'/>
        <transition event='done.invoke.inner' target='b'><assign location='seen' expr='_event.data.y'/></transition>
      </state>
      <state id='b'/>
      <state id='left'><transition event='deeper' target='b'/>
        <transition event='go'><send target='#_inner' event='down'/></transition></state>
      \(outer)
      """)
  }

  @Test("Events to '#_parent' and to an invocation's ID, and the done event of the chart, reach any active state")
  func upAndDown() throws {
    var family = try Family(Self.parent())
    #expect(family.atomicStates == [["a2"], ["c1"]])
    #expect(family.value("seen") == .int(3))
    try family.send("go")
    #expect(family.atomicStates == [["a3"], ["c2"]])
    family.wait(1_000)
    #expect(family.atomicStates == [["b"]])
    #expect(family.value("seen") == .int(8))
  }

  @Test("Exiting the invoking state cancels the invoked chart, which receives no further events")
  func cancelled() throws {
    var family = try Family(Self.parent())
    try family.send("leave")
    #expect(family.atomicStates == [["left"]])
    try family.send("go")
    family.wait(2_000)
    #expect(family.atomicStates == [["left"]])
  }

  @Test("'<finalize>' runs before the event is handled, and can read the invocation that sent the event")
  func finalized() throws {
    let finalize = """
      <finalize><if cond="_event.invokeid == 'inner' &amp;&amp; _event.name == 'up'"><assign location='seen' expr='_event.data.x + 40'/></if></finalize>
      """
    let document = Self.parent(finalize).replacing(
      "<transition event='up' target='a2'><assign location='seen' expr='_event.data.x'/></transition>",
      with: "<transition event='up' cond='seen == 43' target='a2'/>")
    let family = try Family(document)
    #expect(family.atomicStates == [["a2"], ["c1"]])
    #expect(family.value("seen") == .int(43))
  }

  @Test("'_event.invokeid' identifies the invoked chart that has ended")
  func invokeID() throws {
    let document = Self.parent().replacing(
      "event='done.invoke.inner'", with: "event='done.invoke' cond=\"_event.invokeid == 'inner'\"")
    #expect(document != Self.parent())
    var family = try Family(document.replacing("<assign location='seen' expr='_event.data.y'/>", with: ""))
    try family.send("go")
    family.wait(1_000)
    #expect(family.atomicStates == [["b"]])
  }

  @Test("Nested inline charts become separate flows with their own data")
  func nested() throws {
    let grandchild = """
      <scxml><datamodel><data id='n' expr='5'/></datamodel>
        <state id='g'><onentry><send target='#_parent' event='hum'><param name='n' expr='n'/></send></onentry></state></scxml>
      """
    let child = """
      <scxml>
        <state id='c'><invoke><content>\(grandchild)</content></invoke>
          <transition event='hum'><send target='#_parent' event='up'><param name='x' expr='_event.data.n'/></send></transition></state>
      </scxml>
      """
    let document = Self.parent(child: child).replacing(
      "<assign location='seen' expr='_event.data.y'/>", with: "")
    let family = try Family(document)
    #expect(family.atomicStates == [["a2"], ["c"], ["g"]])
    #expect(family.value("seen") == .int(5))
    #expect(Set(family.all.map(\.flowName)).count == 3)
  }

  @Test("A chart that is converted alone declares its events for '#_parent'")
  func alone() throws {
    let chart = try Charts.flow(Self.child).chart
    #expect(chart.yaml.contains("sends:\n  up: { x: int }\n  deeper:"))
    #expect(chart.yaml.contains("up(n + 1)"))
  }

  @Test(
    "Unsupported uses of '<invoke>' are reported once",
    arguments: [
      ("<invoke src='other.scxml'/>", "'src' of '<invoke>' is not supported"),
      ("<invoke srcexpr='1'/>", "'srcexpr' of '<invoke>' is not supported"),
      ("<invoke type='html'/>", "an invocation of type 'html' is not supported"),
      ("<invoke/>", "'<invoke>' without an inline chart is not supported"),
      ("<invoke idlocation='seen'><content>CHILD</content></invoke>", "'idlocation' of '<invoke>' is not supported"),
      ("<invoke autoforward='true'><content>CHILD</content></invoke>", "'autoforward' is not supported"),
      ("<invoke><param name='n' expr='1'/><content>CHILD</content></invoke>", "'<param>' of '<invoke>' is not supported"),
      (
        "<invoke><content>CHILD</content></invoke><invoke><content>CHILD</content></invoke>",
        "a second '<invoke>' in one state is not supported"
      ),
      (
        "<invoke id='i'><content>CHILD</content></invoke><onentry><send target='#_i' event='down' delay='1s'/></onentry>",
        "a delay of an event for another chart is not supported"
      ),
      (
        "<invoke id='i'><content>CHILD</content></invoke><onentry><send target='#_j' event='down'/></onentry>",
        "the target '#_j' is not supported"
      ),
      (
        "<invoke id='i'><content>CHILD</content></invoke><transition event='up'><log expr='_event.data.z'/><assign location='seen' expr='_event.data.z'/></transition>",
        "an event 'up' without its field 'z' is not supported"
      ),
      (
        "<invoke id='i'><content>CHILD</content></invoke><transition event='done'/>",
        "'done' in a chart that invokes another chart is not supported"
      ),
    ])
  func refused(_ state: String, _ message: String) {
    let document = Charts.document(
      "<datamodel><data id='seen' expr='0'/></datamodel><state id='a'>\(state.replacing("CHILD", with: Self.child))</state>")
    let (chart, diagnostics) = ConvertedChart.convert(SourceFile(path: "chart.scxml", text: document))
    #expect(chart == nil)
    #expect(diagnostics.sorted().filter { $0.severity == .error }.map(\.message) == [message])
  }
}
