package import Foundation

/// The directory of the device secret and the attempts.
package struct DeviceDirectory: Sendable {
  package let path: String

  /// The directory at `url`, which need not exist.
  package init(_ url: URL) {
    // Without the slash at its end: it is shown to the user.
    path = url.path
  }

  /// The file with the device secret, or with the word of who keeps it.
  var secretPath: String { URL(filePath: path).appending(path: "device-secret").path(percentEncoded: false) }

  /// The directory with all the names in it that the program defines.
  var directory: PrivateDirectory {
    PrivateDirectory(
      URL(filePath: path),
      files: [
        "device-secret", "device-secret.lost", "attempts.lock", "simulated-authenticator", "simulated-authenticator-folder",
      ],
      databases: ["attempts.sqlite"])
  }

  /// Renames an unreadable device secret to make room for another one; earlier ones keep their names.
  func putSecretAside() throws(CoreError) {
    try PrivateFile.setAside(secretPath, suffix: ".lost")
  }

  /// Makes the directory if it is missing, and checks that it and what is in it are this user's alone.
  func create() throws(CoreError) {
    try PrivateFile.createDirectory(path)
    try directory.require()
  }
}
