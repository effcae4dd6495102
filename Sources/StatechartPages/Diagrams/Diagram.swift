package import StatechartModel

/// A diagram of a composite state: its children and the transitions between them, before layout.
package struct Diagram {
  /// The level of detail of a diagram.
  package enum Level: Sendable {
    /// Names of states, and triggers of transitions.
    case overview
    /// Also guards, actions, and the reactions of a state without an arrow.
    case detail
  }

  /// The flow or the composite state whose children are drawn.
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
    /// The state; `nil` for the initial pseudo-state and for all states.
    let state: ID<State>?
    /// A name that is unique in the diagram and consists of letters, digits and `_`.
    let name: String
    let title: String
    /// The behaviour of the state that no arrow shows.
    var lines: [DiagramLine]
    let role: Role
    /// Whether a scenario enters the state.
    var isCovered = true
  }

  /// The shape of a node.
  enum Symbol: Equatable {
    /// The initial pseudo-state.
    case start
    /// All states of an overview, as the source of transitions of the flow itself.
    case anyState
    /// A state outside the diagram, to which a choice or a history state leads.
    case outside
    /// A leaf.
    case state
    /// A state with children, which has its own diagram.
    case composite
    case choice
    case history(isDeep: Bool)
  }

  /// The meaning of a state for a user, which its colour and its mark show.
  enum Role: String {
    case normal
    /// A final state.
    case final
    /// A state in which the user must wait, or which only errors of operations lead to.
    case error
    /// A state with a button for something that cannot be undone.
    case destructive
  }

  /// All transitions from one node to another, which are one arrow.
  struct Edge {
    /// The indices of the nodes.
    let source: Int
    let target: Int
    /// The label of each transition: its trigger, guard and actions.
    var labels: [[DiagramLine]]
    /// Whether the flow's first scenario takes one of the transitions.
    var isMain: Bool
    /// Whether timers trigger all transitions.
    var isTimed: Bool
    /// Whether a scenario takes one of the transitions.
    var isCovered: Bool
  }
}

/// A line of text of a diagram, which consists of parts with different styles.
struct DiagramLine: Equatable {
  /// The parts, in order. A space separates them.
  var parts: [Part]

  /// A part of a line.
  struct Part: Equatable {
    let style: Style
    let text: String
  }

  /// The style of a part.
  enum Style: String {
    /// An event, the outcome of an operation, or a completion.
    case trigger
    /// A delay.
    case time
    case condition
    case effect
    /// A state outside the diagram.
    case target
    case plain
  }

  init(_ parts: Part...) { self.parts = parts }
  init(_ parts: [Part]) { self.parts = parts }
  init(_ style: Style, _ text: String) { parts = [Part(style: style, text: text)] }

  /// The text without styles.
  var text: String { parts.map(\.text).joined(separator: " ") }
}
