import Flows
import Foundation
import Passcode
import SecretCore
import Statechart

/// The events of the log, as rows of a list.
extension Services: ActivityLog {
  func events() async -> [ListRow] {
    await rows {
      let trail = try await core.passcode.trail()
      let events = trail.entries.map { entry in
        let time = entry.time.formatted(shortMoment)
        let subject = entry.subject == "folder" ? "\(Activity.Text.secretFolder.words(in: language)): " : ""
        // The row wraps, so that a narrow terminal shows the time and the event in full.
        return ListRow(
          "\(time)  \(subject)\(Activity.Text(entry.event).words(in: language))", wraps: true,
          handle: core.secrets.handle(of: .line(Int(entry.sequence))))
      }
      let notes: [Activity.Text] = (trail.isIntact ? [] : [.damaged]) + (trail.forgotten > 0 ? [.overwritten] : [])
      // Row numbers are positive, so that negative numbers identify the notes.
      return events
        + notes.enumerated().map { index, text in
          ListRow(text.words(in: language), wraps: true, handle: core.secrets.handle(of: .line(-1 - index)))
        }
    }
  }
}

extension Activity.Text {
  /// Creates the text for an event; the text for an unknown event if `event` is `nil`.
  fileprivate init(_ event: AuditEvent?) {
    switch event {
    case .logBegun: self = .logBegun
    case .logDamaged: self = .damaged
    case .codeCreated: self = .set
    case .codeChanged: self = .changed
    case .codeRemoved: self = .removed
    case .unlocked: self = .correct
    case .wrongCode: self = .wrong
    case .lockoutBegun: self = .lockout
    case .attemptsLost: self = .attemptsLost
    case .biometricsEnabled: self = .biometricsOn
    case .biometricsDisabled: self = .biometricsOff
    case .biometricsUsed: self = .biometricsUsed
    case .erased: self = .erased
    case .exported: self = .exported
    case .imported: self = .imported
    case .contentsAccepted: self = .accepted
    case .compared: self = .compared
    case .kitShown: self = .kitShown
    case .recovered: self = .recovered
    case .erasureTurnedOn: self = .erasureOn
    case .erasureTurnedOff: self = .erasureOff
    case nil: self = .unknown
    }
  }
}
