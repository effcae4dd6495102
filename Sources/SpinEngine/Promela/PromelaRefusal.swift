package import StatechartModel

/// A part of a flow that a model in Promela cannot express.
package struct PromelaRefusal: Error {
  /// A complete phrase such as `a list is not translated to Promela`.
  package let message: String
  package let range: SourceRange
  /// Whether a model that tells more numbers apart could express it.
  let needsPrecision: Bool

  init(_ message: String, at range: SourceRange, needsPrecision: Bool = false) {
    (self.message, self.range, self.needsPrecision) = (message, range, needsPrecision)
  }
}
