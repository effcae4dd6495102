import StatechartModel

// The abstraction of codes: their lengths, and the length of the common prefix of each pair of codes. `Exploration` explains
// why the abstraction is exact.

extension StepData {
  /// Returns the index of a tracked code; `nil` for a code in a list or in a payload.
  private func code(at position: Position) -> Int? {
    position.payload == nil ? layout.codes.firstIndex(of: position.cell) : nil
  }

  private func shared(_ first: Int, _ second: Int) -> Int { self[layout.shared(first, second)] }

  private mutating func setShared(_ first: Int, _ second: Int, _ digits: Int) { self[layout.shared(first, second)] = digits }

  private func digits(_ code: Int) -> Int { self[layout.codes[code]] }

  private mutating func setDigits(_ code: Int, _ count: Int) {
    set(Position(payload: nil, cell: layout.codes[code]), Interval(count))
  }

  private func others(than code: Int) -> some Sequence<Int> { layout.codes.indices.lazy.filter { $0 != code } }

  /// Returns whether two codes have the same digits.
  ///
  /// If the result is unknown, the step chooses a result.
  mutating func areEqualCodes(_ first: Position, _ second: Position) -> Bool {
    if first == second { return true }
    if isGuess(first) || isGuess(second) { return choices.choose(2, .unknown) == 0 }
    guard let count = choose(first), count == choose(second) else { return false }
    guard count > 0 else { return true }
    guard let one = code(at: first), let other = code(at: second) else { return choices.choose(2, .unknown) == 0 }
    return shared(one, other) == count
  }

  /// Appends a chosen digit to a code.
  ///
  /// The alternatives are the next digits of all codes with this code as a proper prefix, and a digit that differs from these
  /// next digits.
  mutating func appendDigit(at position: Position, _ subject: Choices.Subject) {
    let count = self[position]
    guard let code = code(at: position) else { return set(position, Interval(count + 1)) }
    // The codes that have this code as a proper prefix, grouped by their next digit.
    var next: [[Int]] = []
    for other in others(than: code) where shared(code, other) == count && digits(other) > count {
      if let index = next.firstIndex(where: { shared($0[0], other) > count }) {
        next[index].append(other)
      } else {
        next.append([other])
      }
    }
    let taken = choices.choose(next.count + 1, subject)
    setDigits(code, count + 1)
    if taken < next.count { for other in next[taken] { setShared(code, other, count + 1) } }
  }

  mutating func removeDigit(at position: Position) {
    let count = max(0, self[position] - 1)
    set(position, Interval(count))
    guard let code = code(at: position) else { return }
    for other in others(than: code) { setShared(code, other, min(shared(code, other), count)) }
  }

  mutating func clearCode(at position: Position) {
    set(position, Interval(0))
    guard let code = code(at: position) else { return }
    for other in others(than: code) { setShared(code, other, 0) }
  }

  /// Copies a code.
  ///
  /// If the source is not tracked, the copy has the length of the source and any digits. The copy of `nil` is empty.
  mutating func copyCode(from source: Position?, to position: Position) {
    if source == position { return }
    let count = source.flatMap { choose($0) } ?? 0
    guard let code = code(at: position) else { return set(position, Interval(count)) }
    guard let source, let original = self.code(at: source) else {
      let subject: Choices.Subject = source.map { isInput($0) } == true ? .input : .unknown
      clearCode(at: position)
      for _ in 0..<count { appendDigit(at: position, subject) }
      return
    }
    setDigits(code, count)
    for other in others(than: code) { setShared(code, other, other == original ? count : shared(original, other)) }
  }

  /// Sets a code to any digits of any length up to the capacity, for an input of the flow.
  mutating func receiveCode(at position: Position, capacity: Int) {
    clearCode(at: position)
    for _ in 0..<choices.choose(capacity + 1, .input) { appendDigit(at: position, .input) }
  }
}
