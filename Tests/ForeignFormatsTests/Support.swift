import ForeignFormats
import Testing

/// Returns the entries of a text.
func read(
  _ text: String, _ format: ForeignFormat, limits: ForeignFormatLimits = .product
) throws(ForeignFormatError) -> ForeignEntries {
  try ForeignEntries(Array(text.utf8), format: format, limits: limits)
}

/// Expects that reading a text throws `error`.
func expectError(
  _ error: ForeignFormatError, _ text: String, _ format: ForeignFormat, limits: ForeignFormatLimits = .product,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(throws: error, sourceLocation: location) { try read(text, format, limits: limits) }
}

/// Expects that the detection of the format and the reading do not crash on any truncation of a text.
///
/// An accepted truncation must not have more entries than the text.
///
/// - Parameter isRejected: Whether each truncation must be an error.
func expectTruncationsAreSafe(_ text: String, _ format: ForeignFormat, isRejected: Bool) throws {
  let bytes = Array(text.utf8)
  let complete = try ForeignEntries(bytes, format: format)
  for count in 0..<bytes.count {
    let start = Array(bytes.prefix(count))
    _ = ForeignEntries.format(of: start)
    guard let result = try? ForeignEntries(start, format: format) else { continue }
    #expect(!isRejected, "the first \(count) bytes were accepted")
    #expect(result.entries.count <= complete.entries.count)
  }
}

extension ForeignEntry {
  /// The additional fields as `name=value`, with `*` after the name of a hidden field.
  var fieldTexts: [String] { fields.map { "\($0.name)\($0.isHidden ? "*" : "")=\($0.value)" } }
}

extension ForeignEntries {
  /// The skipped entries as `title: reason`.
  var skippedTexts: [String] { skipped.map { "\($0.title): \($0.reason)" } }
}
