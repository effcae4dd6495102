import Foundation
import SecretCore

extension DeviceSecretKeeper {
  /// Returns the Russian description of this storage, and of the data that the device secret of `directory` protects.
  func protectionInRussian(of directory: URL) -> DeviceProtection {
    switch self {
    case .file:
      DeviceProtection(
        keeper: "файл в папке \(DeviceDirectory(directory).path)",
        protected: "папку данных, скопированную без этой папки")
    #if SecretService
    case .secretService:
      DeviceProtection(
        keeper: "Secret Service",
        protected: "копию папки данных и папки устройства от тех, кто не знает пароля связки ключей")
    #endif
    }
  }
}
