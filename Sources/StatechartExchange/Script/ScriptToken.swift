/// A token of a script.
struct ScriptToken: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case word(String)
    case integer(Int)
    case fraction(String)
    case text(String)
    case sign(String)
    case end
  }
  let kind: Kind
  /// The range of the token's scalars in the script.
  let span: Range<Int>
}
