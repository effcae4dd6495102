import FlowRunner
import Flows
import Statechart
import Terminal

/// What the screens of the app show and take that no machine has.
@MainActor
final class AppContents: ScreenContents {
  typealias Event = LayerEvent

  private let core: AppCore
  private let services: Services
  private let language: Language
  private let flows: @MainActor () -> [any RunningFlow]

  /// - Parameters:
  ///   - language: What the user reads.
  ///   - flows: Those that run now, outermost first.
  init(_ core: AppCore, language: Language, flows: @escaping @MainActor () -> [any RunningFlow]) {
    self.core = core
    services = Services(core)
    self.language = language
    self.flows = flows
  }

  func rows(of query: LayerQuery) async -> [ListRow] {
    if let query = query.query as? Vault.Query { return await services.rows(of: query, in: language) }
    if let query = query.query as? EditEntry.Query { return await services.rows(of: query, in: language) }
    if let query = query.query as? PasswordHistory.Query { return await services.rows(of: query, in: language) }
    if let query = query.query as? SecretFolder.Query { return await services.rows(of: query, in: language) }
    return []
  }

  func read(_ secret: Secret, _ body: (UnsafeRawBufferPointer) -> Void) {
    core.secrets.text(of: secret)?.withUnsafeBytes(body)
  }

  func picture(of secret: Secret) -> Picture? { core.secrets.picture(of: secret) }

  /// What was typed goes with the flow that has the field.
  func keep(_ typed: UnsafeRawBufferPointer) -> Secret {
    guard let text = SecretText(typed), let flow = flows().last(where: { !$0.layer.fields.isEmpty }) else { return .absent }
    return core.secrets.keep(.text(text), for: flow)
  }

  func forget(_ secret: Secret) {
    core.secrets.release(secret)
  }

  func kind(of field: LayerEvent) -> FieldKind {
    if let event = field.event as? EditEntry.Event { return event == .setPassword(text: .absent) ? .secret : .text }
    if field.event is SecretFolder.Event { return .path }
    return field.event is Vault.Event ? .text : .secret
  }
}
