import CommandTable
import Foundation
import SecretCore
import Statechart
import Terminal

extension StorageError: DescribedInRussian {
  var inRussian: String {
    switch kind {
    case .full: "На диске нет места: не удалось записать \(path). Освободите место и повторите попытку."
    case .readOnly:
      "Нет доступа к \(path). Проверьте владельца и права, а также что диск подключён не только для чтения."
    case .busy: "Файл \(path) занят другим процессом. Повторите попытку, когда процесс завершится."
    case .corrupt: "Файл \(path) повреждён. Восстановите его из резервной копии."
    case .other: "Ошибка при работе с \(path): \(Language.russian.translation(of: reason) ?? reason)."
    }
  }
}

extension UnsafeFile: DescribedInRussian {
  var inRussian: String {
    let name = path.shellQuoted
    return switch problem {
    case .kind(.device): "По пути \(path) ожидается \(expected.inRussian), а находится устройство. Выберите другой путь."
    case .kind(let found):
      "По пути \(path) ожидается \(expected.inRussian), а находится \(found.inRussian). Переместите: \(path.moveAway)"
    case .otherUse:
      """
      Папка \(path) доступна другим пользователям и содержит другие файлы. Выберите пустую папку параметром «--store» или \
      «--device».
      """
    case .owner: "\(path) принадлежит другому пользователю. Смените владельца: sudo chown \"$(id -u)\" \(name)"
    case .permissions:
      "Доступ к \(path) есть у других пользователей. Ограничьте его: chmod \(expected == .directory ? "700" : "600") \(name)"
    case .hardLinks: "У файла \(path) есть вторая жёсткая ссылка. Замените файл копией: \(copyCommand)"
    }
  }

  private var copyCommand: String {
    let copy = "\(path).copy".shellQuoted
    return "cp \(path.shellQuoted) \(copy) && mv \(copy) \(path.shellQuoted)"
  }
}

extension UnsafeFile.Kind {
  /// The name of the kind in Russian.
  fileprivate var inRussian: String {
    switch self {
    case .file: "файл"
    case .directory: "папка"
    case .symbolicLink: "символическая ссылка"
    case .namedPipe: "именованный канал"
    case .socket: "сокет"
    case .device: "устройство"
    }
  }
}

extension StreamError: DescribedInRussian {
  var inRussian: String {
    guard code != EBADF else { return "Вывод закрыт." }
    return "Не удалось записать вывод: \(LocalizedText(systemError: code).words(in: .russian))."
  }
}

extension TerminalError: DescribedInRussian {
  var inRussian: String {
    switch self {
    case .notATerminal: "нет терминала: запустите программу в терминале, не перенаправляя ввод и вывод"
    case .inUse: "терминал уже занят этой программой"
    case .system(let function, let code): "не удалось управлять терминалом (\(function): ошибка \(code))"
    }
  }
}
