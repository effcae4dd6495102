import StatechartLanguage

extension SCXMLTranslator {
  /// Data that has no value at first and is calculated with must have been assigned by then: in ECMAScript it is `undefined` until
  /// it is, and no number is.
  mutating func checkAssignedBeforeRead() {
    for data in document.data where types.mustBeAssigned.contains(data.id.text) {
      var check = AssignmentCheck(name: data.id.text, root: document.root)
      check.run(scripts: document.scripts)
      if let place = check.tooEarly {
        diagnostics.report(.readBeforeAssigned(data.id.text, declared: data.id.range, at: place))
      }
    }
  }
}
