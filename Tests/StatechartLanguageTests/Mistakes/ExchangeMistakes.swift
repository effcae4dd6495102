import StatechartLanguage
import Testing

extension Mistake {
  /// Mistakes in charts in SCXML, and what of them has no counterpart.
  static let ofExchange: [Mistake] = [
    // XML
    Mistake(
      .xmlSyntax, "this is not XML: this end tag belongs to another element than the one that is open", .file,
      "<scxml>\n<state id='a'></stat>①"),
    Mistake(.xmlSyntax, "this is not XML: an attribute stands here twice", .file, "<scxml>\n<state id='a' id='b'①/></scxml>"),
    Mistake(
      .xmlSyntax, "a document type declaration is not read: it could define entities", fix: "remove it", .file,
      "①<!DOCTYPE scxml [<!ENTITY a 'aaaa'>]>\n<scxml/>"),
    Mistake(
      .nestedTooDeeply, "this is nested more than 100 levels deep", .chart,
      String(repeating: "<state>", count: 99) + "<①state>" + String(repeating: "</state>", count: 100)),

    // Elements and attributes
    Mistake(
      .scxmlForm, "an SCXML document begins with '<scxml>', and this is '<svg>'", .file,
      "<①svg xmlns='http://www.w3.org/2000/svg'/>"),
    Mistake(
      .scxmlForm, "'<state>' has no '<transitoin>'", fix: "did you mean 'transition'?", .chart,
      "<state id='a'><①transitoin event='e'/></state>"),
    Mistake(
      .scxmlForm, "'<transition>' has no attribute 'evnt'", fix: "did you mean 'event'?", .chart,
      "<state id='a'><transition event='e' ①evnt='f' target='a'/></state>"),
    Mistake(
      .scxmlForm, "'<raise>' needs 'event'", .chart, "<state id='a'><onentry><①raise/></onentry></state>"),
    Mistake(
      .scxmlForm, "'<state>' holds text, and only elements belong in it", .chart, "<①state id='a'>here</state>"),
    Mistake(
      .scxmlForm, "'type' cannot be 'inside'", fix: "it can be 'internal' or 'external'", .chart,
      "<state id='a'><transition event='e' type='①inside' target='a'/></state>"),
    Mistake(
      .scxmlForm, "a history says where it leads to while there is none", fix: "add a '<transition>'", .chart,
      "<state id='a'><①history id='h'/><state id='b'/></state>"),
    Mistake(
      .scxmlForm, "this transition is always taken and has no 'cond'", .chart,
      "<state id='a'><initial><transition ①cond='true' target='b'/></initial><state id='b'/></state>"),
    Mistake(
      .scxmlForm, "'b' is not inside the state that begins in it", .chart,
      "<state id='a' initial='①b'><state id='c'/></state><state id='b'/>"),
    Mistake(
      .scxmlForm, "'soon' is not a delay such as '10ms' or '1.5s'", .chart,
      "<state id='a'><onentry><send event='e' delay='①soon'/></onentry></state>"),
    Mistake(
      .scxmlForm, "what is raised cannot be delayed (SCXML, section 6.2.4)", .chart,
      "<state id='a'><onentry><send event='e' target='#_internal' delay='①1s'/></onentry></state>"),

    // Names
    Mistake(
      .unknownState, "there is no state 'opne'", fix: "did you mean 'open'?", .chart,
      "<state id='shut'><transition event='e' target='①opne'/></state>\n<final id='open'/>"),
    Mistake(
      .unknownState, "there is no state 'opne'", fix: "did you mean 'open'?", .chart,
      "<state id='shut'><transition cond=\"In(①'opne')\" target='open'/></state>\n<final id='open'/>"),
    Mistake(
      .duplicateName, "the ID 'a' is there twice", notes: ["it is declared here as well"], .chart,
      "<state id='②a'/>\n<state id='①a'/>"),
    Mistake(
      .expressionSyntax, "the number is too large", .chart,
      """
      <datamodel><data id='count' expr='①99999999999999999999'/></datamodel>
      <state id='a'><onentry><assign location='count' expr='count + 1'/></onentry><transition cond='count &gt; 3' target='a'/></state>
      """),
    Mistake(
      warning: .scxmlForm,
      "there is no data 'cuont': the chart raises 'error.execution' here and leaves out what follows in its block",
      fix: "did you mean 'count'?", .chart,
      "<datamodel><data id='count' expr='0'/></datamodel>\n<state id='a'><onentry><assign location='①cuont' expr='count + 1'/></onentry></state>"
    ),

    // Expressions
    Mistake(
      warning: .scxmlForm, "a value is missing here: 'x' has no value, and the chart raises 'error.execution'", .chart,
      "<datamodel><data id='x' expr='1 +①'/></datamodel>\n<state id='a'/>"),
    Mistake(
      .expressionSyntax, "'=' changes something, and here only a value is asked for; write '===' to compare", .chart,
      "<datamodel><data id='x' expr='1'/></datamodel>\n<state id='a'><transition cond='x ①= 2' target='a'/></state>"),
    Mistake(
      .typeMismatch, "here a number is needed, and this is true or false", .chart,
      "<datamodel><data id='x' expr='1'/></datamodel>\n<state id='a'><onentry><assign location='x' expr='①x &lt; 2'/></onentry></state>"
    ),
    Mistake(
      .typeMismatch, "here a number is needed, and this is true or false", .chart,
      "<datamodel><data id='x' expr='true'/></datamodel>\n<state id='a'><transition cond='1 +\n  ①x === 2' target='a'/></state>"
    ),
    Mistake(
      .needsInitialValue, "'x' is calculated with here, and may not have been assigned yet",
      fix: "give it a value to start with: expr=\"0\"", notes: ["it is declared without a value here"], .chart,
      "<datamodel><data id='②x'/></datamodel>\n<state id='a'><onentry><script>\n  ①x = x + 1;</script></onentry></state>"
        .replacing("①x = x", with: "x = ①x")),

    // Constructs
    Mistake(
      .noCounterpart, "'<foreach>' over what is not a known array has no counterpart in the language", .chart,
      "<state id='a'><transition event='e'><foreach array='①_event.data.b' item='c'/></transition></state>"),
    Mistake(
      warning: .scxmlForm,
      "'_name' cannot be assigned: the chart raises 'error.execution' here and leaves out what follows in its block", .chart,
      "<state id='a'><onentry><assign location='①_name' expr='1'/></onentry></state>"),
    Mistake(
      .noCounterpart, "late binding of data whose value is not fixed has no counterpart in the language", .file,
      "<scxml binding='late'><state id='a'><datamodel><data id='①x' expr='1'/></datamodel><onentry><assign location='x' expr='2'/></onentry></state></scxml>"
    ),
    Mistake(
      .expressionSyntax, "a declaration such as 'var x = 1' is needed here", .chart,
      "<state id='a'><onentry><script>var ①var x = 1</script></onentry></state>"),
    Mistake(
      .noCounterpart, "'<invoke>' has no counterpart in the language", .chart, "<state id='a'><①invoke src='b.scxml'/></state>"),
    Mistake(
      .noCounterpart, "a script file has no counterpart in the language", .chart,
      "<state id='a'><onentry><script ①src='a.js'/></onentry></state>"),
    Mistake(
      .noCounterpart, "'function' in a script has no counterpart in the language", .chart,
      "<state id='a'><onentry><script>①function f() {}</script></onentry></state>"),
    Mistake(
      .noCounterpart, "an object has no counterpart in the language", .chart,
      "<datamodel><data id='x' expr='①{}'/></datamodel>\n<state id='a'/>"),
    Mistake(
      .noCounterpart, "'/' has no counterpart in the language", .chart,
      "<datamodel><data id='x' expr='1'/></datamodel>\n<state id='a'><onentry><assign location='x' expr='①x / 2'/></onentry></state>"
    ),
    Mistake(
      .noCounterpart, "the data model 'xpath' has no counterpart in the language", .file,
      "<scxml datamodel='①xpath'><state id='a'/></scxml>"),
    Mistake(
      .noCounterpart, "data of an event that is taken back has no counterpart in the language", .chart,
      "<state id='a'><onentry><send event='e' delay='1s' id='①x'><param name='n' expr='1'/></send><cancel sendid='x'/></onentry></state>"
    ),
    Mistake(
      .noCounterpart, "the target 'http://there' has no counterpart in the language", fix: "only '#_internal' has one", .chart,
      "<state id='a'><onentry><send event='e' target='①http://there'/></onentry></state>"),
    Mistake(
      .noCounterpart, "'_event' where no event is at hand has no counterpart in the language", .chart,
      "<state id='a'><transition cond=\"①_event.name === 'e'\" target='a'/></state>"),
    Mistake(
      .scxmlForm, "'<cancel>' needs 'sendid'", .chart, "<state id='a'><onentry><①cancel/></onentry></state>"),
    Mistake(
      .noCounterpart, "a call of 'print' has no counterpart in the language", .chart,
      "<state id='a'><onentry><log expr='①print(1)'/></onentry></state>"),
  ]
}

@Test("A chart in SCXML that is mistaken, or has no counterpart, is told at its place, in words", arguments: Mistake.ofExchange)
func exchangeMistake(_ mistake: Mistake) {
  mistake.check()
}
