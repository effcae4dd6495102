import CommandTable
import Foundation
import SecretCore

#if SecretService
import SecretService
#endif

/// What can keep the device secret in this build.
enum DeviceSecretKeeper: String, CaseIterable {
  case file
  #if SecretService
  case secretService = "secret-service"
  #endif

  /// What keeps the secret of the directory, or would keep a new one where nothing else is asked for: the file, also of one that
  /// this build does not know, and whose error then says so.
  static func keeper(in directory: URL) -> DeviceSecretKeeper {
    let pointer = try? DeviceSecretPointer.read(in: DeviceDirectory(directory))
    return pointer.flatMap { DeviceSecretKeeper(rawValue: $0.keyring) } ?? .file
  }

  /// The secret of the directory, kept by this.
  func deviceSecret(in directory: URL) -> any DeviceSecret {
    switch self {
    case .file: FileDeviceSecret(directory: directory)
    #if SecretService
    case .secretService: KeyringDeviceSecret(SecretServiceKeyring(), directory: directory)
    #endif
    }
  }
}
