// Redaction of secrets: printing and logging show a bullet, and reflection shows no stored properties.

#if !hasFeature(Embedded)
/// A type whose values must not appear in any text.
protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
  public var description: String { "•" }
  public var debugDescription: String { "•" }
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

extension Digit: Redacted {}
extension PIN: Redacted {}
extension Secret: Redacted {}
#endif
