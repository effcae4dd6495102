import Foundation

/// Prevents core dumps and crash reports of this process, and access to its memory by other programs of the same user.
///
/// Errors are ignored. See prctl(2), PR_SET_DUMPABLE, and setrlimit(2), RLIMIT_CORE.
func disableCoreDumps() {
  var none = rlimit(rlim_cur: 0, rlim_max: 0)
  setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  // Swift's crash report contains the memory at addresses in registers. A signal that is ignored before this call remains
  // ignored.
  for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
    let found = unsafeBitCast(signal(number, SIG_DFL), to: Int.self)
    if found == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
  }
  // Swift cannot call a variadic C function by its name.
  typealias ProcessControl = @convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt
  guard let address = dlsym(nil, "prctl") else { return }
  let setDumpable: CInt = 4
  _ = unsafeBitCast(address, to: ProcessControl.self)(setDumpable, 0, 0, 0, 0)
}
