import Foundation

/// Writes all of `bytes`, and waits while the output buffer is full.
///
/// Stops at the first error, such as a closed terminal.
func write(_ bytes: UnsafeBufferPointer<UInt8>, to output: Int32) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(output, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, -1)
    } else if errno != EINTR {
      return
    }
  }
}
