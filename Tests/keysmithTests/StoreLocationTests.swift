import Foundation
import Testing

extension OnTheCommandLine {
  /// The locations of the program's files.
  struct StoreLocationTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    @Test("With --store, the home directory is not changed")
    func homeIsUntouched() async throws {
      #expect(try await Keysmith.passcode("create", "123456", "123456", in: folder).status == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.home.path) == [])
      #expect(FileManager.default.fileExists(atPath: folder.store.appending(path: "store.sqlite").path))
      #expect(FileManager.default.fileExists(atPath: folder.device.appending(path: "device-secret").path))
    }

    @Test("Without options the store is in the XDG directories, or in the home directory by default")
    func xdg() async throws {
      let create = ["passcode", "create"]
      #expect(try await Keysmith.run(create, lines: ["123456", "123456"], in: folder).status == 0)
      #expect(FileManager.default.fileExists(atPath: folder.home.appending(path: ".local/share/keysmith/store.sqlite").path))
      #expect(FileManager.default.fileExists(atPath: folder.home.appending(path: ".local/state/keysmith/device-secret").path))

      let (data, state) = (folder.url.appending(path: "data"), folder.url.appending(path: "state"))
      let environment = ["XDG_DATA_HOME": data.path, "XDG_STATE_HOME": state.path]
      #expect(try await Keysmith.run(create, lines: ["123456", "123456"], in: folder, environment: environment).status == 0)
      #expect(FileManager.default.fileExists(atPath: data.appending(path: "keysmith/store.sqlite").path))
      #expect(FileManager.default.fileExists(atPath: state.appending(path: "keysmith/device-secret").path))
    }

    @Test("Parent references in XDG paths are resolved, even through missing directories")
    func xdgUpwards() async throws {
      let environment = [
        "XDG_DATA_HOME": "/missing/..\(folder.url.path)/data", "XDG_STATE_HOME": "\(folder.url.path)/missing/../state",
      ]
      let create = ["passcode", "create"]
      #expect(try await Keysmith.run(create, lines: ["123456", "123456"], in: folder, environment: environment).status == 0)
      #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "data/keysmith/store.sqlite").path))
      #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "state/keysmith/device-secret").path))
    }

    @Test("The device secret is stored in the directory of --device, but never in the store")
    func device() async throws {
      let elsewhere = folder.url.appending(path: "elsewhere")
      let arguments = ["passcode", "create", "--store", folder.store.path, "--device"]
      let inside = try await Keysmith.run(
        arguments + [folder.store.appending(path: "device").path], lines: ["123456", "123456"], in: folder)
      #expect(inside.status == 1 && inside.errors.contains("is inside the store"))
      #expect(try await Keysmith.run(arguments + [elsewhere.path], lines: ["123456", "123456"], in: folder).status == 0)
      #expect(FileManager.default.fileExists(atPath: elsewhere.appending(path: "device-secret").path))
      #expect(!FileManager.default.fileExists(atPath: folder.device.path))
    }
  }
}
