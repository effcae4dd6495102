import Foundation
import Synchronization

/// The clipboard of the terminal, which programs set with the escape sequence OSC 52.
///
/// Most terminals support this sequence, also over SSH. The sequence is written to the terminal even if the program's output is
/// redirected.
public enum TerminalClipboard {
  /// Whether this program has set the clipboard and has not cleared the clipboard since.
  private static let isHeld = Atomic<Bool>(false)
  private static var terminal: StaticString { "/dev/tty" }
  private static var clearing: StaticString { "\u{1B}]52;c;\u{7}" }

  /// Copies a text to the clipboard.
  ///
  /// The program must call ``clear()`` before it ends. During a session, a fatal signal also clears the clipboard.
  ///
  /// - Parameter text: The text, in UTF-8.
  /// - Throws: ``TerminalError/notATerminal`` if the program has no terminal, and errors of `FileHandle` if writing fails.
  public static func put(_ text: UnsafeRawBufferPointer) throws {
    guard let terminal = FileHandle(forWritingAtPath: "\(terminal)") else { throw TerminalError.notATerminal }
    isHeld.store(true, ordering: .sequentiallyConsistent)
    try terminal.write(contentsOf: Data("\u{1B}]52;c;\(Data(text).base64EncodedString())\u{7}".utf8))
    try terminal.close()
  }

  /// Clears the clipboard if this program has set the clipboard since the last call, even if another program has replaced the
  /// text.
  ///
  /// Returns `false` if the escape sequence could not be written to the terminal. This function is async-signal-safe.
  @discardableResult public static func clear() -> Bool {
    guard isHeld.exchange(false, ordering: .sequentiallyConsistent) else { return true }
    let path = UnsafeRawPointer(terminal.utf8Start).assumingMemoryBound(to: CChar.self)
    let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return write(descriptor, clearing.utf8Start, clearing.utf8CodeUnitCount) == clearing.utf8CodeUnitCount
  }
}
