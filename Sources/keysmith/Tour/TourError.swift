/// Where the tour did not go as it should.
enum TourError: Error {
  /// The flow does not show what it should: the state in which it stands, and what should be read.
  case notSeen(state: String, words: String)
  /// The flow has not ended as it should.
  case otherEnd(state: String)
  /// The passcode is not as it should be after a flow.
  case passcode(isSet: Bool)
}

extension TourError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notSeen(let state, let words): "The tour ended early: in \(state), \"\(words)\" was not seen."
    case .otherEnd(let state): "The tour ended early: the flow did not end as it should, and is in \(state)."
    case .passcode(let isSet): "The tour ended early: the passcode should be \(isSet ? "on" : "off"), and is not."
    }
  }
}
