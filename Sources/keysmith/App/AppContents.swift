import FlowRunner
import Flows
import Statechart
import Terminal

/// The data source of the app's screens for data outside the flows: rows of lists, plaintexts and pictures of secrets, and
/// typed text.
@MainActor
final class AppContents: ScreenContents {
  typealias Event = LayerEvent

  /// The symbols that are drawn in addition to the texts of the flows.
  enum Symbols {
    case none
    /// The icons of controls.
    case icons
    /// The icons of controls, and the emblem in place of the title on the first screens.
    case iconsAndEmblem
  }

  private let core: AppCore
  private let symbols: Symbols
  private let flows: @MainActor () -> [any RunningFlow]

  /// Creates the data source for the screens of the app with this core.
  ///
  /// - Parameters:
  ///   - symbols: The symbols that are drawn in addition to the texts of the flows.
  ///   - flows: Returns the running flows, outermost first.
  init(_ core: AppCore, symbols: Symbols, flows: @escaping @MainActor () -> [any RunningFlow]) {
    self.core = core
    self.symbols = symbols
    self.flows = flows
  }

  func rows(of query: LayerQuery) async -> [ListRow] {
    await flows().first?.rows(of: query) ?? []
  }

  func read(_ secret: Secret, _ body: (UnsafeRawBufferPointer) -> Void) {
    core.secrets.text(of: secret)?.withUnsafeBytes(body)
  }

  /// Returns the picture of a recovery kit; `nil` without symbols, because ASCII characters cannot draw a QR code.
  func picture(of secret: Secret) -> Picture? { symbols == .none ? nil : core.secrets.picture(of: secret) }

  func keep(_ typed: UnsafeRawBufferPointer) -> Secret {
    SecretText(typed).map { core.secrets.keep(.text($0)) } ?? .absent
  }

  func forget(_ secret: Secret) {
    core.secrets.release(secret)
  }

  func icon(of event: LayerEvent) -> Character? { symbols == .none ? nil : keysmith.icon(of: event.event)?.rawValue }

  func heading(of event: LayerEvent, in language: Language) -> String? {
    keysmith.heading(of: event.event)?.words(in: language)
  }

  func isInKeypad(_ event: LayerEvent) -> Bool { event.event as? AppLock.Event == .useBiometrics }

  func emblem(of event: LayerEvent) -> Emblem? {
    let isFirst = event.event is AppLock.Event || event.event as? Onboarding.Event == .next
    return symbols == .iconsAndEmblem && isFirst ? .keySmith : nil
  }

  func kind(of field: LayerEvent) -> FieldKind {
    if let event = field.event as? EditEntry.Event {
      switch event {
      case .setPassword: return .secret
      case .setNote: return .note
      default: return .text
      }
    }
    if let event = field.event as? CustomField.Event { return event == .setHiddenValue(text: .absent) ? .secret : .text }
    if let event = field.event as? ImportPasswords.Event { return event == .typePath(text: .absent) ? .path : .secret }
    if field.event is SecretFolder.Event || field.event is ExportPasswords.Event { return .path }
    return field.event is Vault.Event ? .text : .secret
  }
}
