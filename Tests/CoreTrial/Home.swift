import CommandTable
import FolderCore
import Foundation
import Passcode
import SecretCore

let home = Parameter<String>.argument("home", .directory, help: "The folder of the store and the device directory.")

/// The directories of one user, and the locks of the passcode and the folder in these directories.
///
/// The locks use the lowest key derivation cost.
struct Home {
  let url: URL

  init(_ path: String) {
    url = URL(filePath: path, directoryHint: .isDirectory)
  }

  var store: URL { place("store") }
  var device: URL { place("device") }
  var secret: FileDeviceSecret { FileDeviceSecret(directory: device) }

  /// The lock of the passcode, with a simulated fingerprint sensor whose result is always a match.
  var passcode: PasscodeLock {
    PasscodeLock(
      store: store, device: device, codeLengths: 4...6, policy: Home.policy, parameters: .floor,
      authenticator: SimulatedAuthenticator(device: device, kind: .finger) { _ in .matches })
  }

  var folder: FolderLock {
    FolderLock(folder: place("folder"), device: device, codeLengths: 4...6, policy: Home.policy, parameters: .floor)
  }

  private func place(_ name: String) -> URL { url.appending(path: name, directoryHint: .isDirectory) }

  private static let policy: LockoutPolicy = {
    guard let policy = LockoutPolicy(stages: [LockoutPolicy.Stage(failures: 5, wait: .seconds(30))]) else {
      preconditionFailure("the policy of one stage is invalid")
    }
    return policy
  }()
}
