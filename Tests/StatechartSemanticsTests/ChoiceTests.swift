import StatechartModel
import StatechartSemantics
import Testing

/// Tests of toggles that are options of a choice, and of subtitles.
@Suite struct ChoiceTests {
  private func screen(_ toggles: [String]) throws -> ScreenValue {
    let items = toggles.map { "        - { \($0) }\n" }.joined()
    return try Machine(
      """
      context: { place: hall | attic | cellar = attic, isLit: bool = false }
      events: { move: , leave: }
      initial: open
      states:
        open:
          screen:
            toggles:
      \(items)      buttons: [{ label: Move, subtitle: { switch: place, hall: In, attic: Up, cellar: Down }, event: move }]
          on: { leave: left, move: { actions: [isLit = not isLit, place = cellar] } }
        left: { type: final }
      """
    ).interpreter.screen
  }

  @Test("Toggles that compare one variable with different cases are options, and other toggles are switches")
  func options() throws {
    let hall = "label: Hall, value: place == hall, event: move"
    let attic = "label: Attic, value: place == attic, event: move"
    let light = "label: Light, value: isLit, event: move"
    let shown = try screen([hall, attic, light])
    #expect(shown.toggles.map { $0.choice != nil } == [true, true, false])
    #expect(shown.toggles[0].choice == shown.toggles[1].choice)
    #expect(shown.toggles.map(\.isOn) == [false, true, false])
    #expect(try screen([attic, light]).toggles.allSatisfy { $0.choice == nil })
    let again = "label: Attic again, value: place == attic, event: move"
    #expect(try screen([attic, again]).toggles.allSatisfy { $0.choice == nil })
  }

  @Test("A `switch` on a variable selects the subtitle of a button")
  func subtitle() throws {
    let shown = try screen(["label: Light, value: isLit, event: move"])
    #expect(shown.buttons.map(\.caption.subtitle) == ["Up"])
  }
}
