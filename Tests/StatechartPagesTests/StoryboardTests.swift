import SpecTesting
import StatechartModel
import StatechartPages
import Testing

@Suite("The storyboard of a flow")
struct StoryboardTests {
  private let picture: String

  init() throws {
    picture = try #require(
      StoryboardPicture(try flow(Spec.door, Spec.gate), ScenarioRecordings(try flow(Spec.door, Spec.gate)))
    ).text
  }

  @Test("The screens of the first scenario precede the screens of other states, with the inputs that lead to them")
  func order() {
    let texts = picture.matches(of: #/<text class="(?:title|trigger|region-title)"[^>]*>([^<]*)</#).map { String($0.1) }
    #expect(
      texts == [
        "A guest with the code", "Typing", "type 12", "Asking", "Other screens", "open: refused", "Barred !",
      ])
  }

  @Test("A screen has its title, prompt, dots, keys and buttons")
  func contents() throws {
    for words in [">Welcome</text>", ">Type the code</text>", ">Leave</text>", ">⌫</text>"] {
      #expect(picture.contains(words), "\(words)")
    }
    #expect(picture.matches(of: #/class="dot"/#).count + picture.matches(of: #/class="dot-filled"/#).count >= 2)
    _ = try Picture(picture)
  }

  @Test("The storyboard of each shipped flow is XML, is at most 981 pixels wide, and is the same each time")
  func shipped() throws {
    for flow in try shippedFlows() {
      guard let first = StoryboardPicture(flow, ScenarioRecordings(flow))?.text else { continue }
      #expect(try Picture(first).width <= 981, "\(flow.name)")
      #expect(StoryboardPicture(flow, ScenarioRecordings(flow))?.text == first, "\(flow.name)")
    }
  }

  @Test("A control character that XML cannot represent is replaced in a text")
  func controlCharacter() throws {
    let lamp = try flow(
      """
      flow: Lamp
      summary: A lamp.
      events: { press: }
      initial: dark
      states:
        dark: { screen: { title: "a\\x01b", buttons: [{ label: Light, event: press }] }, on: { press: lit } }
        lit: { screen: { title: Lit, buttons: [{ label: Out, event: press }] }, on: { press: dark } }
      """)
    let picture = try #require(StoryboardPicture(lamp, ScenarioRecordings(lamp))).text
    #expect(picture.contains(">a\u{FFFD}b</text>"))
    _ = try Picture(picture)
  }

  @Test("A flow without screens has no storyboard")
  func withoutScreens() throws {
    let lamp = try flow(
      """
      flow: Lamp
      summary: A lamp.
      events: { press: }
      initial: dark
      states:
        dark: { on: { press: lit } }
        lit: { on: { press: dark } }
      """)
    #expect(StoryboardPicture(lamp, ScenarioRecordings(lamp))?.text == nil)
  }
}

@Suite("The sequence diagram of a scenario")
struct SequenceTests {
  @Test("Each message is drawn once, between the participants, in order")
  func messages() throws {
    let sequences = DiagramPictures.sequences(
      of: try flow(Spec.door, Spec.gate), spec: "door.yaml", recordings: ScenarioRecordings(try flow(Spec.door, Spec.gate)))
    let texts = sequences[0].text.matches(of: #/<text class="(?:title|trigger|plain)"[^>]*>([^<]*)</#).map { String($0.1) }
    #expect(texts == ["User", "Front Door", "Gate", "Typing", "type 12", "open", "Asking", "done", "ring", "Entered"])
  }
}
