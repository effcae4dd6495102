import CommandTable
import Foundation
import SecretCore

let storeOption = Parameter<String?>.option(
  "store", value: "folder", ArgumentType<String>.directory, help: "The folder of the store.")
let deviceOption = Parameter<String?>.option(
  "device", value: "folder", ArgumentType<String>.directory,
  help: "The folder of the device secret and the attempts; with --store alone it is <store>.device.")

/// Where the store is, and the folder apart from it that binds it to this machine.
struct StoreLocation {
  private(set) var store: URL
  private(set) var device: URL
  private let keeper: DeviceSecretKeeper?

  /// The folders that the options name, or else those of the XDG Base Directory Specification, 0.8.
  ///
  /// The device secret is kept by `keeper`, or if nothing is said by what keeps it already.
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

  /// The Secret Folder of the store.
  var folder: URL { store.appending(path: "folder", directoryHint: .isDirectory) }

  /// Where the device secret is, or would be put.
  var deviceSecret: any DeviceSecret { (keeper ?? .keeper(in: device)).deviceSecret(in: device) }

  /// A path in a variable that is not absolute is to be ignored.
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
  /// The directory that the path leads to, of which no part is a symbolic link; the path itself if nothing is there.
  ///
  /// The folders of the user may be links. They are followed here, once: from then on no link is.
  fileprivate var followed: URL {
    guard let real = realpath(path(percentEncoded: false), nil) else { return self }
    defer { free(real) }
    return URL(filePath: String(cString: real), directoryHint: .isDirectory)
  }
}
