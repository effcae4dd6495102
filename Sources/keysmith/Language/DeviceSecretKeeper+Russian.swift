import Foundation
import SecretCore

extension DeviceSecretKeeper {
  /// Returns the Russian description of this storage, and of the data that the device secret of `directory` protects.
  func protectionInRussian(of directory: URL) -> DeviceProtection {
    switch self {
    case .file:
      DeviceProtection(
        keeper: "файл в каталоге \(DeviceDirectory(directory).path)",
        protected: "копию хранилища, в которой нет этого каталога")
    #if SecretService
    case .secretService:
      DeviceProtection(
        keeper: "Secret Service",
        protected: "копию хранилища и каталога устройства от тех, кто не знает пароля связки ключей")
    #endif
    }
  }
}
