package import StatechartModel

/// An error for a feature of a flow that the translation to Promela does not support.
package struct PromelaRefusal: Error {
  /// The reason, as a phrase such as `a list is not translated to Promela`.
  package let message: String
  package let range: SourceRange
  /// Whether a model with a finer precision could express the feature.
  let needsPrecision: Bool

  init(_ message: String, at range: SourceRange, needsPrecision: Bool = false) {
    (self.message, self.range, self.needsPrecision) = (message, range, needsPrecision)
  }
}
