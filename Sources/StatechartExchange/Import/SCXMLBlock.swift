/// A sequence of actions, and whether the actions after the sequence are executed.
struct SCXMLBlock {
  var actions: [SCXMLAction] = []
  var isPassed = Passed.always

  /// The completion of a block: whether all its actions are executed.
  ///
  /// An action that fails raises an error, and the rest of its block is skipped (SCXML, section 4.9).
  enum Passed: Equatable {
    case always
    case never
    /// An `<if>` of which only some cases execute all their actions.
    ///
    /// Each element is the result of one case.
    indirect case sometimes([Passed])
  }
}
