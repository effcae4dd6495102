import Flows
import Foundation
import SecretCore
import Statechart
import Synchronization
import Testing

@testable import keysmith

/// Tests of simulated biometrics.
@Suite struct BiometricsServiceTests {
  private let folder: Folder
  private let finger = Finger()
  private let services: Services

  init() throws {
    folder = try Folder()
    services = Services(folder.core(finger))
  }

  private var status: Biometrics.StatusOutcome {
    get async { await services.status() }
  }

  private func answer(_ answer: SimulatedAuthenticator.Answer) {
    finger.answer.withLock { $0 = answer }
  }

  @Test("Biometrics that were turned on in the open app unlock the app until biometrics are turned off")
  func onAndOff() async throws {
    #expect(await status == .known(sensor: .missing, isOn: false))
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("1234"))
    #expect(await status == .known(sensor: .touchID, isOn: false))
    #expect(try await services.turnOn() == .done)
    #expect(await status == .known(sensor: .touchID, isOn: true))
    services.core.close()
    #expect(await services.unlock() == .opened && services.core.store != nil)
    #expect(try await services.turnOff() == .done)
    #expect(await services.unlock() == .unavailable)
  }

  @Test("The sensor receives the reasons for which biometrics are turned on and used")
  func reasons() async throws {
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("1234"))
    #expect(try await services.turnOn() == .done)
    services.core.close()
    #expect(await services.unlock() == .opened)
    #expect(finger.reasons.withLock { $0 } == ["Turn on biometrics for KeySmith", "Unlock KeySmith"])
  }

  @Test("Cancelling, a mismatch and a changed enrolment do not unlock the app")
  func refused() async throws {
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("1234"))
    answer(.cancels)
    #expect(try await services.turnOn() == .cancelled)
    answer(.differs)
    #expect(await fails { try await services.turnOn() })
    answer(.matches)
    #expect(try await services.turnOn() == .done)
    services.core.close()
    #expect(try await services.turnOn() == .failed, "no store is open")
    answer(.cancels)
    #expect(await services.unlock() == .cancelled)
    answer(.differs)
    #expect(await services.unlock() == .notRecognized)
    try FileManager.default.removeItem(at: folder.device.appending(path: "simulated-authenticator"))
    answer(.matches)
    #expect(await services.unlock() == .unavailable)
    #expect(services.core.store == nil)
  }

  @Test("Biometrics are unavailable without a sensor, and do not unlock the app during a lockout")
  func unavailable() async throws {
    let bare = Services(folder.core())
    let _: PasscodeService.CreateOutcome = try await bare.create(passcode: code("1234"))
    let status: Biometrics.StatusOutcome = await bare.status()
    #expect(status == .known(sensor: .missing, isOn: false))
    #expect(await fails { try await bare.turnOn() })
    #expect(await bare.unlock() == .unavailable)
    let _: PasscodeService.UnlockOutcome = try await services.unlock(passcode: code("1234"))
    #expect(try await services.turnOn() == .done)
    for wrong in ["0000", "0001", "0002", "0003", "0004"] { _ = try await services.verify(passcode: code(wrong)) }
    #expect(await services.unlock() == .cancelled)
  }
}
