import ForeignFormats
import Foundation
import VaultCore

/// The content of a file from which passwords can be imported.
enum PasswordFile {
  /// A file of another password manager.
  case foreign(ForeignEntries)
  /// An encrypted export of a vault, whose entries are read with its passphrase.
  case encryptedExport
  /// A readable file of an unknown format.
  case unknown
  /// A missing or unreadable file, or an object that is not a regular file.
  case missing

  /// Reads a file, and detects its format.
  ///
  /// - Throws: `ForeignFormatError` if the file of another password manager is invalid.
  init(reading file: URL) throws(ForeignFormatError) {
    let limits = ForeignFormatLimits.product
    guard let bytes = readRegularFile(file, limit: limits.bytes + 1) else {
      self = .missing
      return
    }
    if OpenVault.isExport(bytes) {
      self = .encryptedExport
      return
    }
    // The extension of the file name distinguishes a CSV file without passwords from a file of an unknown format.
    let named: ForeignFormat? = file.pathExtension.lowercased() == "csv" ? .csv : nil
    guard let format = ForeignEntries.format(of: bytes) ?? named else {
      self = .unknown
      return
    }
    self = .foreign(try ForeignEntries(bytes, format: format, limits: limits))
  }
}

/// Returns at most `limit` bytes of a regular file; `nil` for another object or if the file cannot be read.
private func readRegularFile(_ file: URL, limit: Int) -> [UInt8]? {
  // Opening a named pipe would block.
  let descriptor = open(file.path(percentEncoded: false), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  return (try? handle.read(upToCount: limit)).map { Array($0) } ?? (status.st_size == 0 ? [] : nil)
}
