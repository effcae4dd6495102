import FlowRunner
import Flows
import Statechart

/// A text on a screen of the app.
struct AppText: ScreenText {
  let text: LayerText
  /// Whether the text has a suffix that marks the biometric sensor as simulated.
  let mentionsSimulation: Bool

  var words: String { words(in: Language("en")) }

  func words(in language: Language) -> String {
    let words = text.words(in: language)
    return mentionsSimulation ? "\(words) · \(SimulatedSensor.Text.simulatedFaceID.words(in: language))" : words
  }
}

extension Screen<LayerText, LayerEvent> {
  /// Returns a copy of the screen with texts of the type `AppText`.
  ///
  /// - Parameter mentions: Whether the title has a suffix that marks the biometric sensor as simulated.
  func titled(mentioningSimulation mentions: Bool) -> Screen<AppText, LayerEvent> {
    var screen = map(text: { AppText(text: $0, mentionsSimulation: false) }, event: { $0 }, query: { $0 })
    screen.title = title.map { AppText(text: $0, mentionsSimulation: mentions) }
    return screen
  }
}
