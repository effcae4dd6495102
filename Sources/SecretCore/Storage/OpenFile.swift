import Foundation

/// An open file, closed when it goes: one to stream from or to.
package struct OpenFile: ~Copyable, ByteSource, ByteSink {
  package let descriptor: Int32

  /// What errors call it.
  package let path: String

  /// Takes over an open file.
  package init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw .storage(.last(path)) }
    }
  }

  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .storage(.last(path)) }
      rest = rest.dropFirst(count)
    }
  }

  /// How many bytes the file has.
  package borrowing func size() throws(CoreError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .storage(.last(path)) }
    return Int(status.st_size)
  }

  /// Returns when everything that was written is on the disk.
  package func synchronize() throws(CoreError) {
    guard fsync(descriptor) == 0 else { throw .storage(.last(path)) }
  }
}
