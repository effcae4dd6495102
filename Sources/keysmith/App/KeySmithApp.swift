import FlowRunner
import Flows
import Foundation
import Observation
import SecretCore
import Statechart
import Terminal

/// The app, which runs the flow `App` on the terminal with the real core.
@MainActor @Observable
final class KeySmithApp {
  /// The command-line options of the app.
  struct Options: Sendable {
    let location: StoreLocation
    /// Whether the app runs in line mode.
    let isPlain: Bool
    /// Whether the app draws only ASCII characters and letters.
    let isASCII: Bool
    /// Whether the device's biometric sensor is simulated.
    let simulatesBiometrics: Bool
    /// Whether the terminal's bell replaces haptic feedback.
    let ringsBell: Bool

    /// The symbols of the app. With a simulated sensor, every title says so, also on the first screens.
    fileprivate var symbols: AppContents.Symbols { isASCII ? .none : simulatesBiometrics ? .icons : .iconsAndEmblem }
  }

  /// The flow of the simulated sensor; `nil` unless a prompt of the sensor is open.
  private var sensor: FlowRunner<SimulatedSensor>?
  /// Whether the sensor of the device waits for a finger.
  private var isSensorWaiting = false
  /// The flow that requests a confirmation to quit; `nil` if the flow is not running.
  private var leaving: FlowRunner<Leaving>?

  @ObservationIgnored private let options: Options
  /// The clock for the delays of the flows and for idle time.
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private var core: AppCore?
  @ObservationIgnored private var root: FlowRunner<App>?
  @ObservationIgnored private var display: Display<AppText, AppContents>?
  @ObservationIgnored private var plain: PlainDisplay<AppText, AppContents>?

  init(_ options: Options, clock: any Clock<Duration> = ContinuousClock()) {
    self.options = options
    self.clock = clock
  }

  /// Runs the app until the user quits or the flows end.
  ///
  /// - Throws: ``Refusal/failed(_:)`` if the store or the folder is not writable, ``Refusal/cutShort(isPlain:)`` if the terminal
  ///   closes or the input ends within an answer, and `TerminalError`.
  static func run(_ options: Options) async throws {
    _ = try options.location.writable(.store, .folder)
    let app = KeySmithApp(options)
    // A watchdog is optional: without a watchdog, the terminal is restored in all cases except after SIGKILL.
    let watch = options.isPlain ? nil : try? TerminalWatchdog()
    defer { withExtendedLifetime(watch) {} }
    let end =
      options.isPlain
      ? try await LineSession.run { session in await app.run(on: session) }
      : try await TerminalSession.run(isASCII: options.isASCII) { session in await app.run(on: session) }
    if end == .cutShort { throw Refusal.cutShort(isPlain: options.isPlain) }
  }

  func run(on session: TerminalSession) async -> DisplayEnd {
    await run { contents, layers, send, isBusy, lifecycleChanged in
      let display = Display<AppText, AppContents>(
        on: session, contents: contents, theme: Theme(.system), language: .ofTheUser, clock: clock)
      display.idleAfter = PreferencesFile.Preferences().idleTime.duration
      self.display = display
      return await display.run(
        layers: layers, send: send, isBusy: isBusy, percent: { self.percent }, lifecycleChanged: lifecycleChanged,
        mayQuit: mayQuit)
    }
  }

  private func run(on session: LineSession) async -> DisplayEnd {
    await run { contents, layers, send, isBusy, lifecycleChanged in
      let display = PlainDisplay<AppText, AppContents>(on: session, contents: contents, language: .ofTheUser, clock: clock)
      display.idleAfter = IdleTime.outOfSightInLinesAfter
      self.plain = display
      return await display.run(
        layers: layers, send: { _ = send($0) }, isBusy: isBusy, lifecycleChanged: lifecycleChanged, mayQuit: mayQuit)
    }
  }

  /// Applies the appearance, the idle timeout and the language of the preferences to the display.
  private func apply(_ preferences: PreferencesFile.Preferences) {
    display?.theme = Theme(ThemeValues.Appearance(preferences.appearance))
    display?.idleAfter = preferences.idleTime.duration
    let language = preferences.displayLanguage.language ?? .ofTheUser
    display?.language = language
    plain?.language = language
    plain?.idleAfter = max(preferences.idleTime.duration, IdleTime.outOfSightInLinesAfter)
  }

  /// Runs the app's flow while `show` displays the flow, and returns the reason for the end.
  ///
  /// Afterwards, the function stops the flow, closes the store and clears the clipboard.
  private func run(
    _ show: (
      AppContents, @escaping @MainActor () -> [Screen<AppText, LayerEvent>]?, @escaping @MainActor (LayerEvent) -> Bool,
      @escaping @MainActor () -> Bool, @escaping @MainActor (Lifecycle) -> Void
    ) async -> DisplayEnd
  ) async -> DisplayEnd {
    let core = AppCore(options.location, biometrics: biometrics) { [weak self] preferences in
      Task { @MainActor in self?.apply(preferences) }
    }
    self.core = core
    let contents = AppContents(core, symbols: options.symbols) { [weak self] in self?.root?.flows ?? [] }
    let root = FlowRunner(
      App.self, input: .init(), services: Services(core, language: .ofTheUser, display: appDisplay), clock: clock,
      executor: WipingExecutor())
    self.root = root
    let send: @MainActor (LayerEvent) -> Bool = { event in
      root.send(event) || self.sensor?.send(event) == true || self.leaving?.send(event) == true
    }
    let layers: @MainActor () -> [Screen<AppText, LayerEvent>]? = {
      if self.leaving?.output?.leaves == true { return nil }
      return root.layers.map { $0.titled(mentioningSimulation: self.options.simulatesBiometrics) }
        + ((self.sensor?.layers ?? []) + (self.leaving?.layers ?? [])).map { $0.titled(mentioningSimulation: false) }
    }
    let lifecycleChanged: @MainActor (Lifecycle) -> Void = {
      self.leaving?.tell($0)
      root.tell($0)
    }
    let end = await show(contents, layers, send, { root.isBusy && !self.isPrompting }, lifecycleChanged)
    // A user who quits during a transfer has confirmed the cancellation, so the app does not report the interrupted transfer
    // later. After an unexpected end of the input, the app reports the interrupted transfer when the folder is opened again.
    if end != .cutShort { await core.folderTransfer.stop() }
    root.stop()
    // A form whose loss the user has confirmed is discarded. After any other end, the next start restores the form.
    if leaving?.output?.leaves == true { core.unsavedForms.discard() }
    await core.unsavedForms.finish()
    await core.tabs.finishWriting()
    await core.generatorSettings.finishWriting()
    core.close()
    await core.clipboard.clear()
    return end
  }

  /// Returns whether the app can quit without a loss of data.
  ///
  /// If data would be lost, the function starts the confirmation flow on top of the other screens, unless the flow is already
  /// running.
  private func mayQuit() -> Bool {
    guard let core, leaving == nil else { return leaving == nil }
    let loses: Leaving.Loses
    switch (core.unsavedForms.isUnsaved, core.folderTransfer.isUnderWay) {
    case (false, false): return true
    case (true, false): loses = .form
    case (false, true): loses = .copy
    case (true, true): loses = .both
    }
    let question = FlowRunner(Leaving.self, input: .init(loses: loses), services: ())
    leaving = question
    Task {
      // After a confirmation, `leaving` stays set, because its output ends the display.
      if await question.result()?.leaves != true { leaving = nil }
    }
    return false
  }

  /// The completed percentage of a file transfer; `nil` if the Secret Folder is not shown or no transfer is running.
  private var percent: Int? {
    root?.flows.contains { $0 is FlowRunner<SecretFolder> } == true ? core?.folderTransfer.percent : nil
  }

  /// Whether a sensor waits for the user, so that the app is not busy itself.
  private var isPrompting: Bool { sensor != nil || isSensorWaiting }

  /// The factory of the authenticators that can replace a code: simulated ones if the user requests them, or else those of the
  /// device; `nil` without a sensor.
  private var biometrics: ((KeyPurpose) -> any Authenticator)? {
    if options.simulatesBiometrics { return { self.simulatedAuthenticator(for: $0) } }
    return deviceAuthenticators(options.location.device) { [weak self] reason in
      Task { @MainActor in self?.isSensorWaiting = reason != nil }
    }
  }

  private nonisolated func simulatedAuthenticator(for purpose: KeyPurpose) -> any Authenticator {
    SimulatedAuthenticator(device: options.location.device, for: purpose, kind: .face) { [weak self] _ in
      await self?.ask() ?? .cancels
    }
  }

  /// Runs the flow of the simulated sensor, and returns the user's answer; a cancellation if the flow ends without an answer.
  private func ask() async -> SimulatedAuthenticator.Answer {
    let sensor = FlowRunner(SimulatedSensor.self, input: .init(sensor: .faceID), services: (), clock: clock)
    self.sensor = sensor
    defer { if self.sensor === sensor { self.sensor = nil } }
    return switch await sensor.result()?.answer {
    case .matches: .matches
    case .differs: .differs
    case .cancelled, nil: .cancels
    }
  }
}

extension KeySmithApp {
  private var appDisplay: AppDisplay {
    AppDisplay(
      shake: { [weak self] in
        self?.display?.shake()
        self?.ring()
      },
      confirm: { [weak self] in self?.ring() },
      cover: { [weak self] isCovered in
        self?.display?.isCovered = isCovered
        self?.plain?.isCovered = isCovered
      })
  }

  private func ring() {
    if options.ringsBell { display?.ring() }
  }
}
