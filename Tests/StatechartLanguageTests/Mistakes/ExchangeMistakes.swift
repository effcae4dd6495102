import StatechartModel
import Testing

extension Mistake {
  /// Errors in SCXML, and constructs without an equivalent.
  static let ofExchange: [Mistake] = [
    // XML
    Mistake(
      .xmlSyntax, .file,
      "<scxml>\n<state id='a'></stat>①"),
    Mistake(.xmlSyntax, .file, "<scxml>\n<state id='a' id='b'①/></scxml>"),
    Mistake(
      .xmlSyntax, .file,
      "①<!DOCTYPE scxml [<!ENTITY a 'aaaa'>]>\n<scxml/>"),
    Mistake(
      .nestedTooDeeply, .chart,
      String(repeating: "<state>", count: 99) + "<①state>" + String(repeating: "</state>", count: 100)),

    // Elements and attributes
    Mistake(
      .scxmlForm, .file,
      "<①svg xmlns='http://www.w3.org/2000/svg'/>"),
    Mistake(
      .scxmlForm, .chart,
      "<state id='a'><①transitoin event='e'/></state>"),
    Mistake(
      .scxmlForm, .chart,
      "<state id='a'><transition event='e' ①evnt='f' target='a'/></state>"),
    Mistake(
      .scxmlForm, .chart, "<state id='a'><onentry><①raise/></onentry></state>"),
    Mistake(
      .scxmlForm, .chart, "<①state id='a'>here</state>"),
    Mistake(
      .scxmlForm, .chart,
      "<state id='a'><transition event='e' type='①inside' target='a'/></state>"),
    Mistake(
      .scxmlForm, .chart,
      "<state id='a'><①history id='h'/><state id='b'/></state>"),
    Mistake(
      .scxmlForm, .chart,
      "<state id='a'><initial><transition ①cond='true' target='b'/></initial><state id='b'/></state>"),
    Mistake(
      .scxmlForm, .chart,
      "<state id='a' initial='①b'><state id='c'/></state><state id='b'/>"),
    Mistake(
      .scxmlForm, .chart,
      "<state id='a'><onentry><send event='e' delay='①soon'/></onentry></state>"),
    Mistake(
      .scxmlForm, .chart,
      "<state id='a'><onentry><send event='e' target='#_internal' delay='①1s'/></onentry></state>"),

    // Names
    Mistake(
      .unknownState, .chart,
      "<state id='shut'><transition event='e' target='①opne'/></state>\n<final id='open'/>"),
    Mistake(
      .unknownState, .chart,
      "<state id='shut'><transition cond=\"In(①'opne')\" target='open'/></state>\n<final id='open'/>"),
    Mistake(
      .duplicateName, .chart,
      "<state id='②a'/>\n<state id='①a'/>"),
    Mistake(
      .expressionSyntax, .chart,
      """
      <datamodel><data id='count' expr='①99999999999999999999'/></datamodel>
      <state id='a'><onentry><assign location='count' expr='count + 1'/></onentry><transition cond='count &gt; 3' target='a'/></state>
      """),
    Mistake(
      warning: .scxmlForm, .chart,
      "<datamodel><data id='count' expr='0'/></datamodel>\n<state id='a'><onentry><assign location='①cuont' expr='count + 1'/></onentry></state>"
    ),

    // Expressions
    Mistake(
      warning: .scxmlForm, .chart,
      "<datamodel><data id='x' expr='1 +①'/></datamodel>\n<state id='a'/>"),
    Mistake(
      .expressionSyntax, .chart,
      "<datamodel><data id='x' expr='1'/></datamodel>\n<state id='a'><transition cond='x ①= 2' target='a'/></state>"),
    Mistake(
      .typeMismatch, .chart,
      "<datamodel><data id='x' expr='1'/></datamodel>\n<state id='a'><onentry><assign location='x' expr='①x &lt; 2'/></onentry></state>"
    ),
    Mistake(
      .typeMismatch, .chart,
      "<datamodel><data id='x' expr='true'/></datamodel>\n<state id='a'><transition cond='1 +\n  ①x === 2' target='a'/></state>"
    ),
    Mistake(
      .needsInitialValue, .chart,
      "<datamodel><data id='②x'/></datamodel>\n<state id='a'><onentry><script>\n  ①x = x + 1;</script></onentry></state>"
        .replacing("①x = x", with: "x = ①x")),

    // Constructs
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><transition event='e'><foreach array='①_event.data.b' item='c'/></transition></state>"),
    Mistake(
      warning: .scxmlForm, .chart,
      "<state id='a'><onentry><assign location='①_name' expr='1'/></onentry></state>"),
    Mistake(
      .noCounterpart, .file,
      "<scxml binding='late'><state id='a'><datamodel><data id='①x' expr='1'/></datamodel><onentry><assign location='x' expr='2'/></onentry></state></scxml>"
    ),
    Mistake(
      .expressionSyntax, .chart,
      "<state id='a'><onentry><script>var ①var x = 1</script></onentry></state>"),
    Mistake(
      .noCounterpart, .chart, "<state id='a'><invoke ①src='b.scxml'/></state>"),
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><①invoke/></state>"),
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><invoke type='①html'/></state>"),
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><invoke autoforward='①true'><content><scxml><final id='b'/></scxml></content></invoke></state>"),
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><invoke><①param name='n' expr='1'/><content><scxml><final id='b'/></scxml></content></invoke></state>"),
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><invoke><content><scxml><final id='b'/></scxml></content></invoke><①invoke><content><scxml><final id='b'/></scxml></content></invoke></state>"
    ),
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><invoke><content><scxml><final id='b'/></scxml></content></invoke><transition event='①done'/></state>"),
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><onentry><send target='#_parent' event='up' delay='①1s'/></onentry></state>"),
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><onentry><script ①src='a.js'/></onentry></state>"),
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><onentry><script>①function f() {}</script></onentry></state>"),
    Mistake(
      .noCounterpart, .chart,
      "<datamodel><data id='x' expr='①{}'/></datamodel>\n<state id='a'/>"),
    Mistake(
      .noCounterpart, .chart,
      "<datamodel><data id='x' expr='1'/></datamodel>\n<state id='a'><onentry><assign location='x' expr='①x / 2'/></onentry></state>"
    ),
    Mistake(
      .noCounterpart, .file,
      "<scxml datamodel='①xpath'><state id='a'/></scxml>"),
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><onentry><send event='e' delay='1s' id='①x'><param name='n' expr='1'/></send><cancel sendid='x'/></onentry></state>"
    ),
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><onentry><send event='e' target='①http://there'/></onentry></state>"),
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><transition cond=\"①_event.name === 'e'\" target='a'/></state>"),
    Mistake(
      .scxmlForm, .chart, "<state id='a'><onentry><①cancel/></onentry></state>"),
    Mistake(
      .noCounterpart, .chart,
      "<state id='a'><onentry><log expr='①print(1)'/></onentry></state>"),
  ]
}

@Test(
  "An error in SCXML, or a construct without an equivalent, is reported with its code and position",
  arguments: Mistake.ofExchange)
func exchangeMistake(_ mistake: Mistake) {
  mistake.check()
}
