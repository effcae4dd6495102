import Foundation

/// An open file as a byte stream.
///
/// The file is closed when the value is destroyed.
package struct OpenFile: ~Copyable, ByteSource, ByteSink {
  package let descriptor: Int32

  /// The path that errors contain.
  package let path: String

  /// Creates a stream that takes ownership of the open file with this descriptor.
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

  /// Returns the size of the file in bytes.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package borrowing func size() throws(CoreError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .storage(.last(path)) }
    return Int(status.st_size)
  }

  /// Syncs the file.
  ///
  /// All written bytes are durable when this method returns.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package func synchronize() throws(CoreError) {
    guard fsync(descriptor) == 0 else { throw .storage(.last(path)) }
  }
}
