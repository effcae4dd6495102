package import StatechartModel
package import StatechartVerification

/// A flow as a model in Promela, for SPIN.
package struct PromelaModel: Sendable {
  /// The text of the model.
  package let text: String
  /// The precision of the model: that of an exploration with as many states.
  package let precision: Precision

  /// Translates a flow.
  ///
  /// - Throws: ``PromelaRefusal`` for what cannot be expressed.
  package init(_ flow: Flow) throws(PromelaRefusal) {
    var refusal: PromelaRefusal?
    for mostNumbers in [Precision.fewNumbers, Precision.manyNumbers] {
      let precision = Precision.comparable(flow, mostNumbers: mostNumbers)
      do throws(PromelaRefusal) {
        text = try PromelaText.lines { text throws(PromelaRefusal) in try PromelaWriter(flow, precision).write(&text) }
          .dividingDSteps()
        self.precision = precision
        return
      } catch {
        // Ranges that the flow computes with may be short enough for the finer one.
        refusal = refusal ?? error
        guard error.needsPrecision else { throw error }
      }
    }
    throw refusal ?? PromelaRefusal("the flow is not translated to Promela", at: flow.range)
  }
}
