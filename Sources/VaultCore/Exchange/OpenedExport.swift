import Foundation
import SecretCore

/// An open export file, with the key that is derived from its passphrase.
struct OpenedExport: ~Copyable {
  /// The size of the file in bytes.
  let size: Int

  /// The version of the format.
  var format: ExportHeader.Version { header.version }

  private var file: OpenFile
  private let header: ExportHeader
  private let key: SecretBytes

  /// Opens the export at `path`, and derives the key from the passphrase.
  ///
  /// A wrong passphrase of an allowed length is detected when the export is read.
  ///
  /// - Throws: ``VaultFailure/notAnExport(path:)``, ``VaultFailure/tooLarge(_:)``, ``VaultFailure/exportNotOpened``,
  ///   ``VaultFailure/core(_:)``.
  init(_ path: String, _ passphrase: borrowing SecretBytes, _ limits: VaultLimits) throws(VaultFailure) {
    // The file is opened without blocking, because the path may name a pipe. The permissions are not checked, because the file
    // is encrypted.
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
    let header: ExportHeader
    do throws(CoreError) {
      header = try ExportHeader(Array(bytes.prefix(count)), path: path)
    } catch .authenticationFailed {
      throw .exportNotOpened
    } catch {
      throw .core(error)
    }
    guard ExportHeader.acceptsPassphrase(passphrase) else { throw .exportNotOpened }
    key = try core { () throws(CoreError) in try header.key(passphrase) }
    self.size = size
    self.header = header
    self.file = file
  }

  /// Decrypts and authenticates the export, and writes the plaintext to `sink`.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the passphrase is wrong or the file is damaged,
  ///   ``/SecretCore/CoreError/storage(_:)``, ``/SecretCore/CoreError/outOfMemory``,
  ///   ``/SecretCore/CoreError/cryptographyUnavailable``, and the errors of `sink`.
  mutating func read(into sink: inout some ByteSink & ~Copyable) throws(CoreError) {
    try ChunkedFile.open(&file, into: &sink, key: key, context: header.bytes)
  }
}
