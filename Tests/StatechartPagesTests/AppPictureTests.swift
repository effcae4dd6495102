import SpecTesting
import StatechartModel
import StatechartPages
import Testing

@Suite("The storyboard of an app")
struct AppPictureTests {
  private let desk = """
    flow: Desk
    summary: A desk.
    uses: [Lamp]
    events: { light: }
    initial: idle
    states:
      idle: { screen: { title: Desk, buttons: [{ label: Light the lamp, event: light }] }, on: { light: lighting } }
      lighting: { invoke: { flow: Lamp, on: { done: idle } } }
    """
  private let lamp = """
    flow: Lamp
    summary: A lamp.
    events: { out: }
    initial: lit
    states:
      lit: { screen: { title: Lit, buttons: [{ label: Out, event: out }] }, on: { out: dark } }
      dark: { type: final }
    """

  @Test("The picture shows a screen of each invoked flow, with the label of the button that starts the invocation")
  func invokedFlow() throws {
    let picture = try #require(AppPicture([try flow(lamp), try flow(desk, lamp)])).text
    let texts = picture.matches(of: #/<text class="(?:title|trigger|heading)"[^>]*>([^<]*)</#).map { String($0.1) }
    #expect(texts == ["Desk leads to", "“Light the lamp”", "Lamp"])
    #expect(picture.contains(">Lit</text>"))
    _ = try Picture(picture)
  }

  @Test("The picture of the shipped app shows screens of its invoked flows, and is at most 981 pixels wide")
  func shipped() throws {
    let flows = try shippedFlows()
    let picture = try #require(AppPicture(flows)).text
    #expect(try Picture(picture).width <= 981)
    for title in ["App Lock", "Secret Folder", "Set Passcode", "Generator"] {
      #expect(picture.contains("aria-label=\"\(title)\""), "\(title)")
    }
    let order = picture.matches(of: #/>([^<]*) leads to</#).map { String($0.1) }
    #expect(order.first == "App", "\(order)")
  }

  @Test("An app without invocations has no storyboard")
  func withoutInvocations() throws {
    #expect(AppPicture([try flow(lamp)])?.text == nil)
  }
}
