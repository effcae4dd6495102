package import StatechartModel

/// A diagram of a state with children: the children and the transitions between them, before layout.
package struct Diagram {
  /// The level of detail of a diagram.
  package enum Level: Sendable {
    /// Names of states, and triggers of transitions.
    case overview
    /// The contents of ``overview``, with guards, actions, and the behaviour that no arrow shows.
    case detail
  }

  /// The flow or the state whose children the diagram shows.
  package let subject: ID<State>
  package let level: Level
  package let title: String
  /// The behaviour of the subject itself, such as a transition that applies to all its children.
  let notes: [DiagramLine]
  /// The contents: one region for a compound state, several for a parallel state.
  let regions: [Region]

  /// The children of a compound state, or of one region of a parallel state.
  struct Region {
    /// The name of a region of a parallel state; `nil` if the region is the whole subject.
    let title: String?
    let notes: [DiagramLine]
    let nodes: [Node]
    let edges: [Edge]
  }

  /// A box or symbol of a diagram.
  struct Node {
    let symbol: Symbol
    /// The state; `nil` for ``Symbol/start`` and ``Symbol/anyState``.
    let state: ID<State>?
    /// A name that is unique in the region and consists of letters, digits and `_`.
    let name: String
    let title: String
    /// The behaviour of the state that no arrow shows.
    var lines: [DiagramLine]
    let role: Role
    /// Whether a scenario enters the state.
    ///
    /// `true` for a pseudo-state, for a state outside the diagram, and in a flow without scenarios.
    var isCovered = true
  }

  /// The shape of a node.
  enum Symbol: Equatable {
    /// The initial pseudo-state.
    case start
    /// All states of an overview, as the source of transitions of the flow itself.
    case anyState
    /// A state outside the diagram that is a target of a choice or history state.
    case outside
    /// An atomic or final state.
    case state
    /// A state with children, which has its own diagram.
    case composite
    case choice
    case history(isDeep: Bool)
  }

  /// The role of a state for a user, which the colour and the mark of its node show.
  enum Role: String {
    case normal
    /// A final state.
    case final
    /// A state that shows a countdown, or whose incoming transitions are all triggered by errors of operations.
    case error
    /// A state with a destructive button.
    case destructive
  }

  /// An arrow, which represents all transitions from one node of a region to another node.
  struct Edge {
    /// The index of the source node in the region.
    let source: Int
    let target: Int
    /// The label of each transition: its trigger, guard and actions.
    var labels: [[DiagramLine]]
    /// Whether the first scenario takes one of the transitions; for an initial transition, whether the scenario enters the
    /// target.
    var isMain: Bool
    /// Whether timers trigger all transitions.
    var isTimed: Bool
    /// Whether a scenario takes one of the transitions; for an initial transition, whether a scenario reaches the target.
    ///
    /// `true` in a flow without scenarios.
    var isCovered: Bool
  }
}

/// A line of text of a diagram, which consists of parts with different styles.
struct DiagramLine: Equatable {
  /// The parts in order, which ``text`` separates by spaces.
  var parts: [Part]

  /// A part of a line.
  struct Part: Equatable {
    let style: Style
    let text: String
  }

  /// The style of a part.
  enum Style: String {
    /// An event, the outcome of an operation, or the done event of a state.
    case trigger
    /// A delay.
    case time
    case condition
    case effect
    /// The targets of a transition that no arrow shows.
    case target
    case plain
  }

  init(_ parts: Part...) { self.parts = parts }
  init(_ parts: [Part]) { self.parts = parts }
  init(_ style: Style, _ text: String) { parts = [Part(style: style, text: text)] }

  /// The text without styles.
  var text: String { parts.map(\.text).joined(separator: " ") }
}
