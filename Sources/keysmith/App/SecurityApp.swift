import FlowRunner
import Flows
import Passcode
import Terminal

/// The app's security settings: a menu from which the flows are opened.
///
/// Source: stage-03-settings-integration.md, `PasscodeSettingsView`.
@MainActor
struct SecurityApp {
  private enum Item {
    case createPasscode
    case disablePasscode(length: Int)
    case changePasscode(length: Int)
    case quit
  }

  private let session: TerminalSession
  private let lock: PasscodeLock
  private var status = ""

  /// Runs the app in the terminal until the user leaves it.
  static func run(on lock: PasscodeLock) async throws {
    // Whoever cannot read the store is told so, in the terminal as it is.
    _ = try await lock.passcodeLength()
    try await TerminalSession.run { session in
      var app = SecurityApp(session: session, lock: lock)
      try await app.run()
    }
  }

  private init(session: TerminalSession, lock: PasscodeLock) {
    self.session = session
    self.lock = lock
  }

  private mutating func run() async throws(Refusal) {
    // The line that was chosen stays selected.
    var selection: [Key] = []
    while true {
      var menu = try await menu()
      for key in selection { _ = menu.handle(key) }
      guard let item = await choose(from: &menu) else { return }
      selection = Array(repeating: .down, count: menu.selection)
      switch item {
      case .createPasscode:
        let isDone = await play(SetPasscode.self, SetPasscode.Input(mode: .create))
        status = isDone ? "Passcode is on." : "Nothing has changed."
      case .changePasscode(let length):
        let input = SetPasscode.Input(mode: .change, length: length, currentLength: length)
        status = await play(SetPasscode.self, input) ? "Passcode has changed." : "Nothing has changed."
      case .disablePasscode(let length):
        let isDone = await play(DisablePasscode.self, DisablePasscode.Input(length: length))
        status = isDone ? "Passcode is off." : "Nothing has changed."
      case .quit: return
      }
    }
  }

  private func menu() async throws(Refusal) -> Menu<Item> {
    let (label, subtitle) = ("Passcode Lock", "Require passcode to unlock app")
    var entries: [Menu<Item>.Entry]
    if let length = try await lock.passcodeLength() {
      entries = [
        Menu.Entry(label, .disablePasscode(length: length), subtitle: subtitle, detail: "On", shortcut: "p"),
        Menu.Entry("Change Passcode", .changePasscode(length: length), shortcut: "c"),
      ]
    } else {
      entries = [Menu.Entry(label, .createPasscode, subtitle: subtitle, detail: "Off", shortcut: "p")]
    }
    entries.append(Menu.Entry("Quit", .quit, shortcut: "q"))
    return Menu("KeySmith — Security", entries, status: status, size: session.size)
  }

  /// What the user chooses; `nil` to leave, also if the terminal has gone away.
  private func choose(from menu: inout Menu<Item>) async -> Item? {
    session.wake(after: nil)
    session.draw(menu.frame)
    for await event in session.events {
      if case .key(let key) = event, let choice = menu.handle(key) {
        switch choice {
        case .chosen(let item): return item
        case .left: return nil
        }
      }
      menu.size = session.size
      session.draw(menu.frame)
    }
    return nil
  }

  /// Whether the flow has done what it is for.
  private func play<Flow: PasscodeFlow>(_ flow: Flow.Type, _ input: Flow.Input) async -> Bool {
    let screen = FlowScreen<Flow>(on: session)
    return await withFlow(flow, input, on: lock, shake: screen.shake) { runner, _ in
      await screen.run(runner).map(Flow.isSuccess) ?? false
    }
  }
}
