/// A cache of steps: a decision tree for each input of a control state.
///
/// An inner node of a tree reads one cell, and the leaves contain the outcomes. The explorer executes a step once for all
/// states with the same values in the cells that the step reads. For the other states, the cache finds the outcomes with one
/// look-up per cell. LTSmin uses the same technique (Blom, van de Pol and Weber, 2010), but the explorer finds the dependencies
/// during execution.
///
/// Nodes, outcomes and the branches of cells with few values are stored in arrays of plain numbers, which avoids reference
/// counting.
struct StepCache {
  /// A node of a decision tree.
  ///
  /// The node is small, so that many nodes fit into the processor's cache.
  private struct Node {
    var kind = Kind.unknown
    // The field that the node reads, if any.
    private var isSplit = false
    private var shift: UInt8 = 0
    private var word: UInt32 = 0
    private var mask: UInt64 = 0
    /// The index of the first branch, of the table, or of the first outcome.
    var first: UInt32 = 0
    /// The number of outcomes.
    var count: UInt32 = 0

    var field: StatePacking.Field {
      @inline(__always)
      get { StatePacking.Field(word: Int(word), shift: UInt64(shift), mask: mask, low: 0, isSplit: isSplit) }
      set { (word, shift, mask, isSplit) = (UInt32(newValue.word), UInt8(newValue.shift), newValue.mask, newValue.isSplit) }
    }

    enum Kind: UInt8 {
      case unknown
      /// A node that reads a cell with few values. The branches are in an array.
      case reads
      /// A node that reads a cell with many values. The branches are in a hash table.
      case readsTable
      case outcomes
    }
  }

  private var nodes: [Node] = []
  /// The child for each value of a cell.
  ///
  /// 0 marks a missing child, because no branch leads to the first root.
  private var branches: [Int32] = []
  private var tables: [[UInt64: Int32]] = []
  /// The mask of unchanged bits and the bits to set, for each word of each outcome.
  private var changes: [(kept: UInt64, set: UInt64)] = []
  private var flags: [Flags] = []
  /// The sets of properties that outcomes violate.
  private(set) var violated = Numbering<[Int]>()
  private let packing: StatePacking

  /// The results of an outcome besides the successor.
  struct Flags {
    /// Whether a choice depended on the state and not only on the payload of the input.
    let dependsOnState: Bool
    let takesTransition: Bool
    /// The index in ``violated`` of the set of violated properties; 0 for the empty set.
    let violations: Int
  }

  init(_ packing: StatePacking) {
    self.packing = packing
    _ = violated.number(of: [])
  }

  /// Adds an empty tree.
  ///
  /// - Returns: The root of the tree.
  mutating func addTree() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }

  /// Returns the range of the cached outcomes for a state; `nil` if the outcomes are not cached.
  @inline(__always)
  func outcomes(from root: Int, _ words: UnsafePointer<UInt64>) -> Range<Int>? {
    var position = root
    while true {
      let node = nodes[position]
      switch node.kind {
      case .unknown: return nil
      case .outcomes: return Int(node.first)..<Int(node.first + node.count)
      case .reads: position = Int(branches[Int(node.first) + Int(node.field.bits(in: words))])
      case .readsTable: position = Int(tables[Int(node.first)][node.field.bits(in: words)] ?? 0)
      }
      if position == 0 { return nil }
    }
  }

  @inline(__always)
  func flags(of outcome: Int) -> Flags { flags[outcome] }

  /// Writes the successor of a state for an outcome.
  @inline(__always)
  func apply(_ outcome: Int, to before: UnsafePointer<UInt64>, _ after: UnsafeMutablePointer<UInt64>) {
    let first = outcome * packing.wordsPerState
    for word in 0..<packing.wordsPerState {
      let change = changes[first + word]
      after[word] = before[word] & change.kept | change.set
    }
  }

  /// Caches the outcomes for all states with the same values in the cells that were read.
  ///
  /// - Returns: The range of the outcomes.
  mutating func add(
    _ steps: [(controlState: Int, step: AbstractStep)], from root: Int, reading cells: [Int], _ words: UnsafePointer<UInt64>
  ) -> Range<Int> {
    var position = root
    for cell in cells { position = branch(from: position, packing.cells[cell], words) }
    let first = flags.count
    for (controlState, step) in steps {
      changes += packing.changes(controlState, step.written.map { ($0, step.after.cells[$0]) })
      flags.append(
        Flags(
          dependsOnState: step.dependsOnState, takesTransition: !step.taken.isEmpty,
          violations: violated.number(of: step.found.violated)))
    }
    (nodes[position].kind, nodes[position].first, nodes[position].count) = (.outcomes, UInt32(first), UInt32(steps.count))
    return first..<flags.count
  }

  /// Returns the child for the value of a cell, and adds a missing child.
  private mutating func branch(from position: Int, _ field: StatePacking.Field, _ words: UnsafePointer<UInt64>) -> Int {
    if nodes[position].kind == .unknown { begin(position, field) }
    let bits = field.bits(in: words)
    let first = Int(nodes[position].first)
    let known = nodes[position].kind == .reads ? branches[first + Int(bits)] : tables[first][bits] ?? 0
    if known != 0 { return Int(known) }
    let next = addTree()
    if nodes[position].kind == .reads { branches[first + Int(bits)] = Int32(next) } else { tables[first][bits] = Int32(next) }
    return next
  }

  private mutating func begin(_ position: Int, _ field: StatePacking.Field) {
    let isSmall = field.mask < 256
    (nodes[position].kind, nodes[position].field) = (isSmall ? .reads : .readsTable, field)
    nodes[position].first = UInt32(isSmall ? branches.count : tables.count)
    if isSmall { branches += Array(repeating: 0, count: Int(field.mask) + 1) } else { tables.append([:]) }
  }
}
