/// Where the tour did not go as it should.
enum TourError: Error {
  /// The app does not show what it should: where it stands, and what should be read.
  case notSeen(place: String, words: String)
}

extension TourError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notSeen(let place, let words): "The tour ended early: in \(place), \"\(words)\" was not seen."
    }
  }
}
