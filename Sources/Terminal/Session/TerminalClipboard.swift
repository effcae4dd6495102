import Foundation
import Synchronization

/// The clipboard of the terminal, which most can be asked to use (OSC 52), also over SSH.
///
/// The sequences go to the terminal itself, wherever the output of the program may go.
public enum TerminalClipboard {
  /// Whether something lies there that goes with the program. One that crashes while the terminal is taken takes it away as well.
  private static let isHeld = Atomic<Bool>(false)
  private static var terminal: StaticString { "/dev/tty" }
  private static var clearing: StaticString { "\u{1B}]52;c;\u{7}" }

  /// Puts a text there.
  ///
  /// - Throws: ``TerminalError/notATerminal`` if there is no terminal, and what writing throws.
  public static func put(_ text: UnsafeRawBufferPointer) throws {
    guard let terminal = FileHandle(forWritingAtPath: "\(terminal)") else { throw TerminalError.notATerminal }
    isHeld.store(true, ordering: .sequentiallyConsistent)
    try terminal.write(contentsOf: Data("\u{1B}]52;c;\(Data(text).base64EncodedString())\u{7}".utf8))
    try terminal.close()
  }

  /// Takes away what was put there, or whatever is there by now. Async-signal-safe.
  public static func clear() {
    guard isHeld.exchange(false, ordering: .sequentiallyConsistent) else { return }
    let path = UnsafeRawPointer(terminal.utf8Start).assumingMemoryBound(to: CChar.self)
    let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = write(descriptor, clearing.utf8Start, clearing.utf8CodeUnitCount)
    close(descriptor)
  }
}
