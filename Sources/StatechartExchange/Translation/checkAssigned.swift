import StatechartModel

extension SCXMLTranslator {
  /// Reports data without an initial value that can be read before it is assigned.
  ///
  /// In ECMAScript, unassigned data is `undefined`, which is not a number.
  mutating func checkAssignedBeforeRead() {
    var check = AssignmentCheck(document)
    for data in document.data where !data.isUnread && types.mustBeAssigned.contains(data.id.text) {
      if let range = check.firstReadBeforeAssigned(data.id.text) {
        diagnostics.report(.readBeforeAssigned(data.id.text, declared: data.id.range, at: range))
      }
    }
  }
}
