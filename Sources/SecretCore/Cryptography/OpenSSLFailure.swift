import COpenSSL

extension CoreError {
  /// Returns the error for the last failure of OpenSSL: ``cryptographyUnavailable`` if an algorithm is missing, otherwise
  /// ``outOfMemory``.
  ///
  /// This module's calls of OpenSSL have no other failure. OpenSSL reports a lack of memory only in some places, so it is the
  /// default. The error queue of this thread is emptied.
  static func ofOpenSSL() -> CoreError {
    var lacksMemory = false
    var lacksAlgorithm = false
    while case let error = ERR_get_error(), error != 0 {
      if copenssl_lacks_memory(error) != 0 { lacksMemory = true }
      if copenssl_lacks_algorithm(error) != 0 { lacksAlgorithm = true }
    }
    return lacksAlgorithm && !lacksMemory ? .cryptographyUnavailable : .outOfMemory
  }
}
