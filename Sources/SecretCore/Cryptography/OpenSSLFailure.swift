import COpenSSL

extension CoreError {
  /// Why OpenSSL has just refused: ``cryptographyUnavailable`` if it says that something is not there, and else ``outOfMemory``.
  ///
  /// Nothing that is asked of it here can fail otherwise, and where it gets no memory, it says so only in some places. Empties the queue
  /// of this thread's errors.
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
