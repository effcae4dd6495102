import StatechartModel
import StatechartSemantics
import StatechartVerification

// The abstraction of codes: their lengths, and the length of the common prefix of each pair of codes. `Exploration` explains
// why the abstraction is exact.

extension PromelaWriter {
  private func others(than code: PromelaStorage) -> [PromelaStorage] { codes.filter { $0 != code } }

  /// Writes the statements that append a chosen digit to a code.
  ///
  /// The digit is the next digit of another code, or a digit that is the next digit of no other code.
  func appendDigit(_ code: PromelaStorage, _ text: inout PromelaText) {
    guard codes.contains(code) else { return text.line("\(code.name)++;") }
    let others = others(than: code)
    guard !others.isEmpty else { return text.line("\(code.name)++;") }
    text.line("if /* the digit is the next digit of another code, or of none */")
    for other in others {
      guard let common = shared(code, other), let number = codes.firstIndex(of: other) else { continue }
      let isChosen = isCertain ? "next_of == \(number) && " : ""
      text.line(":: \(isChosen)\(common) == \(code.name) && \(other.name) > \(code.name) ->")
      for third in others where third != other {
        guard let own = shared(code, third), let both = shared(other, third) else { continue }
        text.line("  if :: \(own) == \(code.name) && \(both) > \(code.name) -> \(own) = \(code.name) + 1 :: else fi;")
      }
      text.line("  \(common) = \(code.name) + 1")
    }
    text.line(isCertain ? ":: else" : ":: true")
    text.line("fi;")
    text.line("\(code.name)++;")
  }

  func removeDigit(_ code: PromelaStorage, _ text: inout PromelaText) {
    text.line("\(code.name) = (\(code.name) > 0 -> \(code.name) - 1 : 0);")
    for other in others(than: code) {
      guard let common = shared(code, other) else { continue }
      text.line("\(common) = (\(common) > \(code.name) -> \(code.name) : \(common));")
    }
  }

  func clearCode(_ code: PromelaStorage, _ text: inout PromelaText) {
    text.line("\(code.name) = 0;")
    for other in others(than: code) {
      if let common = shared(code, other) { text.line("\(common) = 0;") }
    }
  }

  /// Writes the statements that copy a code.
  ///
  /// If the source is not in the model, the copy has the length of the source and arbitrary digits.
  func copyCode(_ source: PromelaStorage, to code: PromelaStorage, _ text: inout PromelaText) {
    if source == code { return }
    guard codes.contains(code) else { return text.line("\(code.name) = \(source.name);") }
    guard codes.contains(source) else {
      clearCode(code, &text)
      text.line("do")
      text.line(":: \(code.name) < \(source.name) ->")
      appendDigit(code, &text)
      text.line(":: else -> break")
      text.line("od;")
      return
    }
    for other in others(than: code) {
      guard let common = shared(code, other) else { continue }
      text.line("\(common) = \(other == source ? source.name : shared(source, other) ?? "0");")
    }
    text.line("\(code.name) = \(source.name);")
  }
}
