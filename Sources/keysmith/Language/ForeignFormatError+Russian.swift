import ForeignFormats

extension ForeignFormatError: DescribedInRussian {
  var inRussian: String {
    switch self {
    case .tooLarge(let limit): "файл больше \(size(limit)); экспортируйте меньше записей за раз"
    case .tooManyEntries(let limit): "в файле больше \(limit) записей; экспортируйте меньше записей за раз"
    case .tooManyValues(let limit): "в файле больше \(limit) значений; экспортируйте меньше записей за раз"
    case .empty: "файл пуст; экспортируйте его ещё раз"
    case .notUTF8(let line): "строка \(line): не UTF-8 или нулевой байт; сохраните файл как текст UTF-8"
    case .noPasswordColumn:
      "строка 1: ожидается столбец «password»; экспортируйте файл ещё раз со строкой заголовков через «,»"
    case .unterminatedQuote(let line): "строка \(line): нет закрывающей кавычки '\"'; экспортируйте файл ещё раз"
    case .textAfterQuote(let line):
      "строка \(line): после закрывающей кавычки '\"' ожидается ',' или новая строка; кавычка внутри поля пишется как '\"\"'"
    case .tooManyFields(let line, let limit):
      "строка \(line): полей может быть не больше \(limit); заключите поле с ',' в кавычки '\"'"
    case .malformedJSON(let line?): "строка \(line): неверный или неполный JSON; экспортируйте файл ещё раз"
    case .malformedJSON(nil): "неверный JSON; экспортируйте файл ещё раз"
    case .unexpectedValue(let path): "неверный тип «\(path)»; экспортируйте файл ещё раз как незашифрованный JSON"
    case .malformedXML(let line): "строка \(line): неверный или неполный XML; экспортируйте файл ещё раз"
    case .documentType(let line): "строка \(line): недопустимое объявление типа документа; удалите «<!DOCTYPE …>» из файла"
    case .tagTooLong(let line):
      "строка \(line): тег может занимать до \(ForeignFormatLimits.mostTagBytes) байт; экспортируйте файл ещё раз"
    case .nestedTooDeeply(let line):
      """
      строка \(line): уровней вложенности может быть до \(ForeignFormatLimits.mostNesting); экспортируйте меньше вложенных \
      групп
      """
    case .encrypted(let format): "экспорт зашифрован; \(advice(format))"
    case .notAnExport(let format): "\(expectation(format)); \(advice(format))"
    }
  }

  private func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) МиБ" : "\(bytes) байт"
  }

  private func expectation(_ format: ForeignFormat) -> String {
    switch format {
    case .csv: "ожидается файл CSV"
    case .bitwarden: "ожидается JSON хранилища Bitwarden с «items»"
    case .keepass: "ожидается элемент XML «KeePassFile»"
    }
  }

  private func advice(_ format: ForeignFormat) -> String {
    switch format {
    case .csv: "экспортируйте пароли в CSV"
    case .bitwarden: "экспортируйте хранилище как незашифрованный JSON: формат файла «.json» без «Encrypted»"
    case .keepass: "экспортируйте базу как «KeePass XML (2.x)»"
    }
  }
}
