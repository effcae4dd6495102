import CommandTable
import Foundation
import SecretCore

#if SecretService
import SecretService
#endif

/// The stores of the device secret that this build supports.
enum DeviceSecretKeeper: String, CaseIterable {
  case file
  #if SecretService
  case secretService = "secret-service"
  #endif

  /// Returns the store of the directory's device secret; `file` if no device secret exists.
  ///
  /// Also returns `file` for an unknown store. Reading the file then throws an error that names the unknown store.
  static func keeper(in directory: URL) -> DeviceSecretKeeper {
    let pointer = try? DeviceSecretPointer.read(in: DeviceDirectory(directory))
    return pointer.flatMap { DeviceSecretKeeper(rawValue: $0.keyring) } ?? .file
  }

  /// Returns the device secret of the directory. Its value is kept in this store.
  func deviceSecret(in directory: URL) -> any DeviceSecret {
    switch self {
    case .file: FileDeviceSecret(directory: directory)
    #if SecretService
    case .secretService: KeyringDeviceSecret(SecretServiceKeyring(), directory: directory)
    #endif
    }
  }
}
