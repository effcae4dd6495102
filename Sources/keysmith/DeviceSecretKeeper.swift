import CommandTable
import Foundation
import SecretCore

#if SecretService
import SecretService
#endif

/// The storage of the device secret: a file or, with the package trait `SecretService`, a keyring.
enum DeviceSecretKeeper: String, CaseIterable {
  case file
  #if SecretService
  case secretService = "secret-service"
  #endif

  /// Returns the keeper that stores the device secret of `directory`; `file` if no device secret exists.
  ///
  /// Also returns `file` if the name of the keeper is unknown or cannot be read. Reading the device secret then throws an error
  /// with the unknown name.
  static func keeper(in directory: URL) -> DeviceSecretKeeper {
    let pointer = try? DeviceSecretPointer.read(in: DeviceDirectory(directory))
    return pointer.flatMap { DeviceSecretKeeper(rawValue: $0.keyring) } ?? .file
  }

  /// Returns a reference to the device secret of `directory`, which this keeper stores.
  func deviceSecret(in directory: URL) -> any DeviceSecret {
    switch self {
    case .file: FileDeviceSecret(directory: directory)
    #if SecretService
    case .secretService: KeyringDeviceSecret(SecretServiceKeyring(), directory: directory)
    #endif
    }
  }
}
