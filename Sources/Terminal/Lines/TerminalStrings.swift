import Statechart

/// The localized strings of the terminal interface.
///
/// All other texts, such as titles and messages, are defined by the specs of the flows.
struct TerminalStrings: Sendable {
  let quit: String
  /// The name of the list of key bindings.
  let keys: String
  // The descriptions of the key bindings in this list.
  let move: String
  let nextControl: String
  let press: String
  let back: String
  let firstField: String
  let nextField: String
  let leaveField: String
  let newLine: String
  let code: String
  let moveInList: String
  let showTab: String
  let background: String
  /// The description of the ellipsis that a destructive button shows during its debounce.
  let held: String
  /// The hint that a larger terminal shows the QR code of a secret.
  let enlarge: String
  /// The hint that the next key replaces the text of a masked field.
  let replacesText: String
  /// The hint that any key hides the list of key bindings.
  let hideKeys: String
  let on: String
  let off: String
  // The names of the states of an option in a choice.
  let selected: String
  let unselected: String
  let isEmpty: String
  let isHidden: String
  let here: String
  let choices: String
  let tabs: String
  let typeCode: String
  let notUnderstood: String
  /// The label that marks a disabled control.
  let unavailable: String
  /// The error message for the choice of a disabled control.
  let isDisabled: String
  let help: String
  /// The error message for a button that acts on a row, without the number of a row.
  let needsRow: @Sendable (_ label: String) -> String
  /// The text with the number of entered digits of a code and the length of the code.
  let digits: @Sendable (_ filled: Int, _ all: Int) -> String
  /// The text with the number of the current page and the number of all pages.
  let page: @Sendable (_ number: Int, _ all: Int) -> String
  /// The text with the number of rows that are not announced.
  let more: @Sendable (_ rows: Int) -> String
  /// The text with the remaining time of a countdown.
  let wait: @Sendable (_ time: String) -> String
  /// The text of the countdown of a revealed secret, with the time until the secret changes.
  let changes: @Sendable (_ time: String) -> String
  /// The hint that explains how to reveal a text. The text can be a detail that is no secret, so the hint calls it a text.
  let secret: String
  let notShown: String
  /// The message that the app is idle, which also names the key that returns the app to the foreground.
  let away: String
  /// The message on the cover that hides the app, which also explains how to remove the cover.
  let hidden: String
  /// The question after an ambiguous input, with the labels of the matching choices.
  let which: @Sendable (_ labels: String) -> String

  /// Returns the strings in a language; the English strings if the language is not supported.
  static func words(in language: Language) -> TerminalStrings { language.accepts("ru") ? russian : english }

  private static let english = TerminalStrings(
    quit: "quit", keys: "keys", move: "move in this direction", nextControl: "move to the next control",
    press: "press the control", back: "cancel or go back", firstField: "move to the first field",
    nextField: "move to the next field or button", leaveField: "leave the field",
    newLine: "begin a new line in a note that is not empty", code: "type or delete a digit",
    moveInList: "move in the list", showTab: "show a tab", background: "put the app in the background",
    held: "press this button after a second", enlarge: "Enlarge the window to see the QR code.",
    replacesText: "Typing replaces the whole text", hideKeys: "Press a key to hide this list.",
    on: "on", off: "off", selected: "selected", unselected: "not selected", isEmpty: "empty", isHidden: "hidden", here: "here",
    choices: "Choose", tabs: "Places",
    typeCode: "Type digits, which are not shown; - deletes the last digit.", notUnderstood: "Unknown choice.",
    unavailable: "unavailable", isDisabled: "This choice is unavailable now.",
    help: "Type a number or the beginning of a choice, an empty line to repeat the screen, or quit.",
    needsRow: { "Add the number of a row, such as: \($0) 1." }, digits: { "\($0) of \($1) digits" },
    page: { "Page \($0) of \($1)" }, more: { "\($0) more: type more" },
    wait: { "Try again in \($0)" }, changes: { "Changes in \($0)" },
    secret: "The text is hidden: type read to show it until the next line.",
    notShown: "The text is shown only on a terminal.",
    away: "The app is idle. Press Enter to return; the line is not used as a choice.", hidden: "Hidden. Press a key.",
    which: { "Which one: \($0)?" })

  private static let russian = TerminalStrings(
    quit: "выход", keys: "клавиши", move: "перейти в этом направлении", nextControl: "перейти дальше", press: "нажать",
    back: "отменить или назад", firstField: "перейти к первому полю",
    nextField: "перейти к следующему полю или кнопке", leaveField: "выйти из поля",
    newLine: "начать новую строку в непустой заметке", code: "ввести или стереть цифру",
    moveInList: "перейти по списку", showTab: "открыть раздел", background: "перевести приложение в фон",
    held: "кнопку можно нажать через секунду", enlarge: "Увеличьте окно, чтобы увидеть QR-код.",
    replacesText: "Ввод заменит весь текст", hideKeys: "Нажмите клавишу, чтобы скрыть список.",
    on: "вкл.", off: "выкл.", selected: "выбрано", unselected: "не выбрано", isEmpty: "пусто", isHidden: "скрыто",
    here: "здесь", choices: "Выбор",
    tabs: "Разделы", typeCode: "Введите цифры (они не видны); - стирает последнюю.", notUnderstood: "Такого варианта нет.",
    unavailable: "недоступно", isDisabled: "Сейчас это недоступно.",
    help: "Введите номер или начало названия, пустую строку, чтобы повторить экран, или «выход».",
    needsRow: { "Добавьте номер строки, например: \($0) 1." }, digits: { "Цифр: \($0) из \($1)" },
    page: { "Страница \($0) из \($1)" }, more: { "Ещё \($0): введите «ещё»" },
    wait: { "Повторите через \($0)" }, changes: { "Сменится через \($0)" },
    secret: "Текст скрыт: введите «показать», чтобы увидеть его до следующей строки.",
    notShown: "Текст показывается только на терминале.",
    away: "Приложение бездействует. Нажмите Enter, чтобы вернуться; эта строка не будет выбором.",
    hidden: "Скрыто. Нажмите клавишу.",
    which: { "Что именно: \($0)?" })

  /// The names of the quit command, in all languages.
  static let quitCommands = ["quit", "выход"]
  /// The names of the command that announces more rows, in all languages.
  static let moreCommands = ["more", "ещё", "еще"]
  /// The names of the command that shows a secret, in all languages.
  static let readCommands = ["read", "показать"]
}
