/// The texts of a flow in another language than that of its spec.
public struct Translation: Sendable {
  /// Its code, as in BCP 47: `ru`, `pt-BR`.
  public let language: String
  /// One for each text of the flow, in the same order; parameters are those of the text.
  public let texts: [[Text.Piece]]
}
