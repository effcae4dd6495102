import Foundation
import Synchronization

/// The thread that reads the input, and converts its bytes and the notices of signal handlers to events.
final class InputThread: Sendable {
  /// The timeout of an incomplete escape sequence, in milliseconds.
  private static let escapeTimeout: Int32 = 40
  /// The notice that stops the thread.
  ///
  /// All other notices are signal numbers, and no signal has the number 0.
  static var end: UInt8 { 0 }

  /// Whether the next frame must be drawn completely, because the terminal size has changed or another program may have drawn
  /// on the terminal.
  let needsRepaint = Atomic<Bool>(false)
  /// The write end of the self-pipe, to which signal handlers write their notices.
  let noticeInput: Int32

  private let input: Int32
  private let notices: Int32
  private let events: AsyncStream<TerminalEvent>.Continuation

  init(input: Int32, events: AsyncStream<TerminalEvent>.Continuation) throws(TerminalError) {
    var pair: [Int32] = [0, 0]
    guard pipe(&pair) == 0 else { throw .system(function: "pipe", code: errno) }
    // The pipe is non-blocking, because a signal handler must not block on a full pipe.
    for descriptor in pair {
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    (self.input, notices, noticeInput, self.events) = (input, pair[0], pair[1], events)
  }

  deinit {
    close(notices)
    close(noticeInput)
  }

  func start() {
    Thread.detachNewThread { self.run() }
  }

  func stop() {
    var byte = InputThread.end
    _ = write(noticeInput, &byte, 1)
  }

  private func run() {
    var decoder = KeyDecoder()
    var isOpen = true
    while wait(&decoder, &isOpen) {}
    events.finish()
  }

  /// Waits once for bytes, a notice or the timeout of an escape sequence, and handles the result.
  ///
  /// Returns `false` after the notice to stop, and if `poll` fails for a reason other than an interruption by a signal.
  ///
  /// The function handles notices even after the input has ended.
  private func wait(_ decoder: inout KeyDecoder, _ isOpen: inout Bool) -> Bool {
    // poll(2) ignores a negative descriptor.
    var sources = [notices, isOpen ? input : -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&sources, nfds_t(sources.count), decoder.isWaiting ? InputThread.escapeTimeout : -1)
    if count < 0 { return errno == EINTR }
    if count == 0 { deliver(decoder.flush()) }
    if sources[0].revents != 0 {
      let notices = read(notices)
      if notices.contains(InputThread.end) { return false }
      needsRepaint.store(true, ordering: .sequentiallyConsistent)
      events.yield(notices.contains(UInt8(SIGTSTP)) ? .returned(away: suspensionTime) : .redraw)
    }
    if sources[1].revents != 0 {
      let bytes = read(input)
      if bytes.isEmpty, errno != EINTR, errno != EAGAIN {
        isOpen = false
        events.yield(.ended)
      }
      deliver(decoder.decode(bytes))
    }
    return true
  }

  /// Returns the available bytes, at most 1024; an empty array at the end of the input (`errno` is 0) or on an error.
  private func read(_ descriptor: Int32) -> [UInt8] {
    errno = 0
    return [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
      count = max(0, Foundation.read(descriptor, buffer.baseAddress, buffer.count))
    }
  }

  private func deliver(_ keys: [Key]) {
    for key in keys {
      if key == .control("z") { suspendJob() } else { events.yield(.key(key)) }
    }
  }
}
