/// The reason why the key of an open database was lost: the store no longer contains it.
package enum KeyLoss {
  /// The key was erased.
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
