import StatechartModel

extension SCXMLTranslator {
  /// Data that has no value at first and is calculated with must have been assigned by then: in ECMAScript it is `undefined` until
  /// it is, and no number is.
  mutating func checkAssignedBeforeRead() {
    var check = AssignmentCheck(document)
    for data in document.data where !data.isUnread && types.mustBeAssigned.contains(data.id.text) {
      if let place = check.firstReadBeforeAssigned(data.id.text) {
        diagnostics.report(.readBeforeAssigned(data.id.text, declared: data.id.range, at: place))
      }
    }
  }
}
