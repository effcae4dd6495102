import CommandTable
import Flows
import Statechart

/// The flows of the app, one after the other, on the real core.
@MainActor
struct Tour {
  let core: AppCore

  private let code = PIN([2, 4, 6, 8, 0, 2].compactMap(Digit.init))
  private let newCode = PIN([1, 3, 5, 7, 9, 1].compactMap(Digit.init))
  private let wrongCode = PIN([9, 9, 9, 9, 9, 9].compactMap(Digit.init))

  init(core: AppCore) {
    self.core = core
  }

  /// Plays the tour, and tells it on standard output.
  ///
  /// - Throws: ``TourError`` if a step does not lead where it should.
  func play() async throws {
    let streams = StandardStreams.process
    try streams.print("KeySmith in plain text: the real flows and the real core, on a store that is removed afterwards.")
    try await create()
    try await change()
    try await failToDisable()
    try await disable()
    try streams.print("\nThat was the tour. Run keysmith in a terminal to open the app.")
  }

  private func create() async throws {
    let input = SetPasscode.Input(mode: .create)
    try await scene("1. Create a passcode; at first the two entries differ", SetPasscode.self, input) { scene in
      try await scene.expect(.enterAPasscode)
      try scene.type(code)
      try await scene.expect(.confirmPasscode)
      try scene.type(newCode)
      try await scene.expect(.confirmPasscode, .passcodesDontMatchTryAgain)
      try await scene.expect(.enterAPasscode, .passcodesDontMatchTryAgain)
      try scene.type(code)
      try await scene.expect(.confirmPasscode)
      try scene.type(code)
      try await scene.expectEnd(success: true)
    }
    try await expect(isSet: true)
  }

  private func change() async throws {
    let input = SetPasscode.Input(mode: .change)
    try await scene("2. Change it; at first the current one is wrong", SetPasscode.self, input) { scene in
      try await scene.expect(.enterCurrentPasscode)
      try scene.type(wrongCode)
      try await scene.expect(.enterCurrentPasscode, .incorrectPasscode)
      try scene.type(code)
      try await scene.expect(.enterNewPasscode)
      try scene.type(newCode)
      try await scene.expect(.confirmNewPasscode)
      try scene.type(newCode)
      try await scene.expectEnd(success: true)
    }
    try await expect(isSet: true)
  }

  private func failToDisable() async throws {
    let input = DisablePasscode.Input()
    try await scene("3. Try to disable it with the old one, and give up", DisablePasscode.self, input) { scene in
      try await scene.expect(.enterPasscodeToDisable)
      try scene.type(code)
      try await scene.expect(.enterPasscodeToDisable, .incorrectPasscode)
      try scene.cancel()
      try await scene.expectEnd(success: false)
    }
    try await expect(isSet: true)
  }

  private func disable() async throws {
    let input = DisablePasscode.Input()
    try await scene("4. Disable it", DisablePasscode.self, input) { scene in
      try await scene.expect(.enterPasscodeToDisable)
      try scene.type(newCode)
      try await scene.expectEnd(success: true)
    }
    try await expect(isSet: false)
  }

  private func scene<Flow: PasscodeFlow>(
    _ title: String, _ flow: Flow.Type, _ input: Flow.Input, _ body: @MainActor (Scene<Flow>) async throws -> Void
  ) async throws {
    try StandardStreams.process.print("\n\(title)")
    try await withFlow(flow, input, on: core) { runner in try await body(Scene(runner: runner)) }
  }

  private func expect(isSet: Bool) async throws {
    guard (try await core.passcode.passcodeLength() != nil) == isSet else { throw TourError.passcode(isSet: isSet) }
    try StandardStreams.process.print("\n   The passcode is \(isSet ? "on" : "off").")
  }
}
