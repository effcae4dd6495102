import StatechartModel
import Testing

extension Mistake {
  /// Errors in controls and lists of controls, and drafts.
  static let ofControls: [Mistake] = [
    Mistake(
      .draft, .file,
      """
      flow: ①Door
      summary: A door.
      draft: true
      initial: open
      states:
        open: { after: { 1s: shut } }
        shut: { type: final }
      """, severity: .warning),
    Mistake(
      .typeMismatch, .file,
      """
      flow: Door
      summary: A door.
      draft: ①later
      initial: open
      states:
        open: { after: { 1s: shut } }
        shut: { type: final }
      """),
    Mistake(
      .deadControl, .flow,
      """
      events: { push: , pull: }
      initial: open
      states:
        open: { on: { pull: shut } }
        ②shut: { screen: { buttons: [{ label: ①Push, event: push }, { label: Pull, event: pull }] }, on: { pull: open } }
      """),
    Mistake(
      .deadControl, .flow,
      """
      events: { push: , pull: }
      context: { tries: int(0...3) = 0 }
      initial: open
      states:
        ②open:
          screen: { buttons: [{ label: ①Push, event: push }, { label: Pull, event: pull }] }
          on: { push: { guard: tries > 0, actions: [tries -= 1] }, pull: { target: shut, actions: [tries = 3] } }
        shut: { after: { 1s: open } }
      """),
    Mistake(
      .deadControl, .flow,
      """
      events: { push: , pull: }
      initial: open
      states:
        open: { on: { pull: shut } }
        ②shut:
          screen: { buttons: [{ label: ①Push, event: push }, { label: Pull, event: pull }] }
          on: { pull: open }
          ignore: push
      """),
    Mistake(
      .unhandledEvent, .flow,
      """
      events: { push: }
      initial: door
      states:
        door:
          initial: open
          screen: { buttons: [{ label: Push, event: push }] }
          states:
            open: { on: { push: shut } }
            ①shut: { after: { 1s: open } }
      """),
    Mistake(
      .noEffect, .state, "on: { push: done }\nscreen: { buttons: ①{ replace: [] } }"),
    Mistake(
      .noEffect, .state, "on: { push: done }\nscreen: { buttons: ①{ replace: none } }"),
    Mistake(
      .unknownKey, .state, "on: { push: done }\nscreen: { buttons: { ①replaces: [{ label: Go, event: push }] } }"),
  ]
}

@Test("An error in a control is reported with its code and position", arguments: Mistake.ofControls)
func controlMistake(_ mistake: Mistake) {
  mistake.check()
}
