package import StatechartModel
package import StatechartVerification

/// The Promela model of a flow, for SPIN.
package struct PromelaModel: Sendable {
  /// The text of the model.
  package let text: String
  /// The precision of the model.
  ///
  /// An exploration by ``Explorer`` with this precision has the same number of states as the model.
  package let precision: Precision

  /// Creates the model by translating a flow to Promela.
  ///
  /// - Throws: ``PromelaRefusal`` if the flow uses a feature that is not translated.
  package init(_ flow: Flow) throws(PromelaRefusal) {
    var refusal: PromelaRefusal?
    for maximumNumbers in [Precision.fewNumbers, Precision.manyNumbers] {
      let precision = Precision.comparable(flow, maximumNumbers: maximumNumbers)
      do throws(PromelaRefusal) {
        text = try PromelaText.lines { text throws(PromelaRefusal) in try PromelaWriter(flow, precision).write(&text) }
          .dividingDSteps()
        self.precision = precision
        return
      } catch {
        // The finer precision enumerates longer ranges, so that more arithmetic can be translated.
        refusal = refusal ?? error
        guard error.needsPrecision else { throw error }
      }
    }
    throw refusal ?? PromelaRefusal("the flow is not translated to Promela", at: flow.range)
  }
}
