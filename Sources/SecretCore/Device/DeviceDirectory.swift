package import Foundation

/// The directory of the device secret and the attempt counters.
package struct DeviceDirectory: Sendable {
  package let path: String

  /// Creates a reference to the directory at `url`, which need not exist.
  package init(_ url: URL) {
    // The path is shown to the user, so it has no slash at the end.
    path = url.path
  }

  /// The path of the file with the device secret, or with a pointer to the keyring that keeps it.
  var secretPath: String { URL(filePath: path).appending(path: "device-secret").path(percentEncoded: false) }

  /// The directory with all file names that the program defines.
  var directory: PrivateDirectory {
    PrivateDirectory(
      URL(filePath: path),
      files: [
        "device-secret", "device-secret.lost", "attempts.lock", "simulated-authenticator", "simulated-authenticator-folder",
      ],
      databases: ["attempts.sqlite"])
  }

  /// Moves aside a damaged device secret, so that a new device secret can be created. Earlier secrets that were moved aside
  /// keep their names.
  func putSecretAside() throws(CoreError) {
    try PrivateFile.setAside(secretPath, suffix: ".lost")
  }

  /// Creates the directory if it is missing, and checks that the directory and its files are private to this user.
  func create() throws(CoreError) {
    try PrivateFile.createDirectory(path)
    try directory.require()
  }
}
