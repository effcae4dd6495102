/// The mutation score of a flow: the mutants that its scenarios and properties kill.
public struct MutationScore: Sendable {
  /// The number of mutants, without equivalent mutants.
  public let planted: Int
  /// The mutations whose mutants survived.
  public let survivors: [Mutation]
  /// The number of mutants that properties kill and no scenario kills.
  public let killedByProperties: Int
  /// The number of equivalent mutants, which are proved bisimilar to the flow.
  ///
  /// ``planted`` does not count equivalent mutants.
  public let equivalent: Int

  /// The number of killed mutants.
  public var killed: Int { planted - survivors.count }

  /// Creates a mutation score from the mutations of the surviving mutants and the numbers of mutants.
  public init(planted: Int, survivors: [Mutation], killedByProperties: Int, equivalent: Int) {
    (self.planted, self.survivors, self.equivalent) = (planted, survivors, equivalent)
    self.killedByProperties = killedByProperties
  }
}
