/// The kind of text that is typed into a field.
public enum FieldKind: Sendable {
  /// What may not be read on the screen: bullets stand for it.
  case secret
  /// What may be read, such as a name.
  case text
  /// A path in the file system, which tab completes.
  case path

  /// Whether what is typed may be read on the screen.
  var isReadable: Bool { self != .secret }
}
