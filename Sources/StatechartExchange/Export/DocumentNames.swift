import StatechartModel

/// The names of a flow's elements in an SCXML document.
///
/// In SCXML, an ID is unique among all elements (section 3.14). An event descriptor matches every event that begins with its
/// tokens (section 3.12.1).
struct DocumentNames {
  let values: ExportedNames
  /// The ID of the wrapper state, which the document contains if the flow itself has behaviour or initial actions.
  ///
  /// The wrapper state contains all states except the top-level final states.
  let wrapper: String
  /// Warnings for renamed variables and events.
  let changes: Diagnostics
  private let events: [String]
  private let timers: [String]
  private let invocations: [String]
  /// The labels and the IDs of the delayed events; both are `nil` for an event without a label.
  ///
  /// Cancelling a label cancels all events with that label.
  private let sends: [(label: String?, id: String?)]

  init(_ flow: Flow) {
    let states = Set(flow.states.map(\.id))
    let values = ExportedNames(flow, besides: states)
    var taken = states.union(flow.variables.ids.map { values[$0] })
    func id(_ name: String) -> String {
      let free = ExportedNames.free(name, besides: taken)
      taken.insert(free)
      return free
    }
    sends = flow.sends.map { ($0.label, $0.label.map { id($0) }) }
    timers = flow.timers.map { id("\($0.isPeriodic ? "every" : "after").\($0.name)") }
    invocations = flow.invocations.map { id("invoke.\(flow.states[$0.state].id)") }
    wrapper = id("all")
    self.values = values
    var changes = values.changes
    events = Self.events(of: flow, &changes)
    self.changes = changes
  }

  subscript(_ event: ID<Event>) -> String { events[event.index] }

  /// Accesses the ID of the delayed event for a timer.
  subscript(_ timer: ID<Timer>) -> String { timers[timer.index] }

  subscript(_ invocation: ID<Invocation>) -> String { invocations[invocation.index] }

  subscript(_ send: ID<Send>) -> String? { sends[send.index].id }

  /// Returns the IDs of all delayed events with a label.
  func ids(of label: String) -> [String] { sends.filter { $0.label == label }.compactMap(\.id) }

  /// Returns the names of the events, and reports renamed events in `changes`.
  ///
  /// In `mode: scxml`, the flow also matches event prefixes, so all events keep their names.
  private static func events(of flow: Flow, _ changes: inout Diagnostics) -> [String] {
    let names = flow.events.map(\.name)
    guard !flow.rules.matchesEventPrefixes else { return names }
    var taken = Set(names.flatMap(beginnings))
    return flow.events.map { event in
      let longer = names.first { $0.hasPrefix(event.name + ".") }
      guard longer != nil || own.contains(beginnings(of: event.name)[0]) else { return event.name }
      let flat = event.name.replacing(".", with: "_")
      let name = ExportedNames.free(flat == event.name ? flat + "_" : flat, besides: taken)
      taken.insert(name)
      let reason = longer.map { "the descriptor of the event would match '\($0)' as well" } ?? ExportedNames.nameIsReserved
      changes.report(.isCalledOtherwise(event.name, name, because: reason, at: event.range))
      return name
    }
  }

  /// Returns the prefixes of an event: `net` and `net.up` for `net.up`.
  private static func beginnings(of event: String) -> [String] {
    let words = event.split(separator: ".")
    return words.indices.map { words[...$0].joined(separator: ".") }
  }

  /// The reserved event prefixes: the prefixes of platform events, and of the events that the export generates for timers and
  /// outcomes.
  private static let own: Set = ["after", "done", "error", "every", "outcome"]
}
