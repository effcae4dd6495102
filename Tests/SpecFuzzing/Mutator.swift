import StatechartSemantics

/// A mutator of specs, which imitates edits, merges and attacks.
struct Mutator {
  private(set) var bytes: [UInt8]
  private let corpus: Corpus
  private var random: SplitMix

  init(bytes: [UInt8], corpus: Corpus, random: SplitMix) {
    (self.bytes, self.corpus, self.random) = (bytes, corpus, random)
  }

  private static let splinters = [
    "{", "}", "[", "]", ":", ": ", " #", "\"", "'", "\n", "  ", "\t", "&a ", "*a", "!!str ", "- ", "none", "in(", "(", ")",
    " and ", " not ", "==", ".count", "9999999999999999999", "-", "…", "\u{301}", "\u{0}", "\r", "|", ">", "---\n", "? ",
    "<<: ",
    "\u{FEFF}", "\u{2028}", "\u{85}", "%YAML 1.1\n", "...\n", "@", "`", "~", "0x1F", "1:30", "🚪", "{x}", "{", " = ", ".take(",
  ]

  mutating func mutate() {
    // Usually one mutation is applied, because the first error of a spec can hide the other errors.
    for _ in 0...max(0, number(below: 6) - 3) { step() }
  }

  private mutating func step() {
    switch number(below: 20) {
    case 0...1: replace(some(upTo: 1), with: [])
    case 2...3: replace(some(upTo: 40), with: [])
    case 4...5: replace(some(upTo: 0), with: Array(bytes[some(upTo: 40)]))
    case 6...8: replace(some(upTo: 0), with: Array((Self.splinters.randomElement(using: &random) ?? "").utf8))
    case 9: replace(some(upTo: 1), with: [UInt8.random(in: 0...255, using: &random)])
    case 10...12: replaceWord()
    case 13...14: moveLines()
    case 15...17: splice()
    case 18: nest()
    default: number(below: 2) == 0 ? lengthen() : invent()
    }
  }

  // MARK: Ranges

  private mutating func number(below limit: Int) -> Int {
    limit < 1 ? 0 : Int.random(in: 0..<limit, using: &random)
  }

  /// Returns a random range of at most `length` bytes, which is empty only if `length` is 0 or there are no bytes.
  private mutating func some(upTo length: Int) -> Range<Int> {
    let start = number(below: bytes.count)
    return start..<min(bytes.count, start + (length == 0 ? 0 : 1 + number(below: length)))
  }

  private mutating func replace(_ range: Range<Int>, with new: [UInt8]) {
    bytes.replaceSubrange(range, with: new)
  }

  private var lines: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) }

  private mutating func setLines(_ lines: [[UInt8]]) {
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func indentation(_ line: some Sequence<UInt8>) -> Int {
    Array(line.prefix { $0 == UInt8(ascii: " ") }).count
  }

  // MARK: Steps

  /// Replaces a word with a word of the corpus.
  private mutating func replaceWord() {
    let isWord = { (byte: UInt8) in byte > 0x20 && !"{}[],:#\"'".utf8.contains(byte) }
    let places = bytes.indices.filter { isWord(bytes[$0]) && ($0 == 0 || !isWord(bytes[$0 - 1])) }
    guard let start = places.randomElement(using: &random), let word = corpus.words.randomElement(using: &random) else {
      return
    }
    let end = bytes[start...].firstIndex { !isWord($0) } ?? bytes.count
    replace(start..<end, with: word)
  }

  /// Moves, copies or deletes some lines.
  ///
  /// The indentation of moved and copied lines can change.
  private mutating func moveLines() {
    var lines = lines.map(Array.init)
    let start = number(below: lines.count)
    let end = min(lines.count, start + 1 + number(below: 6))
    var moved = Array(lines[start..<end])
    let isKept = number(below: 3) == 0
    if !isKept { lines.removeSubrange(start..<end) }
    switch number(below: 4) {
    case 0: moved = moved.map { Array("  ".utf8) + $0 }
    case 1: moved = moved.map { Array($0.dropFirst(2)) }
    case 2: moved = isKept ? moved : []
    default: break
    }
    lines.insert(contentsOf: moved, at: number(below: lines.count + 1))
    setLines(lines)
  }

  /// Inserts a random line of a random seed and the more deeply indented lines after it, indented like an existing line.
  private mutating func splice() {
    guard let donor = corpus.seed(using: &random) else { return }
    let foreign = donor.text.split(separator: UInt8(ascii: "\n"))
    let start = number(below: foreign.count)
    guard start < foreign.count else { return }
    let depth = Self.indentation(foreign[start])
    let block = [foreign[start]] + foreign[(start + 1)...].prefix { Self.indentation($0) > depth }
    var own = lines.map(Array.init)
    let place = number(below: own.count)
    let margin = Array(repeating: UInt8(ascii: " "), count: place < own.count ? Self.indentation(own[place]) : 0)
    own.insert(contentsOf: block.map { margin + $0.dropFirst(depth) }, at: place)
    setLines(own)
  }

  /// Inserts deep nesting, with or without the closing brackets.
  private mutating func nest() {
    let (open, close) = [("[", "]"), ("{ a: ", "}"), ("(", ")"), ("not ", ""), ("- ", ""), ("{", "}")][number(below: 6)]
    let depth = 1 + number(below: number(below: 10) == 0 ? 2_000 : 120)
    let ending = number(below: 2) == 0 ? String(repeating: close, count: depth) : ""
    replace(some(upTo: 0), with: Array((String(repeating: open, count: depth) + "x" + ending).utf8))
  }

  /// Inserts a very long repetition.
  private mutating func lengthen() {
    let piece = ["x", " and a", " + 1", "é", ".a", "(", ", a", "{a}", "\n", " "][number(below: 10)]
    replace(some(upTo: 0), with: Array(String(repeating: piece, count: 1 + number(below: 5_000)).utf8))
  }

  /// Inserts random YAML made of words of the corpus.
  private mutating func invent() {
    let place = some(upTo: 0)
    replace(place, with: Array("\n".utf8) + node(depth: 0) + Array("\n".utf8))
  }

  private mutating func node(depth: Int) -> [UInt8] {
    let items = (0..<number(below: 5)).map { _ in 0 }
    switch depth > 6 ? 2 : number(below: 3) {
    case 0: return Array("[".utf8) + items.flatMap { _ in node(depth: depth + 1) + Array(", ".utf8) } + Array("]".utf8)
    case 1:
      return Array("{ ".utf8) + items.flatMap { _ in word() + Array(": ".utf8) + node(depth: depth + 1) + Array(", ".utf8) }
        + Array("}".utf8)
    default: return word()
    }
  }

  private mutating func word() -> [UInt8] {
    corpus.words.randomElement(using: &random) ?? []
  }
}
