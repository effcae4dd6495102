extension Sequence<UInt8> {
  /// The byte offsets at which characters (grapheme clusters) of a UTF-8 text begin, in a simplified segmentation.
  ///
  /// Combining marks, emoji modifiers, a zero-width joiner and the Unicode scalar after the joiner extend the preceding
  /// character. A line break of two scalars has two characters.
  var characterStarts: [Int] {
    var starts: [Int] = []
    var decoder = UTF8()
    var iterator = makeIterator()
    var offset = 0
    var joins = false
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      if !joins, !scalar.continuesCharacter { starts.append(offset) }
      joins = scalar == "\u{200D}"
      offset += UTF8.width(scalar)
    }
    return starts
  }
}

extension Unicode.Scalar {
  /// Whether the Unicode scalar extends the preceding character: a combining mark, an emoji modifier or the zero-width joiner.
  fileprivate var continuesCharacter: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: self == "\u{200D}" || properties.isEmojiModifier
    }
  }
}
