import Flows
import Foundation
import Passcode
import SecretCore
import Statechart
import Terminal
import Testing
import VaultCore

@testable import keysmith

/// Tests of the password generator's service.
@Suite struct PasswordGeneratorTests {
  @Test("A password has the requested length and the requested character classes, of which at least one is required")
  func kinds() async throws {
    let services = Services(try Folder().core())
    guard
      case .done(let password, .veryStrong) = try await services.generate(
        length: 20, lowercase: true, uppercase: false, digits: true, symbols: false, avoidsLookAlikes: true),
      let text = services.read(password)
    else {
      Issue.record("expected a password")
      return
    }
    #expect(text.count == 20)
    #expect(text.allSatisfy { $0.isLowercase || $0.isNumber } && text.contains { $0.isNumber })
    #expect(!text.contains { "0Oo1Il|".contains($0) })
    #expect(
      await fails {
        try await services.generate(
          length: 20, lowercase: false, uppercase: false, digits: false, symbols: false, avoidsLookAlikes: false)
      })
    let short = try await services.generate(
      length: 4, lowercase: false, uppercase: false, digits: true, symbols: false, avoidsLookAlikes: false)
    guard case .done(_, let strength) = short else {
      Issue.record("expected a short password")
      return
    }
    #expect(strength == .veryWeak || strength == .weak)
  }

  @Test("The last password is restored with its recipe, and after a lock only the recipe is restored")
  func recalled() async throws {
    let core = try Folder().core()
    let services = Services(core)
    #expect(await services.recall() == .nothing)
    guard
      case .done(let password, let strength) = try await services.generate(
        length: 18, lowercase: true, uppercase: true, digits: true, symbols: true, avoidsLookAlikes: false)
    else {
      Issue.record("expected a password")
      return
    }
    let other = Services(core)
    guard case .known(18, true, true, true, true, false, let same, strength) = await other.recall() else {
      Issue.record("the last password was not restored")
      return
    }
    #expect(other.read(same) != nil && other.read(same) == services.read(password))
    core.close()
    #expect(other.read(same) == nil)
    #expect(
      await Services(core).recall()
        == .gone(
          length: 18, lowercase: true, uppercase: true, digits: true, symbols: true, avoidsLookAlikes: false, wasCopied: false))
  }

  @Test("After a restart, only the recipe is restored, and its file is sealed and removed with the vault")
  func restarted() async throws {
    let folder = try Folder()
    let services = try await folder.newServices()
    _ = try await make(services)
    await services.core.generatorSettings.finishWriting()
    let file = folder.store.appending(path: "generator")
    #expect(try Data(contentsOf: file).range(of: Data("9 la".utf8)) == nil)
    let next = Services(folder.core())
    #expect(await next.recall() == .nothing, "the settings cannot be read without the code")
    let outcome: PasscodeService.UnlockOutcome = try await next.unlock(passcode: code("1234"))
    try #require(outcome == .correct)
    #expect(
      await next.recall()
        == .gone(
          length: 9, lowercase: true, uppercase: false, digits: false, symbols: false, avoidsLookAlikes: true,
          wasCopied: false))
    guard case .done(let another) = try await next.generateAnother() else {
      Issue.record("expected a password")
      return
    }
    #expect(next.read(another)?.count == 9)
    #expect(await services.core.passcode.clearAll() == .done)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test("Settings that could not be written are written with the next password, and the same settings are written once")
  func writtenAgain() async throws {
    let folder = try Folder()
    let services = try await folder.newServices()
    let file = folder.store.appending(path: "generator")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    _ = try await make(services)
    await services.core.generatorSettings.finishWriting()
    try FileManager.default.removeItem(at: file)
    _ = try await make(services)
    await services.core.generatorSettings.finishWriting()
    let sealed = try Data(contentsOf: file)
    _ = try await make(services)
    await services.core.generatorSettings.finishWriting()
    #expect(try Data(contentsOf: file) == sealed)
  }

  @Test("Only complete settings are read", arguments: ["", "16", "3 l", "65 l", "16 a", "16 ul", "16 ll", "x l", "16 luds x"])
  func unknownSettings(_ text: String) {
    #expect(PasswordRecipe(stored: text) == nil)
  }

  @Test("A copied password is in the history after a lock, even if it was not saved")
  func copied() async throws {
    let folder = try Folder()
    let core = try await core(folder)
    let services = Services(core)
    let password = try await make(services)
    let text = services.read(password)
    #expect(try await services.copy(password: try services.typed("another")) == .done)
    #expect(try await services.copyAndRemember(password: password) == .done)
    core.close()
    #expect(
      await services.recall()
        == .gone(
          length: 9, lowercase: true, uppercase: false, digits: false, symbols: false, avoidsLookAlikes: true, wasCopied: true))
    let next = Services(folder.core())
    let rows = await next.history()
    #expect(rows.map(\.detail) == ["9 characters"])
    guard case .done(let found) = try await next.past(entry: try #require(rows.first?.handle)) else {
      Issue.record("the password is not in the history")
      return
    }
    #expect(next.read(found) == text)
    #expect(try await next.forgetHistory() == .done)
    #expect(await next.history().isEmpty)
    #expect(await fails { try await next.past(entry: try #require(rows.first?.handle)) })
    await core.clipboard.clear()
  }

  @Test("A password that the history cannot store is copied, with a report of the failure")
  func notKept() async throws {
    let folder = try Folder()
    let core = try await core(folder)
    let services = Services(core)
    let password = try await make(services)
    #expect(try await services.copyAndRemember(password: password) == .done)
    try FileManager.default.removeItem(at: folder.store.appending(path: "vault.sqlite"))
    let second = try await make(services)
    #expect(try await services.copyAndRemember(password: second) == .notKept)
    #expect(folder.clipboardLog.contains(try #require(services.read(second))))
    core.close()
    guard case .gone(_, _, _, _, _, _, wasCopied: false) = await services.recall() else {
      Issue.record("the password counts as copied")
      return
    }
    await core.clipboard.clear()
  }

  /// Returns the core of an app on a store without a passcode, with a desktop clipboard.
  private func core(_ folder: Folder) async throws -> AppCore {
    try await folder.finishOnboarding()
    let environment = ["PATH": try folder.installClipboard("wl-copy"), "WAYLAND_DISPLAY": "1"]
    return AppCore(folder.location, parameters: .floor, clipboard: SystemClipboard(environment: environment))
  }

  private func make(_ services: Services) async throws -> Secret {
    let made = try await services.generate(
      length: 9, lowercase: true, uppercase: false, digits: false, symbols: false, avoidsLookAlikes: true)
    guard case .done(let password, _) = made else { throw VaultFailure.notFound }
    return password
  }
}
