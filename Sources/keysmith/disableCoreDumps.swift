import Foundation

/// Keeps the memory of this process from being dumped or reported by a crash, and from being read by other programs of the same user.
///
/// Best effort: what cannot be had is done without. See prctl(2), PR_SET_DUMPABLE, and setrlimit(2), RLIMIT_CORE.
func disableCoreDumps() {
  var none = rlimit(rlim_cur: 0, rlim_max: 0)
  setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  // Swift's report of a crash shows what lies where the registers point. What the program was started to ignore stays ignored.
  for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
    let found = unsafeBitCast(signal(number, SIG_DFL), to: Int.self)
    if found == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
  }
  // Swift cannot call a C function of variable arguments by its name.
  typealias ProcessControl = @convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt
  guard let address = dlsym(nil, "prctl") else { return }
  let setDumpable: CInt = 4
  _ = unsafeBitCast(address, to: ProcessControl.self)(setDumpable, 0, 0, 0, 0)
}
