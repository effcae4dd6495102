/// How many mistakes that are planted in a flow its scenarios and properties notice.
public struct MutationScore: Sendable {
  /// The mistakes that change what the flow does.
  public let planted: Int
  /// The mistakes that nothing notices.
  public let survivors: [Mutation]
  /// The mistakes that properties notice and no scenario does.
  public let noticedByProperties: Int
  /// The mistakes with which the flow is proved to behave the same; they are not among those planted.
  public let equivalent: Int

  public var noticed: Int { planted - survivors.count }

  public init(planted: Int, survivors: [Mutation], noticedByProperties: Int, equivalent: Int) {
    (self.planted, self.survivors, self.equivalent) = (planted, survivors, equivalent)
    self.noticedByProperties = noticedByProperties
  }
}
