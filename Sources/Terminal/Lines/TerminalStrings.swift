import Statechart

/// What the terminal itself says, around what the flows say.
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
  /// Read out after a control that is disabled.
  let unavailable: String
  /// The answer when a control that is disabled is chosen.
  let isDisabled: String
  let help: String
  /// How many digits of a code have been typed.
  let digits: @Sendable (_ filled: Int, _ all: Int) -> String
  /// How many rows there are besides.
  let more: @Sendable (_ rows: Int) -> String
  /// How long there is to wait.
  let wait: @Sendable (_ time: String) -> String
  /// How a secret in clear is asked for.
  let secret: String
  let notShown: String
  /// That the app is out of sight, and how it comes back.
  let away: String
  /// That the app is out of sight on a screen, and how it comes back.
  let hidden: String
  /// Which of several are meant.
  let which: @Sendable (_ labels: String) -> String

  /// The words in a language; in English where there are none.
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

  /// The words for what is no choice of the screen's, in every language that has any.
  static let quitWords = ["quit", "выход"]
  static let moreWords = ["more", "ещё", "еще"]
  static let readWords = ["read", "показать"]
}
