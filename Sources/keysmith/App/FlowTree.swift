import FlowRunner
import Flows
import Statechart

/// Starts the app's flow, and those that it leads to, each with what performs its operations and effects.
@MainActor
final class FlowTree {
  private let core: AppCore
  private unowned let effects: any AppEffects
  private let clock: any Clock<Duration>
  private let witness: (@MainActor (FlowStep) -> Void)?
  private let executor = WipingExecutor()

  /// - Parameters:
  ///   - clock: Measures the delays of the flows.
  ///   - witness: Is told of each step of each flow.
  init(
    _ core: AppCore, effects: any AppEffects, clock: any Clock<Duration> = ContinuousClock(),
    witness: (@MainActor (FlowStep) -> Void)? = nil
  ) {
    self.core = core
    self.clock = clock
    self.effects = effects
    self.witness = witness
  }

  /// The flow of the whole app.
  func app() -> FlowRunner<App> {
    let services = Services(core)
    return FlowRunner<App>(
      App.Input(), clock: clock, invoke: { await App.perform($0, with: services) }, perform: perform,
      discard: { services.discard($0) },
      invokedFlow: { operation in
        App.invokedFlow(
          for: operation, onboarding: self.onboarding, appLock: { self.appLock($0) { .appLock($0) } }, home: self.home)
      },
      witness: witness)
  }

  private func perform(_ effect: App.Effect) {
    switch effect {
    case .cover: effects.cover(true)
    case .uncover: effects.cover(false)
    case .lock: core.close()
    }
  }

  private func onboarding(_ input: Onboarding.Input) -> InvokedFlow<App> {
    flow(
      Onboarding.self, input, { await Onboarding.perform($0, with: $1, $1, $1) }, perform: { $0.perform($1) },
      invokedFlow: { operation in
        Onboarding.invokedFlow(
          for: operation, appLock: { self.appLock($0) { .appLock($0) } },
          setPasscode: { self.setPasscode($0) { .setPasscode($0) } })
      },
      outcome: { .onboarding($0) })
  }

  private func appLock<Invoker>(
    _ input: AppLock.Input, outcome: @escaping @MainActor (AppLock.Output) -> Invoker.Outcome
  ) -> InvokedFlow<Invoker> {
    flow(
      AppLock.self, input, { await AppLock.perform($0, with: $1, $1) }, perform: { $0.perform($1) }, outcome: outcome)
  }

  private func setPasscode<Invoker>(
    _ input: SetPasscode.Input, outcome: @escaping @MainActor (SetPasscode.Output) -> Invoker.Outcome
  ) -> InvokedFlow<Invoker> {
    flow(
      SetPasscode.self, input, { await SetPasscode.perform($0, with: $1) }, perform: { $0.perform($1) }, outcome: outcome)
  }

  private func home(_ input: Home.Input) -> InvokedFlow<App> {
    flow(
      Home.self, input, { await Home.perform($0, with: $1) },
      invokedFlow: { operation in
        Home.invokedFlow(
          for: operation, generator: self.generator, vault: self.vault, secretFolder: self.secretFolder,
          settings: self.settings)
      })
  }

  private func generator(_ input: Generator.Input) -> InvokedFlow<Home> {
    flow(
      Generator.self, input, { await Generator.perform($0, with: $1) }, perform: { $0.perform($1) },
      invokedFlow: { operation in
        Generator.invokedFlow(
          for: operation, editEntry: { self.editEntry($0) { .editEntry($0) } }, passwordHistory: self.passwordHistory)
      })
  }

  private func passwordHistory(_ input: PasswordHistory.Input) -> InvokedFlow<Generator> {
    flow(
      PasswordHistory.self, input, { await PasswordHistory.perform($0, with: $1, $1) }, perform: { $0.perform($1) },
      invokedFlow: { PasswordHistory.invokedFlow(for: $0) { self.editEntry($0) { .editEntry($0) } } },
      outcome: { .passwordHistory($0) })
  }

  private func vault(_ input: Vault.Input) -> InvokedFlow<Home> {
    flow(
      Vault.self, input, { await Vault.perform($0, with: $1, $1) }, perform: { $0.perform($1) },
      invokedFlow: { Vault.invokedFlow(for: $0) { self.editEntry($0) { .editEntry($0) } } })
  }

  private func editEntry<Invoker>(
    _ input: EditEntry.Input, outcome: @escaping @MainActor (EditEntry.Output) -> Invoker.Outcome
  ) -> InvokedFlow<Invoker> {
    flow(
      EditEntry.self, input, { await EditEntry.perform($0, with: $1) },
      perform: { [core] _, effect in
        switch effect {
        case .holdForm: core.formShelf.hold()
        case .forgetForm: core.formShelf.clear()
        }
      }, outcome: outcome)
  }

  private func secretFolder(_ input: SecretFolder.Input) -> InvokedFlow<Home> {
    flow(
      SecretFolder.self, input, { await SecretFolder.perform($0, with: $1) }, perform: { $0.perform($1) },
      outcome: { .secretFolder($0) })
  }

  private func settings(_ input: Settings.Input) -> InvokedFlow<Home> {
    flow(
      Settings.self, input, { await Settings.perform($0, with: $1, $1) },
      invokedFlow: {
        Settings.invokedFlow(for: $0, passcodeSettings: self.passcodeSettings, recoveryKit: self.recoveryKit)
      })
  }

  private func recoveryKit(_ input: Flows.RecoveryKit.Input) -> InvokedFlow<Settings> {
    flow(
      Flows.RecoveryKit.self, input, { await Flows.RecoveryKit.perform($0, with: $1) }, perform: { $0.perform($1) },
      outcome: { .recoveryKit($0) })
  }

  private func passcodeSettings(_ input: PasscodeSettings.Input) -> InvokedFlow<Settings> {
    flow(
      PasscodeSettings.self, input, { await PasscodeSettings.perform($0, with: $1, $1) },
      invokedFlow: { operation in
        PasscodeSettings.invokedFlow(
          for: operation, setPasscode: { self.setPasscode($0) { .setPasscode($0) } }, disablePasscode: self.disablePasscode,
          setErasure: self.setErasure)
      },
      outcome: { .passcodeSettings($0) })
  }

  private func setErasure(_ input: SetErasure.Input) -> InvokedFlow<PasscodeSettings> {
    flow(
      SetErasure.self, input, { await SetErasure.perform($0, with: $1) }, perform: { $0.perform($1) },
      outcome: { .setErasure($0) })
  }

  private func disablePasscode(_ input: DisablePasscode.Input) -> InvokedFlow<PasscodeSettings> {
    flow(
      DisablePasscode.self, input, { await DisablePasscode.perform($0, with: $1) }, perform: { $0.perform($1) },
      outcome: { .disablePasscode($0) })
  }

  /// A flow that does not end by itself.
  private func flow<Machine: StateMachine, Invoker>(
    _ machine: Machine.Type, _ input: Machine.Input,
    _ invoke: @escaping @Sendable (Machine.Operation, Services) async -> Machine.Outcome?,
    perform: @escaping @MainActor (any AppEffects, Machine.Effect) -> Void = { _, _ in },
    invokedFlow: @escaping @MainActor (Machine.Operation) -> InvokedFlow<Machine>? = { _ in nil }
  ) -> InvokedFlow<Invoker> where Machine.Output == Never {
    flow(machine, input, invoke, perform: perform, invokedFlow: invokedFlow, outcome: neverHappens)
  }

  /// A flow with services of its own, which go when it does.
  private func flow<Machine: StateMachine, Invoker>(
    _ machine: Machine.Type, _ input: Machine.Input,
    _ invoke: @escaping @Sendable (Machine.Operation, Services) async -> Machine.Outcome?,
    perform: @escaping @MainActor (any AppEffects, Machine.Effect) -> Void = { _, _ in },
    invokedFlow: @escaping @MainActor (Machine.Operation) -> InvokedFlow<Machine>? = { _ in nil },
    outcome: @escaping @MainActor (Machine.Output) -> Invoker.Outcome
  ) -> InvokedFlow<Invoker> {
    let services = Services(core)
    return InvokedFlow(
      machine, input,
      invoke: { [executor] operation in
        await withTaskExecutorPreference(executor) { await invoke(operation, services) }
      },
      perform: { [unowned effects] in perform(effects, $0) }, discard: { services.discard($0) }, invokedFlow: invokedFlow,
      outcome: outcome)
  }
}
