import SecretCore
import Statechart
import VaultCore

extension VaultFailure: DescribedInRussian {
  var inRussian: String {
    switch self {
    case .closed: "Хранилище закрыто. Разблокируйте приложение."
    case .notFound: "Этой записи больше нет в хранилище."
    case .secretNotFound: "У этой записи больше нет этого секрета."
    case .changedMeanwhile: "Запись изменилась после того, как была прочитана. Проверьте её и повторите изменение."
    case .outcomeUnknown:
      """
      Неизвестно, сохранено ли изменение: хранилище не удаётся прочитать. Проверьте ещё раз, когда хранилище станет \
      доступно.
      """
    case .detailsRefused:
      """
      У записи должно быть название. Название, пользователь и категория могут занимать до 255 байт, заметка — до 65 535.
      """
    case .attributesRefused:
      """
      У записи может быть до 16 адресов сайтов по 2048 байт, до 32 разных меток по 64 байта и до 32 полей с именами до 255 \
      байт и значениями до 4096 байт. Адреса, метки и поля вместе занимают до 65 535 байт. Адрес, метка и имя не могут быть \
      пустыми.
      """
    case .hiddenFieldsRefused:
      """
      У записи может быть до 32 скрытых полей с именами до 255 байт и значениями до 4096 байт. Все скрытые поля вместе \
      занимают до 65 535 байт. Имя не может быть пустым, а значение — содержать нулевой байт.
      """
    case .oneTimeKeyRefused(let problem): problem.inRussian
    case .passwordRefused: "Пароль может занимать до 1024 байт и не должен содержать нулевой байт."
    case .passphraseRefused: "Выберите парольную фразу от 8 до 1024 байт."
    case .notAnExport(let path): "Файл \(path) — не экспорт хранилища. Выберите другой файл."
    case .exportNotOpened:
      "Парольная фраза неверна, или файл повреждён. Повторите попытку или возьмите другую копию файла."
    case .tooLarge(let limits):
      """
      Экспорт может занимать до \(limits.exportBytes >> 20) МиБ, а в хранилище после импорта может быть до \(limits.entries) \
      записей. Ничего не изменилось.
      """
    case .wordListMissing(let path): "Нет списка слов \(path). Установите пакет «diceware»."
    case .wordListDamaged(let path): "\(path) — не длинный список слов EFF. Переустановите пакет «diceware»."
    case .core(let error): error.inRussian
    }
  }
}

extension OneTimeKeyProblem: DescribedInRussian {
  var inRussian: String {
    switch self {
    case .unknownScheme: "Ожидается ключ в Base32 или ссылка, которая начинается с otpauth://totp/."
    case .counterBased:
      "Это ссылка для одноразовых кодов по счётчику (HOTP). Выберите одноразовые коды по времени (TOTP)."
    case .steam: "Коды Steam Guard не соответствуют стандарту одноразовых кодов по времени (TOTP) и не поддерживаются."
    case .unknownType: "Ожидается ссылка, которая начинается с otpauth://totp/."
    case .missingSecret: "В ссылке нет ключа: отсутствует параметр «secret». Скопируйте ссылку целиком."
    case .duplicateParameter(let parameter): "Параметр «\(parameter.rawValue)» встречается в ссылке несколько раз."
    case .invalidEncoding(let parameter): "Параметр «\(parameter.rawValue)» в ссылке — не UTF-8 в процентной кодировке."
    case .unknownAlgorithm: "Ожидается алгоритм SHA1, SHA256 или SHA512."
    case .digitsOutOfRange: "Ожидается от 6 до 8 цифр."
    case .periodOutOfRange: "Ожидается период от 1 до 300 секунд."
    case .invalidCharacter(let position):
      "В ключе недопустимый символ в позиции \(position). Base32 состоит из латинских букв и цифр от 2 до 7."
    case .incompleteSecret: "Ключ неполный: не хватает символа Base32. Скопируйте ключ целиком."
    case .secretLength: "Ожидается ключ от 1 до 128 байт."
    }
  }
}

extension PasswordRecipe.Refusal: DescribedInRussian {
  var inRussian: String {
    switch self {
    case .noCharacters: "Выберите хотя бы один вид символов."
    case .length:
      "В пароле может быть от \(PasswordRecipe.lengths.lowerBound) до \(PasswordRecipe.lengths.upperBound) символов."
    }
  }
}

extension WordList {
  /// The strength of a generated passphrase, as a sentence.
  static var strengthText: LocalizedText {
    LocalizedText { language in
      guard language.accepts("ru") else { return WordList.strength(ofWords: WordList.usualCount) }
      // Tenths of a bit, because the decimal separator is a comma in Russian.
      let tenths = Int((WordList.bits(ofWords: WordList.usualCount) * 10).rounded())
      return "Одна из 7776^\(WordList.usualCount) фраз, \(tenths / 10),\(tenths % 10) бита энтропии."
    }
  }
}
