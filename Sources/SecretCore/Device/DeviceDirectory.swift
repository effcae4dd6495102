package import Foundation

/// The directory of the device secret, the attempt counters and the other records of the device.
package struct DeviceDirectory: Sendable {
  package let path: String

  /// Creates a reference to the directory at `url`, which need not exist.
  package init(_ url: URL) {
    // Messages for the user contain the path, so the path has no trailing slash.
    path = url.path
  }

  /// The path of the file with the device secret, or with a pointer to the keyring that stores the secret.
  var secretPath: String { URL(filePath: path).appending(path: "device-secret").path(percentEncoded: false) }

  /// Whether the file with the device secret, or with the pointer to its keyring, exists.
  package var hasSecretFile: Bool { FileManager.default.fileExists(atPath: secretPath) }

  /// The directory, with the names of this program's files in the directory.
  ///
  /// The names exclude the numbered copies of lost device secrets.
  var directory: PrivateDirectory {
    PrivateDirectory(
      URL(filePath: path),
      files: ["device-secret", "device-secret.lost", "attempts.lock"] + AuthenticatorSecret.fileNames,
      databases: ["attempts.sqlite"])
  }

  /// Moves the file `device-secret` aside, so that a new device secret can be created.
  ///
  /// Earlier secrets that were moved aside keep their names.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  func putSecretAside() throws(CoreError) {
    try PrivateFile.setAside(secretPath, suffix: ".lost")
  }

  /// Creates the directory if it is missing, and checks that the directory and its files are private to this user.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  func create() throws(CoreError) {
    try PrivateFile.createDirectory(path)
    try directory.require()
  }
}
