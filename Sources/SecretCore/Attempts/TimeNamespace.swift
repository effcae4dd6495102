import CLinux
import Foundation

/// The time namespace of this process (time_namespaces(7)), in which the boot-time clock may be shifted.
enum TimeNamespace {
  /// Returns the offset of this process's boot-time clock from the system's clock; zero in the initial time namespace.
  ///
  /// - Throws: ``CoreError/clockUnavailable`` if the offset cannot be determined, for example because `/proc` is not procfs.
  static func bootOffset() throws(CoreError) -> Duration {
    let root = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw .clockUnavailable }
    defer { close(root) }
    guard isOfKernel(root) else { throw .clockUnavailable }
    let descriptor = clinux_open_on_same_mount(root, "self/timens_offsets")
    guard descriptor >= 0 else {
      // A kernel without time namespaces has neither this file nor the identifier of the namespace.
      if identifier("time") == nil { return .zero }
      throw .clockUnavailable
    }
    defer { close(descriptor) }
    // The file contains the offsets of the time namespace for child processes. The offsets apply to this process only if the
    // process is in that namespace.
    guard let own = identifier("time"), own == identifier("time_for_children"),
      let offset = bootOffset(in: contents(descriptor))
    else { throw .clockUnavailable }
    return offset
  }

  /// Returns the offset of the boot-time clock in `text`, which has one line per clock with seconds and nanoseconds.
  ///
  /// Returns `nil` if the line of that clock is missing or invalid.
  static func bootOffset(in text: String) -> Duration? {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      // Early kernels write the number of the clock instead of its name.
      guard words.count == 3, words[0] == "boottime" || words[0] == "7" else { continue }
      guard let seconds = Int64(words[1]), let nanoseconds = Int64(words[2]) else { return nil }
      return .seconds(seconds) + .nanoseconds(nanoseconds)
    }
    return nil
  }

  /// Returns whether the directory is in procfs, and not in another file system that is mounted over `/proc`.
  private static func isOfKernel(_ directory: Int32) -> Bool {
    var system = statfs()
    return fstatfs(directory, &system) == 0 && system.f_type == PROC_SUPER_MAGIC
  }

  private static func identifier(_ namespace: String) -> ino_t? {
    var status = stat()
    return stat("/proc/self/ns/\(namespace)", &status) == 0 ? status.st_ino : nil
  }

  private static func contents(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
