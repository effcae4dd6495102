// Type-checks the keys `snapshot` and `onRestore`, which determine the restoration of a flow from a snapshot.

import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Type-checks the key `snapshot` of a flow.
  ///
  /// A flow with a secret variable needs a `safeState`, because no snapshot contains the secret. A secret input is an error.
  mutating func checkSnapshot(_ syntax: SnapshotSyntax?) {
    guard let syntax else { return }
    let safeState = syntax.safeState.flatMap { state($0) }
    if let safeState, let name = syntax.safeState {
      let isInRegion = flow.path(to: safeState).dropLast().contains { stateSyntax[$0.index].type == .parallel }
      let isHistory = stateSyntax[safeState.index].isHistory
      if isInRegion || isHistory { diagnostics.report(.unsafeState(name, isHistory: isHistory)) }
    } else if syntax.safeState == nil, let secret = flow.variables.first(where: { $0.type.isSecret && !$0.isInput }) {
      diagnostics.report(.needsSafeState(secret.name, at: syntax.range))
    }
    if let secret = flow.variables.first(where: { $0.type.isSecret && $0.isInput }) {
      diagnostics.report(.snapshotOfSecretInput(secret.name, at: syntax.range))
    }
    flow.restoration = Flow.Restoration(version: version, safeState: safeState)
  }

  mutating func onRestore(_ name: Name?) -> Timer.OnRestore {
    guard let name else { return .resume }
    if flow.restoration == nil { diagnostics.report(.restoresWithoutSnapshot(name)) }
    if let known = Timer.OnRestore(rawValue: name.text) { return known }
    diagnostics.report(.unknownRestoration(name))
    return .resume
  }

  /// The version of the flow's snapshots: a 64-bit FNV-1a hash of the flow's source text.
  ///
  /// The hash includes the source text of the parts, and of the specs that declare the flow's operations and effects.
  private var version: UInt64 {
    let interfaces = Set((flow.operations.map(\.interface) + flow.effects.map(\.interface))).sorted()
    let files =
      [flow.range.file] + declarations.uses.compactMap { library.part(named: $0.part.text)?.name.range.file }
      + interfaces.compactMap { library.interface(named: $0)?.range.file ?? library.flow(named: $0)?.name.range.file }
    return files.flatMap(\.text.utf8).reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
