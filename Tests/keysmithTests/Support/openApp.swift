import Foundation

extension Folder {
  /// Opens the app in a terminal, and returns the terminal.
  ///
  /// The app runs in a shell with job control, so that a test can suspend the app.
  ///
  /// - Parameter variables: Additional environment variables, such as `PATH=/bin`.
  func openApp(_ variables: String = "A=b") async throws -> Terminal {
    let terminal = try await Terminal("env HISTFILE= PS1='$ ' bash --norc -i", in: self)
    try await startApp(terminal, variables)
    return terminal
  }

  /// Starts the app in a terminal that shows the prompt of a shell.
  func startApp(_ terminal: Terminal, _ variables: String = "A=b") async throws {
    let process = url.appending(path: "pid").path
    try await terminal.type(
      "clear; sh -c 'echo $$ > \(process); exec env \(variables) \(Keysmith.executable.path) --store \(store.path)'\n")
  }

  /// The process identifier of the last started app; `nil` if no app was started.
  var appProcess: pid_t? {
    let text = try? String(contentsOf: url.appending(path: "pid"), encoding: .utf8)
    return text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// Sets a passcode with immediate auto-lock, and marks the onboarding as complete.
  func lockAtOnce(_ digits: String) async throws {
    try await setPasscode(digits)
    try await lockAtOnce()
    try await finishOnboarding()
  }
}
