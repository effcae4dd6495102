import FlowRunner
import Flows
import Statechart
import Terminal

/// The data source of the app's screens for data outside the flows: rows of lists, plaintexts and pictures of secrets, and
/// typed text.
@MainActor
final class AppContents: ScreenContents {
  typealias Event = LayerEvent

  private let core: AppCore
  private let flows: @MainActor () -> [any RunningFlow]

  /// Creates the data source for the screens of the app with this core.
  ///
  /// - Parameter flows: Returns the running flows, outermost first.
  init(_ core: AppCore, flows: @escaping @MainActor () -> [any RunningFlow]) {
    self.core = core
    self.flows = flows
  }

  func rows(of query: LayerQuery) async -> [ListRow] {
    await flows().first?.rows(of: query) ?? []
  }

  func read(_ secret: Secret, _ body: (UnsafeRawBufferPointer) -> Void) {
    core.secrets.text(of: secret)?.withUnsafeBytes(body)
  }

  func picture(of secret: Secret) -> Picture? { core.secrets.picture(of: secret) }

  func keep(_ typed: UnsafeRawBufferPointer) -> Secret {
    SecretText(typed).map { core.secrets.keep(.text($0)) } ?? .absent
  }

  func forget(_ secret: Secret) {
    core.secrets.release(secret)
  }

  func kind(of field: LayerEvent) -> FieldKind {
    if let event = field.event as? EditEntry.Event {
      switch event {
      case .setPassword: return .secret
      case .setNote: return .note
      default: return .text
      }
    }
    if let event = field.event as? ImportPasswords.Event { return event == .typePath(text: .absent) ? .path : .secret }
    if field.event is SecretFolder.Event || field.event is ExportPasswords.Event { return .path }
    return field.event is Vault.Event ? .text : .secret
  }
}
