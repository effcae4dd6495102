import CommandTable
import Foundation
import SecretCore
import VaultCore

/// The command that prints or copies the one-time code of a vault entry, or stores or removes the key for one-time codes.
let oneTimeCode = Command(
  "otp", summary: "Print the one-time code of an entry (TOTP, RFC 6238); on a terminal, copy the code.",
  discussion: """
    With '--set', the key is read after the passcode: a link that begins with otpauth://, or the key in Base32. A QR code in a \
    picture is read with: zbarimg --quiet --raw FILE.
    """,
  Parameter<Bool>.flag("set", help: "Read a new key, and store it."),
  Parameter<Bool>.flag("remove", help: "Remove the key."),
  Parameter<Bool>.flag("print", help: "Print the code instead of copying it."), storeOption, deviceOption, entryArgument
) { sets, removes, isPrinted, store, device, title in
  guard !(sets && removes) else { throw ValidationError(message: "Expected '--set' or '--remove', found both.") }
  return try await refusing {
    let location = StoreLocation(store: store, device: device)
    let core = AppCore(try sets || removes ? location.writable(.store) : location.writable())
    let streams = StandardStreams.process
    let (vault, entry, key) = try await withoutEcho {
      let (vault, title) = try await openVault(of: core, andReadTitle: title)
      return (vault, try await vault.entry(title), sets ? try readSecret("Key") : nil)
    }
    if let key {
      var changes = SecretChanges()
      try changes.setOneTimeKey(OneTimeKey(key.bytes))
      _ = try await vault.update(entry, to: entry.details, secrets: changes)
      try streams.print(message: "Stored the key of \(printable(entry.details.title)).")
    } else if removes {
      guard entry.hasOneTimeKey else { throw Refusal.failed("The entry has no key for one-time codes.") }
      var changes = SecretChanges()
      changes.removeOneTimeKey()
      _ = try await vault.update(entry, to: entry.details, secrets: changes)
      try streams.print(message: "Removed the key of \(printable(entry.details.title)).")
    } else {
      guard entry.hasOneTimeKey else {
        throw Refusal.failed("The entry has no key for one-time codes. 'keysmith vault otp --set' stores a key.")
      }
      let code = try await vault.oneTimeCode(of: entry.id)
      let text = SecretText(try code.digits.copy())
      let left = Duration.seconds(code.secondsLeft).inWords
      if streams.outputIsTerminal, !isPrinted {
        streams.report(message: "The code is valid for \(left).")
        try await copyUntilCleared(text, from: core)
      } else {
        try printStored(text)
        if streams.outputIsTerminal { streams.report(message: "The code is valid for \(left).") }
      }
    }
    return .success
  }
}
