import StatechartModel
import StatechartSemantics

/// A translator of a tour to a constant: `Tour.firstSteps`.
struct TourTranslator {
  let tour: Tour
  /// The path of the spec, for the property `spec` of the tour.
  let path: String
  let access: AccessLevel

  func declarations() -> [SwiftDeclaration] {
    let value = SwiftExpression.call(
      "Tour",
      [
        SwiftArgument("spec", string(path)), SwiftArgument("files", .name(files)),
        SwiftArgument("steps", .array(tour.steps.compactMap(step))),
      ])
    let constant = SwiftProperty(
      documentation: [sentence(tour.summary)], introducer: "\(access.prefix)static let",
      name: tour.name.prefix(1).lowercased() + tour.name.dropFirst(), initial: value)
    return [.unlessEmbedded([.type(SwiftType(introducer: "extension", name: "Tour", members: [.property(constant)]))])]
  }

  private var files: String {
    guard !tour.files.isEmpty else { return "[:]" }
    let pairs = tour.files.map { "\(string($0.name).line): \(string($0.content).line)" }
    return "[\(pairs.joined(separator: ", "))]"
  }

  /// Returns a step; `nil` for an `answer` step, because the services of the app determine the outcomes.
  private func step(_ step: Tour.Step) -> SwiftExpression? {
    kind(step.kind).map { .call("Tour.Step", [SwiftArgument(nil, .name("\(step.range.start.line)")), SwiftArgument(nil, $0)]) }
  }

  private func kind(_ kind: Tour.Kind) -> SwiftExpression? {
    switch kind {
    case .say(let words): .call(".say", [SwiftArgument(nil, string(words))])
    case .type(let digits): .call(".type", [SwiftArgument(nil, .array(digits.map { .name("\($0)") }))])
    case .press(let label): .call(".press", [SwiftArgument(nil, string(label))])
    case .fill(let label, let text): .call(".fill", [SwiftArgument(nil, string(label)), SwiftArgument("with", string(text))])
    case .answer: nil
    case .wait(let milliseconds): .call(".wait", [SwiftArgument(nil, duration(milliseconds))])
    case .leave(let milliseconds): .call(".leave", [SwiftArgument(nil, duration(milliseconds))])
    case .expect(let flow, let expectation): .call(".expect", [SwiftArgument(nil, self.expectation(expectation, of: flow))])
    }
  }

  private func expectation(_ expected: Scenario.Expectation, of name: String) -> SwiftExpression {
    var arguments = [SwiftArgument("flow", string(name))]
    if let state = expected.state, let flow = tour.flows.first(where: { $0.name == name }) {
      arguments.append(SwiftArgument("state", string(flow.states[state].path)))
    }
    for (label, shown) in [("title", expected.title), ("prompt", expected.prompt), ("message", expected.message)] {
      switch shown {
      case .words(let words)?: arguments.append(SwiftArgument(label, string(words)))
      case .nothing?: arguments.append(SwiftArgument(label, ".nothing"))
      case nil: break
      }
    }
    if let dots = expected.dots { arguments.append(SwiftArgument("dots", .name("\(dots)"))) }
    let lists = [
      ("fields", expected.fieldTexts), ("toggles", expected.toggleTexts), ("lists", expected.lists),
      ("buttons", expected.buttons), ("disabled", expected.disabled),
    ]
    for (label, words) in lists {
      if let words { arguments.append(SwiftArgument(label, .array(words.map(string)))) }
    }
    return .call(".init", arguments)
  }

  private func duration(_ milliseconds: Int) -> SwiftExpression { .name(".milliseconds(\(milliseconds))") }

  private func string(_ words: String) -> SwiftExpression { .string([.literal(words)]) }
}
