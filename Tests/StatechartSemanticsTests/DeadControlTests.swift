import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// Tests of the diagnostics for dead controls: controls that are shown and enabled, but have no effect.
@Suite("Dead controls") struct DeadControlTests {
  /// Returns the text of a flow with two buttons in state `list`, a waiting state `saving`, and a keypad in state `typing`.
  private static func flow(
    ready: String = "on: { openAbout: about, save: saving }", saving: String = "ignore: [openAbout, save]", root: String = "",
    about: String = "{ label: About, event: openAbout }"
  ) -> String {
    """
    uses: [Gate]
    events: { openAbout: , save: , back: , digit: { value: digit }, delete: }
    context: { code: pin }
    initial: list
    \(root)
    states:
      list:
        initial: ready
        screen:
          buttons:
            - \(about)
            - { label: Save, event: save }
        states:
          ready: { \(ready) }
          saving: { invoke: { operation: Gate.ring, on: { heard: typing } }, \(saving) }
      about:
        screen: { buttons: [{ label: Back, event: back }] }
        on: { back: list }
      typing:
        screen: { keypad: { digit: digit, delete: delete } }
        on:
          digit: { guard: code.count < 4, actions: [code.append(value)] }
          delete: { guard: code.count > 0, actions: [code.removeLast()] }
        after: { 1min: done }
      done: { type: final }
    """
  }

  @Test("Neither an event without a shown control nor a keypad key without an effect is reported")
  func accepted() throws {
    _ = try Machine.flow(Self.flow())
  }

  @Test("An unhandled button is reported even if the flow ignores the event")
  func unhandled() {
    let errors = Machine.errors(
      Self.flow(
        ready: "on: { save: [{ guard: code.count == 4, target: about }, saving] }",
        root: "ignore: [openAbout, save, back, digit, delete]"))
    #expect(errors == ["button 'About' does nothing in state 'ready': event 'openAbout' is not handled"])
  }

  @Test("A state that does not wait may not ignore the event of its own control")
  func ignoredWithoutWaiting() {
    #expect(
      Machine.errors(Self.flow(ready: "on: { save: [{ guard: code.count == 4, target: about }, saving] }, ignore: openAbout"))
        == [
          "button 'About' does nothing in state 'ready': event 'openAbout' is ignored"
        ])
  }

  @Test("An unhandled button is reported once for all states, including waiting states")
  func unhandledEverywhere() {
    #expect(
      Machine.errors(Self.flow(ready: "on: { save: saving, back: about }", saving: "ignore: save")) == [
        "button 'About' does nothing in states 'ready' and 'saving': event 'openAbout' is not handled"
      ])
  }

  @Test("A waiting state must declare that it ignores the events of its controls")
  func notIgnoredWhileWaiting() {
    #expect(Machine.errors(Self.flow(saving: "")) == ["state 'saving' does not handle events 'openAbout' and 'save'"])
    #expect(
      Machine.errors(Self.flow(saving: "ignore: save", about: "{ label: About, event: openAbout, when: code.count == 0 }"))
        == [
          "button 'About' does nothing in state 'saving': event 'openAbout' is not handled"
        ])
  }

  @Test("A button whose event has no true guard is dead, unless the button is disabled or hidden")
  func guards() throws {
    let ready = "on: { openAbout: { guard: code.count > 0, target: about }, save: saving }"
    #expect(
      Machine.errors(Self.flow(ready: ready)) == [
        "button 'About' does nothing in state 'ready': no guard of event 'openAbout' holds"
      ])
    _ = try Machine.flow(Self.flow(ready: ready, about: "{ label: About, event: openAbout, enabled: code.count > 0 }"))
    _ = try Machine.flow(Self.flow(ready: ready, about: "{ label: About, event: openAbout, when: code.count > 0 }"))
  }

  @Test("An unhandled keypad is dead")
  func keypad() {
    let errors = Machine.errors(
      """
      events: { digit: { value: digit }, delete: , leave: }
      initial: typing
      states:
        typing:
          screen: { keypad: { digit: digit, delete: delete } }
          on: { leave: done }
        done: { type: final }
      """)
    #expect(errors == ["the keypad does nothing in state 'typing': events 'digit' and 'delete' are not handled"])
  }

  @Test("Buttons that are dead in the same states share a diagnostic, with a run to such a state")
  func sharedDiagnostic() throws {
    let file = SourceFile(
      path: "door.yaml",
      text: """
        flow: Door
        summary: A door.
        events: { go: , open: , close: }
        initial: hall
        states:
          hall:
            on: { go: room }
          room:
            screen: { buttons: [{ label: Open, event: open }, { label: Close, event: close }, { label: Go, event: go }] }
            on: { go: end }
          end: { type: final }
        """)
    let diagnostics = SpecLibrary(files: [file]).compile(file.path).diagnostics.sorted()
    #expect(diagnostics.map(\.code) == [.deadControl])
    let diagnostic = try #require(diagnostics.first)
    #expect(
      diagnostic.message
        == "buttons 'Open' and 'Close' do nothing in state 'room': events 'open' and 'close' are not handled")
    #expect(
      diagnostic.notes.map(\.message) == [
        "handle events 'open' and 'close' in state 'room', or disable the controls with 'enabled' and a condition",
        "the control does nothing in this state after: go", "control 'Close'",
      ])
  }

  @Test("The exploration does not use disabled controls")
  func disabledControls() throws {
    _ = try Machine.flow(
      """
      events: { add: , pay: , refund: , leave: }
      context: { n: int(0...3) = 0 }
      initial: shop
      states:
        shop:
          screen: { buttons: [{ label: Add, event: add, enabled: n < 3 }, { label: Pay, event: pay, enabled: n > 0 }] }
          on: { add: { guard: n < 3, actions: [n += 1] }, pay: paid }
        paid:
          screen: { buttons: [{ label: Refund, event: refund }, { label: Leave, event: leave }] }
          on: { refund: { guard: n > 0, target: shop, actions: [n = 0] }, leave: end }
        end: { type: final }
      """)
  }

  @Test(
    "The exploration reaches a state behind a guard that requires a specific number or a long duration",
    arguments: [
      ("choose: { n: int(0...9) }", "choose: [{ guard: n == 5, target: room }, { guard: n != 5, actions: [] }]"),
      ("choose: { wait: duration }", "choose: [{ guard: wait > 1h, target: room }, { guard: wait <= 1h, actions: [] }]"),
    ])
  func numbers(event: String, handler: String) {
    let errors = Machine.errors(
      """
      events: { \(event), open: , leave: }
      initial: hall
      states:
        hall: { on: { \(handler), leave: end } }
        room: { screen: { buttons: [{ label: Open, event: open }] }, on: { leave: end }, ignore: choose }
        end: { type: final }
      """)
    #expect(errors == ["button 'Open' does nothing in state 'room': event 'open' is not handled"])
  }

  @Test("The diagnostic names only states in regions that can handle the event")
  func regions() {
    let region = { (name: String) in
      """
      \(name): { initial: a\(name), states: { a\(name): { after: { 1s: b\(name) } }, b\(name): { after: { 1s: a\(name) } } } }
      """
    }
    let errors = Machine.errors(
      """
      events: { light: , leave: }
      initial: house
      on: { leave: end }
      states:
        house:
          type: parallel
          screen: { buttons: [{ label: Light, event: light }] }
          states:
            lamp: { initial: dark, states: { dark: { on: { light: lit } }, lit: {} } }
            \(region("x"))
            \(region("y"))
        end: { type: final }
      """)
    #expect(errors == ["button 'Light' does nothing in state 'lit': event 'light' is not handled"])
  }

  @Test("An event that no state handles is reported even if its button is never enabled")
  func neverEnabled() {
    let errors = Machine.errors(
      """
      events: { archive: , leave: }
      initial: hall
      states:
        hall: { screen: { buttons: [{ label: Archive, event: archive, enabled: in(end) }] }, on: { leave: end } }
        end: { type: final }
      """)
    #expect(errors == ["no state handles event 'archive'"])
  }

  @Test(
    "The advice quotes the guard only if the event has no other transition", arguments: [("", "n > 0"), (", save: end", nil)])
  func condition(elsewhere: String, guardText: String?) {
    let file = SourceFile(
      path: "door.yaml",
      text: """
        flow: Door
        summary: A door.
        context: { n: int(0...3) = 0 }
        events: { save: , turn: , more: }
        initial: form
        states:
          form:
            initial: edit
            screen: { buttons: [{ label: Save, event: save }, { label: Turn, event: turn }] }
            on: { more: { guard: n < 3, actions: [n += 1] } }
            states:
              edit: { on: { save: { guard: n > 0, target: end }, turn: show } }
              show: { on: { turn: edit\(elsewhere) }\(elsewhere.isEmpty ? ", after: { 1s: edit }, ignore: save" : "") }
          end: { type: final }
        """)
    let diagnostics = SpecLibrary(files: [file]).compile(file.path).diagnostics.sorted()
    #expect(diagnostics.map(\.message) == ["button 'Save' does nothing in state 'edit': no guard of event 'save' holds"])
    #expect(
      diagnostics.first?.advice
        == (guardText.map { "add 'enabled: \($0)' to the control" }
          ?? "set 'enabled' of the control to a condition that holds only when a guard of event 'save' holds"))
  }

  @Test("A raised event must be handled in every stable configuration, even if a control sends the event in another state")
  func raised() {
    let errors = Machine.errors(
      """
      events: { go: , ring: }
      initial: hall
      states:
        hall:
          screen: { buttons: [{ label: Ring, event: ring }] }
          on: { ring: room }
        room: { entry: [raise(ring)], after: { 1s: end }, ignore: go }
        end: { type: final }
      """)
    #expect(errors == ["state 'hall' does not handle event 'go'", "state 'room' does not handle event 'ring'"])
  }
}
