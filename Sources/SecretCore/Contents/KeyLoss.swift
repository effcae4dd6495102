/// The reason why the key of an open database was lost.
package enum KeyLoss {
  /// The key was erased, or its erasure is pending.
  case erased

  /// The store is missing or was replaced, and no erasure is recorded.
  case away

  /// Returns the error for the database at `path`.
  package func error(at path: String) -> CoreError {
    switch self {
    case .erased: .contentsErased(path: path)
    case .away: .storeOutdated
    }
  }
}
