import SecretCore
import Statechart

/// Everything that a flow can ask for, on the real core: one for each run of a flow.
struct Services: Sendable {
  let core: AppCore
  let run: FlowRun

  init(_ core: AppCore) {
    self.core = core
    run = FlowRun(core.secrets)
  }

  /// Keeps a value for the flow, for as long as it runs.
  func keep(_ value: Secrets.Value) -> Secret { core.secrets.keep(value, for: run) }

  /// Keeps a text for the flow.
  func keep(_ text: String) throws(CoreError) -> Secret {
    keep(.text(SecretText(try SecretBytes(copying: Array(text.utf8)))))
  }
}

extension SecretBytes {
  /// The digits of a code, a byte each.
  init(_ code: PIN) throws(CoreError) {
    try self.init(count: code.count) { bytes in
      var index = 0
      code.forEachDigit { digit in
        bytes[index] = digit
        index += 1
      }
    }
  }
}
