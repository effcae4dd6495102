import Foundation
import Testing

@testable import keysmith

extension ThroughTheApp {
  /// A whole session of a user, by keys and clicks on a terminal, with the real core.
  struct WholeSessionTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    /// A terminal in which the session is played.
    struct Setup: CustomTestStringConvertible {
      /// The name of the golden files.
      let name: String
      let columns: Int
      let rows: Int
      /// The environment variable that determines the number of colours.
      let colors: String
      let appearance: PreferencesFile.Preferences.Appearance

      var testDescription: String { "\(columns) × \(rows), \(colors), \(appearance)" }
    }

    @Test("The app completes a whole session, from the onboarding to the removal of the passcode", .timeLimit(.minutes(5)))
    func day() async throws {
      try await play(Setup(name: "day", columns: 80, rows: 24, colors: "COLORTERM=truecolor", appearance: .system))
    }

    fileprivate func play(_ setup: Setup) async throws {
      try FileManager.default.createDirectory(
        at: folder.store, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try PreferencesFile(directory: folder.store).update { $0.appearance = setup.appearance }
      // Only a shell with job control can suspend the app.
      let terminal = try await Terminal("env HISTFILE= PS1='$ ' \(setup.colors) bash --norc -i", in: folder)
      _ = try await terminal.tmux(["set-option", "-g", "-a", "terminal-features", ",*:RGB"])
      try await terminal.resize(columns: setup.columns, rows: setup.rows)
      let screens = ApprovedScreens(terminal, setup.name)
      try await terminal.type("\(Keysmith.executable.path) --simulate-biometrics --store \(folder.store.path)\n")

      // Set a passcode in the onboarding, and decline biometrics.
      try await screens.expect("Your passwords, your device, your rules.")
      try await terminal.press("Enter")
      try await screens.expect("Enter a passcode")
      try await terminal.type("739105")
      try await screens.expect("Confirm passcode")
      try await terminal.type("739105")
      try await screens.expect("Unlock faster, without typing your passcode.")
      try await terminal.press("Escape")

      // Save the generated password in the vault, and copy the password from the vault entry.
      try await screens.expect("Very strong")
      try await terminal.type("a")
      try await screens.expect("Category")
      try await terminal.type("Post\tann")
      try await screens.expect("Post")
      for _ in 1...6 { try await terminal.press("Enter") }
      try await terminal.press("Enter")
      try await screens.expect("Very strong")
      try await terminal.press("F2")
      try await screens.expect("Post")
      try await terminal.press("Down")
      try await terminal.press("Enter")
      try await screens.expect("Show password")
      try await terminal.type("c")
      try await screens.expect("Password copied for a minute, unless your terminal blocks it.")
      try await screens.expect("Show password")

      // Turn biometrics on.
      try await terminal.press("F4")
      try await screens.expect("Passcode & Face ID")
      try await terminal.type("p")
      try await screens.expect("[ ] Face ID")
      try await terminal.click("[ ] Face ID")
      try await screens.expect("It is somebody else")
      try await terminal.type("i")
      try await screens.expect("[x] Face ID")

      // Lock the app in the background. Biometrics do not match, so the lock screen requires the passcode.
      try await leave(terminal)
      try await screens.expect("It is somebody else")
      try await terminal.type("t")
      try await screens.expect("Not recognised. Enter your passcode.")

      // Enter wrong codes up to the lockout, and the correct code after the lockout.
      for (count, wrong) in ["739100", "739101", "739102", "739103"].enumerated() {
        try await terminal.type(wrong)
        let words = "\(count + 1) failed attempt"
        let isCounted = try await waitFor {
          try await Keysmith.passcode("status", in: folder).output.contains(words) ? true : nil
        }
        try #require(isCounted == true)
        try await screens.expect("Incorrect passcode")
      }
      try await terminal.type("739104")
      try await screens.expect("Too many attempts")
      try await screens.expect("Enter Passcode", within: .seconds(40))
      try await terminal.type("739105")
      try await screens.expect("Auto-Lock")

      // Set up the Secret Folder, add a file, and export the file.
      try await terminal.press("F3")
      try await screens.expect("This code will protect your private files.")
      try await terminal.type("d")
      try await terminal.type("8642")
      try await screens.expect("Re-enter your passcode.")
      try await terminal.type("8642")
      try await screens.expect("The folder is empty.")
      _ = try folder.file("home/letter.txt", "Dear diary")
      try await terminal.type("~/letter.txt")
      try await terminal.press("Enter")
      try await terminal.press("Enter")
      try await screens.expect("letter.txt")
      try await terminal.press("Down")
      try await terminal.press("Enter")
      try await screens.expect("Export to")
      try await terminal.type("~/copy.txt")
      try await terminal.press("Enter")
      try await terminal.press("Enter")
      try await screens.expect("Exported")
      #expect(try String(contentsOf: folder.home.appending(path: "copy.txt"), encoding: .utf8) == "Dear diary")

      // Reset the folder without its code.
      try await terminal.press("F1")
      try await screens.expect("Very strong")
      try await terminal.press("F3")
      try await screens.expect("Enter your code to access the folder.")
      try await terminal.type("f")
      try await screens.expect("you must reset Secret Folder")
      try await terminal.type("r")
      try await screens.expect("Everything in the folder will be deleted.")
      try await terminal.type("d")
      try await screens.expect("This code will protect your private files.")

      // Change the passcode, and then remove the passcode.
      try await terminal.press("F4")
      try await screens.expect("Passcode & Face ID")
      try await terminal.type("p")
      try await screens.expect("[x] Face ID")
      try await terminal.type("c")
      try await screens.expect("Enter current passcode")
      try await terminal.type("739105")
      try await screens.expect("Enter new passcode")
      try await terminal.type("620481")
      try await screens.expect("Confirm new passcode")
      try await terminal.type("620481")
      try await screens.expect("[x] Face ID")
      // Keys are ignored while the settings are read again.
      let isOpen = try await waitFor {
        try await terminal.click("[x] Passcode Lock")
        return try await terminal.lines.contains { $0.contains("Enter passcode to disable") } ? true : nil
      }
      try #require(isOpen == true)
      try await screens.expect("Enter passcode to disable")
      try await terminal.type("620481")
      try await screens.expect("[ ] Passcode Lock")
      try await terminal.press("C-q")
      #expect(try await waitFor { try await terminal.property("#{alternate_on}") == "0" ? true : nil } == true)

      #expect(try await Keysmith.passcode("status", in: folder).output.hasPrefix("No passcode is set."))
      #expect(try await Keysmith.run(["vault", "list", "--store", folder.store.path], in: folder).output == "Post\tann\t\n")
    }

    /// Suspends the app, sets immediate auto-lock, and continues the app, which then locks.
    private func leave(_ terminal: Terminal) async throws {
      try await terminal.suspend()
      try await folder.lockAtOnce()
      try await terminal.type("fg\n")
    }
  }

  /// The session on terminals of other sizes.
  struct SessionSizesTests {
    @Test(
      "The screens of a whole session fit a large terminal with sixteen colours and a small one without colours",
      .timeLimit(.minutes(5)),
      arguments: [
        WholeSessionTests.Setup(name: "wide", columns: 120, rows: 40, colors: "COLORTERM=", appearance: .light),
        WholeSessionTests.Setup(name: "small", columns: 40, rows: 16, colors: "NO_COLOR=1", appearance: .dark),
      ])
    func sizes(_ setup: WholeSessionTests.Setup) async throws {
      try await WholeSessionTests().play(setup)
    }
  }
}
