import Foundation
import Synchronization

/// Reads the terminal on a thread of its own, and turns bytes and notices into events.
final class InputThread: Sendable {
  /// How long an escape may wait for the rest of its sequence, in milliseconds.
  private static let escapeTimeout: Int32 = 40
  /// The notice that nothing more is to be read. Nobody has a signal of this number.
  static var end: UInt8 { 0 }

  /// Whether something else may have drawn on the terminal since the app did.
  let needsRepaint = Atomic<Bool>(false)
  /// Where a signal handler writes its notices.
  let noticeInput: Int32

  private let input: Int32
  private let notices: Int32
  private let events: AsyncStream<TerminalEvent>.Continuation

  init(input: Int32, events: AsyncStream<TerminalEvent>.Continuation) throws(TerminalError) {
    var pair: [Int32] = [0, 0]
    guard pipe(&pair) == 0 else { throw .system(function: "pipe", code: errno) }
    // A handler must not wait on a full pipe.
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

  /// Waits once for bytes, a notice or the end of an escape; `false` when there is nothing more to come. Notices come also after the
  /// input has ended.
  private func wait(_ decoder: inout KeyDecoder, _ isOpen: inout Bool) -> Bool {
    // A negative descriptor is not looked at.
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

  /// What there is; nothing at the end of the input or on an error, `errno` telling which.
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
