import CLinux
import Foundation

/// The time namespace of this process (time_namespaces(7)), in which the boot-time clock may be shifted.
enum TimeNamespace {
  /// Returns how far the boot-time clock of this process is ahead of the system's: zero outside of a time namespace.
  /// - Throws: ``CoreError/clockUnavailable`` if the offset cannot be determined, for example because `/proc` is not the
  ///   kernel's.
  static func bootOffset() throws(CoreError) -> Duration {
    let root = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw .clockUnavailable }
    defer { close(root) }
    guard isOfKernel(root) else { throw .clockUnavailable }
    let descriptor = clinux_open_on_same_mount(root, "self/timens_offsets")
    guard descriptor >= 0 else {
      // The kernel has no time namespaces.
      if identifier("time") == nil { return .zero }
      throw .clockUnavailable
    }
    defer { close(descriptor) }
    // The file contains the offsets for child processes. They apply to this process only if it is in the same namespace.
    guard let own = identifier("time"), own == identifier("time_for_children"),
      let offset = bootOffset(in: contents(descriptor))
    else { throw .clockUnavailable }
    return offset
  }

  /// Parses the offset of the boot-time clock from the text of the file: a line for each clock, with seconds and nanoseconds.
  /// Returns `nil` if the text has none.
  static func bootOffset(in text: String) -> Duration? {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      // The first kernels with the file wrote the number of the clock instead of its name.
      guard words.count == 3, words[0] == "boottime" || words[0] == "7" else { continue }
      guard let seconds = Int64(words[1]), let nanoseconds = Int64(words[2]) else { return nil }
      return .seconds(seconds) + .nanoseconds(nanoseconds)
    }
    return nil
  }

  /// Returns whether the directory belongs to procfs, so that no other file system is mounted over it.
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
