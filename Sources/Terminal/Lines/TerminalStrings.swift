import Statechart

/// The localized strings of the terminal interface itself, apart from those of the flows.
struct TerminalStrings: Sendable {
  let quit: String
  let on: String
  let off: String
  let isEmpty: String
  let isHidden: String
  let here: String
  let choices: String
  let places: String
  let typeCode: String
  let notUnderstood: String
  /// Announced after a disabled control.
  let unavailable: String
  /// The answer to a disabled control.
  let isDisabled: String
  let help: String
  /// The number of typed digits of a code.
  let digits: @Sendable (_ filled: Int, _ all: Int) -> String
  /// The number of further rows.
  let more: @Sendable (_ rows: Int) -> String
  /// The remaining time of a lockout.
  let wait: @Sendable (_ time: String) -> String
  /// The hint for reading a secret in clear.
  let secret: String
  let notShown: String
  /// The message that the app is idle, and how to return to it.
  let away: String
  /// The message on the screen that hides the app, and how to return to it.
  let hidden: String
  /// The question which of several choices is meant.
  let which: @Sendable (_ labels: String) -> String

  /// Returns the strings in a language; English if there are none.
  static func words(in language: Language) -> TerminalStrings { language.accepts("ru") ? russian : english }

  private static let english = TerminalStrings(
    quit: "quit", on: "on", off: "off", isEmpty: "empty", isHidden: "hidden", here: "here", choices: "Choose", places: "Places",
    typeCode: "Type digits, which are not shown; - takes one back.", notUnderstood: "There is no such choice.",
    unavailable: "unavailable", isDisabled: "That is unavailable now.",
    help: "Type a number or the beginning of a choice, an empty line to hear the screen again, or quit.",
    digits: { "\($0) of \($1) digits" }, more: { "\($0) more: type more" }, wait: { "Wait: \($0)" },
    secret: "A secret: type read to see it until the next line.", notShown: "A secret is shown on a terminal only.",
    away: "Nothing was typed for a while: the next line only brings the app back.", hidden: "Hidden. Press a key.",
    which: { "Which one: \($0)?" })

  private static let russian = TerminalStrings(
    quit: "выход", on: "вкл.", off: "выкл.", isEmpty: "пусто", isHidden: "скрыто", here: "здесь", choices: "Выбор",
    places: "Разделы", typeCode: "Введите цифры, они не видны; - стирает одну.", notUnderstood: "Такого выбора нет.",
    unavailable: "недоступно", isDisabled: "Сейчас это недоступно.",
    help: "Введите номер или начало названия, пустую строку, чтобы повторить экран, или «выход».",
    digits: { "Цифр: \($0) из \($1)" }, more: { "Ещё \($0): введите «ещё»" }, wait: { "Подождите: \($0)" },
    secret: "Секрет: введите «показать», чтобы увидеть его до следующей строки.",
    notShown: "Секрет показывается только на терминале.",
    away: "Давно ничего не вводилось: следующая строка только вернёт приложение.", hidden: "Скрыто. Нажмите клавишу.",
    which: { "Что именно: \($0)?" })

  /// The commands of the terminal interface, in all its languages.
  static let quitWords = ["quit", "выход"]
  static let moreWords = ["more", "ещё", "еще"]
  static let readWords = ["read", "показать"]
}
