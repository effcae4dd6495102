import Foundation

/// Ends the program with an error if the resource limit of open files or memory is too low.
///
/// The function first raises the soft limits if possible. With less than about 85 MiB of memory, or with a limit of 3 files,
/// the dynamic loader already fails before the program starts.
func requireResources() {
  raise(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), to: 256)
  raise(__rlimit_resource_t(RLIMIT_AS.rawValue), to: rlim_t.max)
  guard canOpen(32) else { refuse("The limit of open files is too low for this program. Allow 64 or more: 'ulimit -n 64'.") }
  let memory = limit(__rlimit_resource_t(RLIMIT_AS.rawValue)).rlim_cur
  guard memory >= 512 << 20 else {
    refuse("The memory limit is too low for this program. Allow 512 MiB or more, or remove the limit: 'ulimit -v unlimited'.")
  }
}

private func limit(_ resource: __rlimit_resource_t) -> rlimit {
  var found = rlimit(rlim_cur: .max, rlim_max: .max)
  getrlimit(resource, &found)
  return found
}

/// Raises the soft limit of a resource to `enough`, or to the hard limit if the hard limit is lower.
private func raise(_ resource: __rlimit_resource_t, to enough: rlim_t) {
  var raised = limit(resource)
  guard raised.rlim_cur < enough, raised.rlim_cur < raised.rlim_max else { return }
  raised.rlim_cur = min(enough, raised.rlim_max)
  setrlimit(resource, &raised)
}

/// Returns whether `count` more files can be open at the same time.
private func canOpen(_ count: Int) -> Bool {
  var opened: [Int32] = []
  defer { for file in opened { close(file) } }
  while opened.count < count {
    let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    opened.append(file)
  }
  return true
}

private func refuse(_ reason: LocalizedText) -> Never {
  let message: LocalizedText = "Error: \(reason)"
  let text = Array("\(message.description)\n".utf8)
  _ = write(STDERR_FILENO, text, text.count)
  exit(1)
}
