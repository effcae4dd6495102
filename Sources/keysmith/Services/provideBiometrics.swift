import Flows
import Passcode
import SecretCore

extension Services: Biometrics {
  func find() async -> Biometrics.FindOutcome { await core.passcode.hasAuthenticator ? .found : .missing }

  func status() async -> Biometrics.StatusOutcome {
    switch await core.passcode.biometrics() {
    case .unavailable: return .known(sensor: .missing, isOn: false)
    case .off(let offer, _): return .known(sensor: Biometrics.Sensor(offer.kind), isOn: false)
    case .on(let offer, _): return .known(sensor: Biometrics.Sensor(offer.kind), isOn: true)
    case .unreadable: return .known(sensor: .missing, isOn: false)
    }
  }

  func unlock() async -> Biometrics.UnlockOutcome {
    switch await core.passcode.unlockWithBiometrics(reason: LocalizedText("Unlock KeySmith").words(in: language)) {
    case .open(let store):
      return core.open(store) ? .opened : .cancelled
    // The user was not prompted, or has cancelled the prompt. The flow continues to show the keypad.
    case .lockedOut, .failed(.authenticator(.cancelled)): return .cancelled
    case .failed(.authenticator(.failed)): return .notRecognized
    case .off, .failed: return .unavailable
    }
  }

  func turnOn() async throws -> Biometrics.TurnOnOutcome {
    guard let store = core.store else { return .failed }
    switch await core.passcode.turnOnBiometrics(
      store, reason: LocalizedText("Turn on biometrics for KeySmith").words(in: language)
    ) {
    case .done: return .done
    case .failed(.authenticator(.cancelled)): return .cancelled
    case .failed(let failure): throw failure
    }
  }

  func turnOff() async throws -> Biometrics.TurnOffOutcome {
    try await core.passcode.turnOffBiometrics().orThrow()
    return .done
  }
}

extension Biometrics.Sensor {
  fileprivate init(_ kind: AuthenticatorKind) {
    switch kind {
    case .face: self = .faceID
    case .finger: self = .touchID
    }
  }
}
