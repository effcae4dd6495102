/// The kind of text in a field.
public enum FieldKind: Sendable {
  /// Text that must not be readable on the screen: bullets are drawn instead.
  case secret
  /// Readable text, such as a name.
  case text
  /// A path in the file system, which the tab key completes.
  case path
  /// Readable text of several lines: Enter begins a new line, unless the text is empty.
  case note

  /// Whether the typed text is readable on the screen.
  var isReadable: Bool { self != .secret }
}
