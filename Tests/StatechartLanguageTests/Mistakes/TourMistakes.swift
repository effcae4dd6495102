import StatechartModel
import Testing

extension Mistake {
  private static let shop = [
    "bell.yaml": "interface: Bell\nsummary: A bell.\noperations: { ring: { outcomes: { heard: { loud: bool }, lost: } } }\n",
    "counter.yaml": """
    flow: Counter
    summary: A counter.
    uses: [Bell]
    events: { close: , nameIt: { text: secret } }
    initial: ringing
    states:
      ringing:
        screen: { prompt: Wait }
        ignore: [close, nameIt]
        invoke: { operation: ring, on: { heard: open, lost: gone } }
      open:
        screen:
          title: Counter
          fields: [{ label: Name, value: none, event: nameIt }]
          buttons: [{ label: Close, event: close }]
        on: { close: gone, nameIt: { actions: [] } }
      gone: { type: final }
    """,
    "shop.yaml": """
    flow: Shop
    summary: A shop.
    uses: [Counter]
    events: { enter: }
    initial: outside
    states:
      outside: { screen: { title: Shop, buttons: [{ label: Enter, event: enter }] }, on: { enter: inside } }
      inside: { invoke: { flow: Counter, on: { done: outside } }, ignore: enter }
    """,
    "late.yaml": """
    flow: Late
    summary: A flow that is given something.
    input: { hour: int(0...23) }
    initial: here
    states: { here: { always: { guard: hour > 20, target: gone }, after: { 1s: gone } }, gone: { type: final } }
    """,
  ]

  private static func touring(_ steps: String, start: String = "Shop", rest: String = "") -> String {
    "tour: Round\nsummary: A round.\nstart: \(start)\n\(rest)steps: [{ expect: { flow: Shop } }, \(steps)]\n"
  }

  private static func tour(_ code: Diagnostic.Code, _ text: String) -> Mistake { Mistake(code, .file, text, beside: shop) }

  /// Tours with an error or a warning in a name, a key, a step or a value.
  static let ofTours: [Mistake] = [
    tour(.unknownFlow, touring("{ press: Enter }", start: "①Shp")),
    tour(.missingArgument, touring("{ wait: 1s }", start: "①Late").replacing("flow: Shop", with: "flow: Late")),
    tour(.missingKey, "①tour: Round\nsummary: A round.\nstart: Shop\n"),
    tour(.unknownName, touring("{ press: ①Entr }")),
    tour(.unknownName, touring("{ press: ①Name }")),
    tour(.unknownName, touring("{ fill: { ①Nam: Ada } }")),
    tour(.scenario, touring("{ fill: { Name: Ada, ①Close: no } }")),
    tour(.unknownFlow, touring("{ expect: { flow: ①Countr, state: open } }")),
    tour(.unknownState, touring("{ expect: { flow: Counter, state: ①opn } }")),
    tour(.unknownName, touring("{ expect: { flow: Counter, buttons: [①Clos] } }")),
    tour(.missingKey, touring("{ ①expect: { title: Shop } }")),
    tour(.unknownKey, touring("{ expect: { flow: Counter, ①pending: [ring] } }")),
    tour(.unknownKey, touring("{ ①send: close }")),
    tour(.typeMismatch, touring("{ leave: ①60 }")),
    tour(.typeMismatch, touring("{ wait: ①soon }")),
    tour(.scenario, touring("{ press: Enter, with: ①{ a: 1 } }")),
    tour(.scenario, touring("{ press: Enter, ①wait: 1s }")),
    tour(.unknownInterface, touring("{ answer: ①Bel.ring.lost }")),
    tour(.unknownOperation, touring("{ answer: Bell.①rung.lost }")),
    tour(.unknownOutcome, touring("{ answer: Bell.ring.①found }")),
    tour(.typeMismatch, touring("{ answer: ①ring.lost }")),
    tour(.missingArgument, touring("{ answer: ①Bell.ring.heard }")),
    tour(.unknownKey, touring("{ press: Enter }", rest: "answers: [{ ①press: Enter }]\n")),
    tour(.notAName, touring("{ press: Enter }", rest: "files: { ①a/b: c }\n")),
    tour(.duplicateName, touring("{ press: Enter }").replacing("tour: Round", with: "tour: ①Shop")),
    Mistake(
      .scenario, .file, "tour: ①Round\nsummary: A round.\nstart: Shop\nsteps: [press: Enter]\n", severity: .warning,
      beside: shop),
  ]
}

@Test("An error in a tour is reported with its code and position", arguments: Mistake.ofTours)
func tourMistake(_ mistake: Mistake) {
  mistake.check()
}
