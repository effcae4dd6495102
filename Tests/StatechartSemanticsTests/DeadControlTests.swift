import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// The controls that do nothing where they are shown.
@Suite("Dead controls") struct DeadControlTests {
  /// A flow with a list of things, which can be looked at and kept.
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

  @Test("An event needs no transition where no control offers it, and a key may have nothing to do")
  func accepted() throws {
    _ = try Machine.flow(Self.flow())
  }

  @Test("A button that nothing handles is reported at the button, however much the flow ignores")
  func unhandled() {
    let mistakes = Machine.mistakes(
      Self.flow(
        ready: "on: { save: [{ guard: code.count == 4, target: about }, saving] }",
        root: "ignore: [openAbout, save, back, digit, delete]"))
    #expect(mistakes == ["button 'About' does nothing in state 'ready': event 'openAbout' is not handled there"])
  }

  @Test("Only a state that waits may ignore what it shows")
  func ignoredAtRest() {
    #expect(
      Machine.mistakes(Self.flow(ready: "on: { save: [{ guard: code.count == 4, target: about }, saving] }, ignore: openAbout"))
        == [
          "button 'About' does nothing in state 'ready': event 'openAbout' is ignored there"
        ])
  }

  @Test("A button that nothing handles is told once for all states, those that wait among them")
  func unhandledEverywhere() {
    #expect(
      Machine.mistakes(Self.flow(ready: "on: { save: saving, back: about }", saving: "ignore: save")) == [
        "button 'About' does nothing in states 'ready' and 'saving': event 'openAbout' is not handled there"
      ])
  }

  @Test("A state that waits has to say that it ignores what it shows")
  func notIgnoredWhileWaiting() {
    #expect(Machine.mistakes(Self.flow(saving: "")) == ["state 'saving' does not handle events 'openAbout' and 'save'"])
    #expect(
      Machine.mistakes(Self.flow(saving: "ignore: save", about: "{ label: About, event: openAbout, when: code.count == 0 }"))
        == [
          "button 'About' does nothing in state 'saving': event 'openAbout' is not handled there"
        ])
  }

  @Test("A button whose guard does not hold is dead, unless it is disabled then")
  func guards() throws {
    let ready = "on: { openAbout: { guard: code.count > 0, target: about }, save: saving }"
    #expect(
      Machine.mistakes(Self.flow(ready: ready)) == [
        "button 'About' does nothing in state 'ready': no guard of event 'openAbout' holds"
      ])
    _ = try Machine.flow(Self.flow(ready: ready, about: "{ label: About, event: openAbout, enabled: code.count > 0 }"))
    _ = try Machine.flow(Self.flow(ready: ready, about: "{ label: About, event: openAbout, when: code.count > 0 }"))
  }

  @Test("A keypad that nothing handles is dead")
  func keypad() {
    let mistakes = Machine.mistakes(
      """
      events: { digit: { value: digit }, delete: , leave: }
      initial: typing
      states:
        typing:
          screen: { keypad: { digit: digit, delete: delete } }
          on: { leave: done }
        done: { type: final }
      """)
    #expect(mistakes == ["the keypad does nothing in state 'typing': events 'digit' and 'delete' are not handled there"])
  }

  @Test("Buttons that do nothing in the same states are one mistake, with a run that leads there")
  func together() throws {
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
        == "buttons 'Open' and 'Close' do nothing in state 'room': events 'open' and 'close' are not handled there")
    #expect(
      diagnostic.notes.map(\.message) == [
        "handle events 'open' and 'close' there, or disable them with 'enabled' and a condition",
        "nothing happens here after: go", "'Close' is here",
      ])
  }

  @Test("A control is used only where it is shown and enabled")
  func disabledWay() throws {
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
    "A state is visited that only a number within a range leads to",
    arguments: [
      ("choose: { n: int(0...9) }", "choose: [{ guard: n == 5, target: room }, { guard: n != 5, actions: [] }]"),
      ("choose: { wait: duration }", "choose: [{ guard: wait > 1h, target: room }, { guard: wait <= 1h, actions: [] }]"),
    ])
  func numbers(event: String, handler: String) {
    let mistakes = Machine.mistakes(
      """
      events: { \(event), open: , leave: }
      initial: hall
      states:
        hall: { on: { \(handler), leave: end } }
        room: { screen: { buttons: [{ label: Open, event: open }] }, on: { leave: end }, ignore: choose }
        end: { type: final }
      """)
    #expect(mistakes == ["button 'Open' does nothing in state 'room': event 'open' is not handled there"])
  }

  @Test("Of several regions those are named that could handle the event")
  func regions() {
    let region = { (name: String) in
      """
      \(name): { initial: a\(name), states: { a\(name): { after: { 1s: b\(name) } }, b\(name): { after: { 1s: a\(name) } } } }
      """
    }
    let mistakes = Machine.mistakes(
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
    #expect(mistakes == ["button 'Light' does nothing in state 'lit': event 'light' is not handled there"])
  }

  @Test("An event that no state handles is reported, though its button is never enabled")
  func neverEnabled() {
    let mistakes = Machine.mistakes(
      """
      events: { archive: , leave: }
      initial: hall
      states:
        hall: { screen: { buttons: [{ label: Archive, event: archive, enabled: in(end) }] }, on: { leave: end } }
        end: { type: final }
      """)
    #expect(mistakes == ["no state handles event 'archive'"])
  }

  @Test("Only the guard that decides alone is named as the condition", arguments: [("", "n > 0"), (", save: end", nil)])
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
        == (guardText.map { "add 'enabled: \($0)' to it" }
          ?? "let 'enabled' hold only where event 'save' is taken"))
  }

  @Test("An event that an action raises is handled wherever the flow can rest, also if a control sends it elsewhere")
  func raised() {
    let mistakes = Machine.mistakes(
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
    #expect(mistakes == ["state 'hall' does not handle event 'go'", "state 'room' does not handle event 'ring'"])
  }
}
