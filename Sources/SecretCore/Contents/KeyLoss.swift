/// Why the key of what is open is not in its store any more.
package enum KeyLoss {
  /// It was destroyed.
  case erased

  /// The store is gone, or another is in its place, and nobody knows of an erasure.
  case away

  /// What is said of the contents at `path`.
  package func error(at path: String) -> CoreError {
    switch self {
    case .erased: .contentsErased(path: path)
    case .away: .storeOutdated
    }
  }
}
