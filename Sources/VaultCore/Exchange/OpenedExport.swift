import Foundation
import SecretCore

/// An export to be read, with the key that its passphrase makes.
struct OpenedExport: ~Copyable {
  /// How many bytes the file has.
  let size: Int

  private var file: OpenFile
  private let header: ExportHeader
  private let key: SecretBytes

  /// The export at `path`; whether the passphrase is right shows when it is read.
  /// - Throws: ``VaultFailure/notAnExport(path:)``, ``VaultFailure/tooLarge(_:)`` and ``VaultFailure/exportNotOpened`` as well.
  init(_ path: String, _ passphrase: borrowing SecretBytes, _ limits: VaultLimits) throws(VaultFailure) {
    // Without waiting, as a pipe would have it. Others may read the file: it protects itself.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .core(.storage(.last(path))) }
    var file = OpenFile(descriptor, path: path)
    var bytes = [UInt8](repeating: 0, count: ExportHeader.count)
    let count = try core { () throws(CoreError) in
      try bytes.withUnsafeMutableBufferPointer { bytes throws(CoreError) in
        try file.fill(UnsafeMutableRawBufferPointer(bytes))
      }
    }
    guard bytes.prefix(count).starts(with: ExportHeader.magic) else { throw .notAnExport(path: path) }
    let size = try core { () throws(CoreError) in try file.size() }
    guard size <= limits.fileBytes else { throw .tooLarge(limits) }
    let header = try core { () throws(CoreError) in try ExportHeader(Array(bytes.prefix(count)), path: path) }
    guard ExportHeader.acceptsPassphrase(passphrase) else { throw .exportNotOpened }
    key = try core { () throws(CoreError) in try header.key(passphrase) }
    self.size = size
    self.header = header
    self.file = file
  }

  /// Opens all of it into `sink`.
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` as well.
  mutating func read(into sink: inout some ByteSink & ~Copyable) throws(CoreError) {
    try ChunkedFile.open(&file, into: &sink, key: key, context: header.bytes)
  }
}
