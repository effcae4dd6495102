/// Actions that follow each other, and whether what stands behind them is still done.
struct SCXMLBlock {
  var actions: [SCXMLAction] = []
  var isPassed = Passed.always

  /// An action that fails raises an error, and the rest of its block is left out (section 4.9).
  enum Passed: Equatable {
    case always
    case never
    /// Not in all parts of an `<if>`: of each, whether it is passed.
    indirect case sometimes([Passed])
  }
}
