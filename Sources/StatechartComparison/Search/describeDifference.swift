import StatechartModel
import StatechartSemantics
import StatechartVerification

extension ReplayedRun {
  /// Returns the difference that the last step shows.
  ///
  /// - Parameters:
  ///   - names: The names that both versions share, of the old and the new version.
  ///   - causes: The changes that cause the difference.
  func difference(beside names: (old: SharedNames, new: SharedNames), _ causes: Set<Cause>) -> Difference {
    let observed = (old: Observation(last.after.old, beside: names.old), new: Observation(last.after.new, beside: names.new))
    let kind = kind(of: observed)
    let isBreaking = kind == .output || kind == .service
    let delays = kind == .timing ? delaysOfSameReaction(observed, beside: names) : nil
    let (message, (old, new)) = delays.map(describe) ?? (headline, words(kind, observed))
    return Difference(
      kind, isBreaking ? .callers : .compatible, message, old: old, new: new, at: location(causes),
      oldRange: oldLocation(causes),
      run: differenceRun)
  }

  private var last: Step { steps[steps.count - 1] }
  private var flow: Flow { last.after.new.flow }

  private func kind(of observed: (old: Observation, new: Observation)) -> Difference.Kind {
    let (old, new) = observed
    if old.isFaulted != new.isFaulted { return .fault }
    if case .wait = last.input.old, last.after.old.taken.isEmpty != last.after.new.taken.isEmpty { return .timing }
    if old.output != new.output { return .output }
    return old.requests == new.requests ? .screen : .service
  }

  // MARK: Delays

  /// Returns the delay of the reaction in each version, in milliseconds, if the reactions are the same except for their times.
  ///
  /// - Precondition: The last input is a wait, and only one version takes a transition during the wait.
  /// - Returns: `nil` if the other version has no timer, or its reaction to its next timer differs.
  private func delaysOfSameReaction(
    _ observed: (old: Observation, new: Observation), beside names: (old: SharedNames, new: SharedNames)
  ) -> (old: Int, new: Int)? {
    guard case .wait(let wait) = last.input.new else { return nil }
    let isOldLate = last.after.old.taken.isEmpty
    var late = isOldLate ? last.after.old : last.after.new
    guard let rest = late.nextDelay?.milliseconds else { return nil }
    late.take(.wait(milliseconds: rest))
    let reaction = Observation(late, beside: isOldLate ? names.old : names.new)
    guard !late.taken.isEmpty, reaction == (isOldLate ? observed.new : observed.old) else { return nil }
    return isOldLate ? (wait + rest, wait) : (wait, wait + rest)
  }

  private func describe(_ delays: (old: Int, new: Int)) -> (message: String, versions: (String, String)) {
    let (old, new) = (durationText(milliseconds: delays.old), durationText(milliseconds: delays.new))
    let change = durationText(milliseconds: abs(delays.new - delays.old))
    let order = delays.new > delays.old ? "later" : "earlier"
    return ("in \(activeStates), the same reaction comes \(change) \(order)", ("after \(old)", "after \(new)"))
  }

  // MARK: Descriptions

  /// The last input and the atomic states that are active before the input, such as `in 'confirm' on 'chooseAnother'`.
  ///
  /// The description is `at the start` if there is no input.
  private var headline: String {
    guard last.before != nil else { return "at the start" }
    switch last.input.new {
    case .wait(let milliseconds): return "in \(activeStates) after \(durationText(milliseconds: milliseconds))"
    case let input: return "in \(activeStates) on \(use ?? flow.words(input))"
    }
  }

  /// The IDs of the atomic states that are active before the last input, such as `'typing' and 'unlocked'`.
  private var activeStates: String {
    (last.before ?? last.after).new.atomicStates.map { "'\(flow.states[$0].id)'" }.joined(separator: " and ")
  }

  /// A description of the last input as a user's action: `'Cancel'` or `typing 1`; `nil` if no action causes the input.
  private var use: String? {
    switch last.use {
    case .press(let label)?: "'\(label)'"
    case .key(let digit)?: "typing \(digit)"
    case nil: nil
    }
  }

  private func words(_ kind: Difference.Kind, _ observed: (old: Observation, new: Observation)) -> (String, String) {
    let (old, new) = observed
    switch kind {
    case .fault: return (old.isFaulted ? "faults" : "continues", new.isFaulted ? "faults" : "continues")
    case .output: return (end(old), end(new))
    case .service: return missing(old.requests, new.requests)
    case .timing: return (acts(old, new, last.after.old), acts(new, old, last.after.new))
    default: return missing(old.screen.map(\.description), new.screen.map(\.description))
    }
  }

  private func end(_ observed: Observation) -> String {
    guard let output = observed.output else { return "continues" }
    return output.isEmpty ? "ends" : "ends with \(output.dropFirst().dropLast())"
  }

  /// Returns a description of a version's reaction to a wait.
  ///
  /// - Precondition: Only one version takes a transition during the wait.
  /// - Parameters:
  ///   - observed: The observation of the version after the wait.
  ///   - other: The observation of the other version after the wait.
  ///   - interpreter: The interpreter of the version after the wait.
  private func acts(_ observed: Observation, _ other: Observation, _ interpreter: Interpreter) -> String {
    guard interpreter.taken.isEmpty else {
      let done = observed.output.map { _ in end(observed) }
      let asks = observed.requests.joined(separator: ", ")
      let (shown, gone) = missing(observed.screen.map(\.description), other.screen.map(\.description), else: "")
      let screen = [shown, gone.isEmpty ? "" : "without \(gone)"]
      let parts = ([done ?? "", asks] + (done == nil ? screen : [])).filter { !$0.isEmpty }
      return parts.isEmpty ? "takes a transition" : "reacts: \(parts.joined(separator: "; "))"
    }
    guard let next = interpreter.nextDelay else { return "no reaction" }
    return "no reaction yet; the next timer fires \(durationText(milliseconds: next.milliseconds)) later"
  }

  /// Returns the items of each list that the other list lacks, as one text per list; all items if only the order differs.
  ///
  /// - Parameter nothing: The text for an empty list.
  private func missing(_ old: [String], _ new: [String], else nothing: String = "nothing") -> (String, String) {
    func list(_ items: [String]) -> String { items.isEmpty ? nothing : items.joined(separator: ", ") }
    var (onlyOld, onlyNew) = (old, new)
    for item in old {
      if let index = onlyNew.firstIndex(of: item), let own = onlyOld.firstIndex(of: item) {
        onlyNew.remove(at: index)
        onlyOld.remove(at: own)
      }
    }
    return onlyOld.isEmpty && onlyNew.isEmpty ? (list(old), list(new)) : (list(onlyOld), list(onlyNew))
  }

  // MARK: Source ranges

  private func location(_ causes: Set<Cause>) -> SourceRange {
    let ranges = causes.filter { !$0.isOld }.map(\.range).sorted { $0.start < $1.start }
    let atomicState = (last.before ?? last.after).new.atomicStates.first
    let taken = last.after.new.taken.first?.range
    return ranges.first ?? taken ?? atomicState.map { flow.states[$0].range } ?? flow.range
  }

  private func oldLocation(_ causes: Set<Cause>) -> SourceRange? {
    let ranges = causes.filter(\.isOld).map(\.range).sorted { $0.start < $1.start }
    return ranges.first ?? last.after.old.taken.first?.range
  }

  // MARK: Run

  /// The run as the counterexample of a ``Difference``, with a scenario and the inputs of both versions.
  var differenceRun: Difference.Run {
    let name = "Difference \(headline)".replacing("'", with: "")
    return Difference.Run(
      scenario: example.scenario(named: yamlScalar(name), of: flow), given: run.given,
      inputs: (run.inputs.map(\.old), run.inputs.map(\.new)))
  }
}

extension Observation.Item {
  fileprivate var description: String { "\(kind) '\(words)'" }
}
