import CommandTable
import Foundation
import SecretCore
import Statechart

let storeOption = Parameter<String?>.option(
  "store", value: "folder", ArgumentType<String>.directory, help: "The folder of the store.")
let deviceOption = Parameter<String?>.option(
  "device", value: "folder", ArgumentType<String>.directory,
  help: "The folder of the device secret and the attempt counter; by default <store>.device if --store is given.")

/// The locations of the store and of the device directory.
///
/// The device directory must be outside the store. The device secret and the attempt counter in the device directory bind the
/// store to this machine.
struct StoreLocation: Sendable {
  private(set) var store: URL
  private(set) var device: URL
  private let keeper: DeviceSecretKeeper?

  /// Creates the location from the command-line options, or else from the directories of the XDG Base Directory Specification,
  /// 0.8.
  ///
  /// - Parameters:
  ///   - device: The device directory; by default the directory `<store>.device` next to `store`, if `store` is given.
  ///   - keeper: The keeper of the device secret; `nil` for the keeper of the existing device secret.
  init(store: String?, device: String? = nil, keeper: DeviceSecretKeeper? = nil) {
    self.keeper = keeper
    if let store {
      self.store = URL(filePath: store, directoryHint: .isDirectory).standardizedFileURL
    } else {
      self.store = StoreLocation.folder("XDG_DATA_HOME", otherwise: ".local/share")
    }
    if let device {
      self.device = URL(filePath: device, directoryHint: .isDirectory).standardizedFileURL
    } else if store != nil {
      let name = "\(self.store.lastPathComponent).device"
      self.device = self.store.deletingLastPathComponent().appending(path: name, directoryHint: .isDirectory)
    } else {
      self.device = StoreLocation.folder("XDG_STATE_HOME", otherwise: ".local/state")
    }
    self.store = self.store.followed
    self.device = self.device.followed
  }

  /// The directory of the Secret Folder, inside the store.
  var folder: URL { store.appending(path: "folder", directoryHint: .isDirectory) }

  /// Returns whether a folder is the store, the device directory or a folder inside them.
  ///
  /// - Parameter folder: The folder, with symbolic links resolved.
  func contains(_ folder: URL) -> Bool {
    let path = folder.path(percentEncoded: false) + "/"
    return [store, device].contains { own in
      let own = own.path(percentEncoded: false)
      return path.replacing("//", with: "/").hasPrefix(own.hasSuffix("/") ? own : own + "/")
    }
  }

  /// A reference to the device secret at this location. The device secret need not exist yet.
  var deviceSecret: any DeviceSecret { deviceSecretKeeper.deviceSecret(in: device) }

  /// The sentences about the storage of the device secret and the data that the device secret protects; `nil` if no device
  /// secret exists.
  var deviceSecretProtection: LocalizedText? {
    guard DeviceDirectory(device).hasSecretFile else { return nil }
    let english = deviceSecret.protection
    let russian = deviceSecretKeeper.protectionInRussian(of: device)
    let keeper = LocalizedText { $0.accepts("ru") ? russian.keeper : english.keeper }
    let protected = LocalizedText { $0.accepts("ru") ? russian.protected : english.protected }
    return "Device secret: \(keeper). It protects \(protected)."
  }

  private var deviceSecretKeeper: DeviceSecretKeeper { keeper ?? .keeper(in: device) }

  /// Returns the directory `keysmith` in the directory of an XDG variable, or else in `path` in the home directory.
  ///
  /// A variable whose value is not an absolute path is ignored.
  private static func folder(_ variable: String, otherwise path: String) -> URL {
    func absolute(_ variable: String) -> URL? {
      ProcessInfo.processInfo.environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    }
    let home = absolute("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
    return (absolute(variable) ?? home.appending(path: path)).appending(path: "keysmith", directoryHint: .isDirectory)
      .standardizedFileURL
  }
}

extension URL {
  /// The URL with symbolic links resolved; the URL itself if its path does not exist or cannot be resolved.
  ///
  /// The user may have replaced a folder by a symbolic link, so links are resolved once at the start. The core rejects a store
  /// whose path is a symbolic link.
  fileprivate var followed: URL {
    guard let real = realpath(path(percentEncoded: false), nil) else { return self }
    defer { free(real) }
    return URL(filePath: String(cString: real), directoryHint: .isDirectory)
  }
}
