import FlowRunner
import Flows
import Observation
import SecretCore
import Statechart
import Terminal

/// The whole app: its flow on the terminal, on the real core.
@MainActor @Observable
final class KeySmithApp {
  /// How the app is run.
  struct Options: Sendable {
    let location: StoreLocation
    /// Whether the device's sensor is played.
    let simulatesBiometrics: Bool
    /// Whether the terminal's bell stands for what a phone lets its user feel.
    let ringsBell: Bool
  }

  /// The simulated sensor, while it asks.
  private var sensor: FlowRunner<SimulatedSensor>?

  @ObservationIgnored private let options: Options
  @ObservationIgnored private var root: FlowRunner<App>?
  @ObservationIgnored private var display: Display<LayerText, AppContents>?

  private init(_ options: Options) {
    self.options = options
  }

  /// Runs the app in the terminal until its user leaves it.
  static func run(_ options: Options) async throws {
    let app = KeySmithApp(options)
    try await TerminalSession.run { session in await app.run(on: session) }
  }

  private func run(on session: TerminalSession) async {
    let biometrics: ((KeyPurpose) -> any Authenticator)? = options.simulatesBiometrics ? { self.authenticator(for: $0) } : nil
    let core = AppCore(options.location, biometrics: biometrics) { [weak self] appearance in
      Task { @MainActor in self?.display?.theme = Theme(appearance) }
    }
    display = Display(on: session, contents: AppContents(core) { [weak self] in self?.root?.flows ?? [] })
    let tree = FlowTree(core, effects: self)
    let root = tree.app()
    self.root = root
    _ = await display?.run(
      layers: { root.layers + (self.sensor?.layers ?? []) },
      send: { event in
        root.send(event)
        self.sensor?.send(event)
      },
      changed: { root.tell($0) })
    root.stop()
    core.close()
    await core.clipboard.clear()
  }

  private nonisolated func authenticator(for purpose: KeyPurpose) -> any Authenticator {
    SimulatedAuthenticator(device: options.location.device, for: purpose, kind: .face) { [weak self] _ in
      await self?.ask() ?? .cancels
    }
  }

  /// What the user says that a sensor would see; nothing if nobody waits for it any more.
  private func ask() async -> SimulatedAuthenticator.Answer {
    let sensor = FlowRunner<SimulatedSensor>(
      SimulatedSensor.Input(sensor: .faceID), invoke: neverHappens, perform: neverHappens,
      discard: neverHappens)
    self.sensor = sensor
    defer { if self.sensor === sensor { self.sensor = nil } }
    return switch await sensor.result()?.answer {
    case .matches: .matches
    case .differs: .differs
    case .cancelled, nil: .cancels
    }
  }
}

extension KeySmithApp: AppEffects {
  func shake() {
    display?.shake()
  }

  func confirm() {}

  func cover(_ isCovered: Bool) {
    display?.isCovered = isCovered
  }
}

extension Theme {
  fileprivate init(_ appearance: AppSettings.Appearance) {
    self =
      switch appearance {
      case .system: .system
      case .dark: .dark
      case .light: .light
      }
  }
}
