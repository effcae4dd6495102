import StatechartModel
import Testing

extension Mistake {
  /// Errors in texts and their names.
  static let ofTexts: [Mistake] = [
    Mistake(
      .duplicateName, .flow,
      "initial: a\nstates: { a: { screen: { title: ②Try again, prompt: ①Try again! }, after: { 1s: b } }, b: { type: final } }"),
    Mistake(
      .duplicateName, .flow,
      "texts: { sorry: ②It did not work }\ninitial: a\nstates: { a: { screen: { title: ①Sorry }, after: { 1s: b } }, b: { type: final } }"
    ),
    Mistake(
      .ambiguousName, .flow,
      "context: { ②tries: int(0...9) = 0 }\ntexts: { ①tries: Tries }\ninitial: a\nstates: { a: { after: { 1s: { guard: tries < 9, target: b, actions: [tries += 1] } } }, b: { type: final } }"
    ),
    Mistake(
      .reservedName, .flow,
      "texts: { ①words: Many words }\ninitial: a\nstates: { a: { after: { 1s: b } }, b: { type: final } }"),
    Mistake(
      .reservedName, .flow,
      "texts: { ①wordsInDe: Many words }\ninitial: a\nstates: { a: { after: { 1s: b } }, b: { type: final } }"),
    Mistake(
      .ambiguousName, .flow,
      "events: { ②add: { count: int(0...3) } }\ntexts: { ①count: Count }\ninitial: a\nstates: { a: { on: { add: b } }, b: { type: final } }"
    ),
    Mistake(
      .typeMismatch, .flow,
      "texts: { sorry: Sorry, other: '{①sorry}' }\ninitial: a\nstates: { a: { after: { 1s: b } }, b: { type: final } }"),
    Mistake(
      .duplicateName, .flow,
      "events: { go: , on: }\ntexts: { save: Save, store: Save }\ninitial: a\nstates: { a: { screen: { buttons: [{ label: '{②save}', event: go }, { label: '{①store}', event: on }] }, on: { go: b, on: b } }, b: { type: final } }"
    ),
    Mistake(
      .notAName, .flow, "texts: { ①try again: Try again }\ninitial: a\nstates: { a: { after: { 1s: b } }, b: { type: final } }"),
    Mistake(
      .unknownName, .flow,
      "texts: { sorry: 'Sorry, {①count}' }\ninitial: a\nstates: { a: { screen: { title: '{sorry}' }, after: { 1s: b } }, b: { type: final } }"
    ),
    Mistake(
      .unknownName, .flow,
      "texts: { sorry: It did not work }\ninitial: a\nstates: { a: { screen: { title: '{①sory}' }, after: { 1s: b } }, b: { type: final } }"
    ),
    Mistake(
      .unknownName, .flow,
      "context: { note: text or none }\ntexts: { sorry: It did not work }\ninitial: a\nstates: { a: { screen: { title: '{note}' }, after: { 1s: { target: b, actions: [note = ①sory] } } }, b: { type: final } }"
    ),
    Mistake(
      .unknownName, .flow,
      "events: { go: }\ninitial: a\nstates: { a: { screen: { buttons: [{ label: Go on, event: go }] }, on: { go: b } }, b: { type: final } }\nscenarios: [{ name: One, steps: [{ press: ①Go }, { expect: { state: b } }] }]"
    ),
    Mistake(
      warning: .textIsName, .flow,
      "texts: { sorry: It did not work }\ninitial: a\nstates: { a: { screen: { title: ①sorry }, after: { 1s: b } }, b: { type: final } }"
    ),
  ]
}

@Test("An error in a text is reported with its code and position", arguments: Mistake.ofTexts)
func textMistake(_ mistake: Mistake) {
  mistake.check()
}
