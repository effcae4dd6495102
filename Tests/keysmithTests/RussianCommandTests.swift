import Foundation
import Testing

extension OnTheCommandLine {
  /// Tests of commands in a Russian locale.
  struct RussianCommandTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    private func run(
      _ arguments: [String], lines: String..., environment: [String: String] = ["LC_ALL": "ru_RU.UTF-8"]
    ) async throws -> Keysmith.Result {
      try await Keysmith.run(arguments, lines: lines, in: folder, environment: environment)
    }

    private var store: [String] { ["--store", folder.store.path] }

    @Test("The help of a command is Russian")
    func help() async throws {
      let help = try await run(["vault", "remove", "--help"])
      #expect(
        help.output == """
          ОПИСАНИЕ: Переместить запись в корзину, где она хранится 30 дней.

          Запись, которую нельзя прочитать, стирается: корзина не может её показать.

          ИСПОЛЬЗОВАНИЕ: keysmith vault remove [--erase] [--store <папка>]
                                    [--device <папка>] <название>

          АРГУМЕНТЫ:
            <название>              Название или идентификатор записи. «-» читает текст из
                                    стандартного ввода, который не виден другим
                                    программам.

          ПАРАМЕТРЫ:
            --erase                 Сразу стереть запись из хранилища или корзины.
                                    Отменить это нельзя.
            --store <папка>         Папка данных.
            --device <папка>        Папка секрета устройства и счётчика попыток; если
                                    указан --store, по умолчанию <store>.device.
            -h, --help              Показать справку.

          """)
      #expect(help.status == 0 && help.errors.isEmpty)
    }

    @Test("A usage error is Russian")
    func usage() async throws {
      let option = try await run(["vault", "list", "--identifers"])
      #expect(
        option.errors == """
          Ошибка: Неизвестный параметр «--identifers». Возможно, вы имели в виду «--identifiers»?
          Использование: keysmith vault list [--identifiers] [--archived]
                                    [--store <папка>] [--device <папка>] [<слово> ...]
            Подробнее: «keysmith vault list --help».

          """)
      #expect(option.status == 64 && option.output.isEmpty)
      let length = try await run(["generate", "--length", "3"])
      #expect(
        length.errors == """
          Ошибка: Недопустимое значение для «--length <длина>»: ожидается число от 4 до 128.
          Использование: keysmith generate [--length <длина>] [--no-lowercase]
                                    [--no-uppercase] [--no-digits] [--no-symbols]
                                    [--avoid-look-alikes] [--save <название>]
                                    [--store <папка>] [--device <папка>]
            Подробнее: «keysmith generate --help».

          """)
      #expect(length.status == 64 && length.output.isEmpty)
    }

    @Test("The status counts wrong codes in Russian")
    func passcode() async throws {
      let create = try await run(["passcode", "create"] + store, lines: "739105", "739105")
      #expect(create.status == 0 && create.output == "Код-пароль установлен.\n" && create.errors.isEmpty)
      let expected = [
        "1 неудачная попытка", "2 неудачные попытки", "3 неудачные попытки", "4 неудачные попытки", "5 неудачных попыток",
      ]
      for (index, words) in expected.enumerated() {
        let wrong = try await run(["vault", "list"] + store, lines: "12345\(index)")
        #expect(wrong.status == 1 && wrong.output.isEmpty)
        if index == 0 { #expect(wrong.errors == "Ошибка: Неверный код-пароль.\n") }
        let status = try await run(["passcode", "status"] + store)
        let lines = status.output.split(separator: "\n").map(String.init)
        #expect(status.status == 0 && status.errors.isEmpty)
        #expect(lines.prefix(2) == ["Установлен код-пароль из 6 цифр.", "\(words) с последней разблокировки."])
        if index == 4 { #expect(lines[2].hasPrefix("Блокировка продлится ещё ")) }
        #expect(
          lines.last == """
            Секрет устройства: файл в папке \(folder.device.path). Он защищает папку данных, скопированную без этой папки.
            """)
      }
      let again = try await run(["passcode", "create"] + store)
      #expect(
        again.errors == "Ошибка: Код-пароль уже установлен. Сменить его можно командой «keysmith passcode change».\n")
    }

    @Test("Results and refusals of the vault are Russian, and its rows are unchanged")
    func vault() async throws {
      try await folder.setPasscode("123456")
      let added = try await run(["vault", "add", "Почта", "--user", "анна"] + store, lines: "123456", "hunter2")
      #expect(added.status == 0 && added.output == "Добавлено: «Почта».\n" && added.errors.isEmpty)
      #expect(try await run(["vault", "list"] + store, lines: "123456").output == "Почта\tанна\t\n")
      let missing = try await run(["vault", "get", "Банк"] + store, lines: "123456")
      #expect(missing.status == 1 && missing.output.isEmpty)
      #expect(missing.errors == "Ошибка: В хранилище нет записи с таким названием.\n")
      let ended = try await run(["vault", "list"] + store)
      #expect(ended.errors == "Ошибка: Ввод закончился на вопросе «Введите код-пароль». Ничего не изменилось.\n")
      let file = folder.url.appending(path: "list.csv")
      try "name,url\nMail,example.org\n".write(to: file, atomically: true, encoding: .utf8)
      let refused = try await run(["vault", "import", file.path] + store, lines: "123456")
      #expect(refused.status == 1 && refused.output.isEmpty)
      #expect(
        refused.errors == """
          Ошибка: list.csv: строка 1: ожидается столбец «password»; экспортируйте файл ещё раз со строкой заголовков через «,». \
          Ничего не импортировано.

          """)
    }

    @Test(
      "The first locale variable with a value selects the language",
      arguments: [
        (["LC_ALL": "", "LC_MESSAGES": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"], true), (["LANG": "ru"], true),
        (["LC_ALL": "C.UTF-8", "LANG": "ru_RU.UTF-8"], false), (["LC_ALL": "de_DE.UTF-8"], false), ([:], false),
      ] as [([String: String], Bool)])
    func locale(environment: [String: String], isRussian: Bool) async throws {
      let status = try await run(["passcode", "status"] + store, environment: environment)
      #expect(status.output.hasPrefix(isRussian ? "Код-пароль не установлен.\n" : "No passcode is set.\n"))
    }

    @Test("Completions and the manual page are English in every locale", arguments: [["completions", "zsh"], ["manual"]])
    func generated(command: [String]) async throws {
      #expect(try await run(command).output == run(command, environment: [:]).output)
    }
  }
}
