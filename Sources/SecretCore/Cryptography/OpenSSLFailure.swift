import COpenSSL

extension CoreError {
  /// Returns the error for the last failure of OpenSSL, and empties OpenSSL's error queue of this thread.
  ///
  /// The result is ``cryptographyUnavailable`` if the queue reports a missing algorithm or a lack of random bytes, and no lack
  /// of memory. Otherwise the result is ``outOfMemory``: this module's calls of OpenSSL have no other failure, and only some
  /// functions of OpenSSL report a lack of memory.
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
