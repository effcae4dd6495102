import SecretCore

extension CoreError: DescribedInRussian {
  var inRussian: String {
    switch self {
    case .authenticationFailed:
      "Данные не соответствуют своему ключу. Восстановите папку данных и секрет устройства из одной резервной копии."
    case .parametersRefused:
      "Параметры формирования ключа вне безопасных пределов. Восстановите папку данных из резервной копии."
    case .outOfMemory: "Недостаточно памяти. Закройте другие программы и повторите попытку."
    case .cryptographyUnavailable:
      "В OpenSSL нет нужного алгоритма или случайных байтов. Проверьте установку и настройки OpenSSL."
    case .clockUnavailable: "Не удалось узнать время с момента загрузки. Обеспечьте доступ к /proc."
    case .storage(let error): error.inRussian
    case .unsupported(let path): "Версия файла \(path) не поддерживается. Используйте более новую версию программы."
    case .damaged(let path): "Файл \(path) повреждён. Восстановите его из резервной копии."
    case .schemaForeign(let path):
      "В файле \(path) есть таблицы, индексы, представления или триггеры другой программы. Восстановите его из резервной копии."
    case .exists(let path): "Файл \(path) уже существует и не перезаписывается. Выберите другое имя."
    case .erasureDue: "Защищённые данные стираются. Повторите попытку, когда стирание завершится."
    case .cancelled: "Операция отменена. Ничего не изменилось."
    case .keyring(let error): error.inRussian
    case .unsafeFile(let file): file.inRussian
    case .deviceSecretMissing(let path):
      """
      Нет секрета устройства \(path), а без него папку данных нельзя открыть. Восстановите секрет из резервной копии или \
      набором восстановления: «keysmith recover». Если был прерван сброс, сбросьте ещё раз.
      """
    case .deviceSecretDamaged(let path):
      "Длина секрета устройства \(path) — не 32 байта. Восстановите его из резервной копии."
    case .deviceSecretForeign(let path):
      "Секрет устройства \(path) подменён. Восстановите секрет, которому соответствует счётчик попыток рядом с ним."
    case .storeOfOtherDeviceSecret(let path):
      """
      В файле \(path) отпечаток другого секрета устройства, а на этом компьютере нет сведений о папке данных. Восстановите \
      тот секрет вместе со счётчиком попыток рядом с ним. Если другого секрета никогда не было, удалите «device-mark» рядом с \
      папкой данных. Иначе выполните сброс: он сотрёт защищённые данные.
      """
    case .deviceSecretElsewhere(let path, let keeper):
      "Секрет устройства хранится в «\(keeper)», как указано в \(path). Используйте сборку, которая поддерживает это место."
    case .deviceSecretPresent(let path):
      """
      \(path) — секрет не из этого набора восстановления, и он не перезаписывается. Выберите другую папку параметром \
      «--device» или возьмите набор той папки данных, которой принадлежит этот секрет.
      """
    case .deviceInsideStore(let path):
      "Папка \(path) находится внутри папки данных. Выберите для секрета устройства папку вне её."
    case .recoveryKitForeign(let path): "Набор восстановления не подходит к \(path). Используйте набор этой папки данных."
    case .nothingToRecover(let path):
      "В папке \(path) нет данных KeySmith, защищённых кодом. Сначала скопируйте их в эту папку."
    case .keyFileMissing(let path):
      """
      Нет файла ключа \(path), а без него папку нельзя открыть. Восстановите его из резервной копии. Если был прерван сброс, \
      сбросьте папку ещё раз.
      """
    case .journalForeign(let path):
      "Файл \(path) записан другой программой: он ссылается на главный журнал. Переместите его: \(path.moveAway)"
    case .storeOutdated:
      """
      Папка данных отсутствует или заменена более старой копией. Восстановите самую новую копию. Чтобы начать заново без её \
      содержимого, выполните сброс с «--delete-everything».
      """
    case .contentsOlder(let path):
      "Файл \(path) старее последней известной версии. Восстановите самую новую копию."
    case .contentsChanged(let path):
      "Другая программа удалила или добавила строки в файле \(path). Восстановите его из резервной копии."
    case .contentsMissing(let path): "Нет файла \(path). Восстановите его из резервной копии."
    case .contentsErased(let path):
      "Ключ файла \(path) стёрт, поэтому файл нельзя ни прочитать, ни изменить. Повторите разблокировку."
    }
  }
}

extension KeyringError: DescribedInRussian {
  var inRussian: String {
    switch kind {
    case .unavailable:
      "Связка ключей \(name) не отвечает. Запустите её или войдите в графический сеанс и повторите попытку."
    case .locked: "Связка ключей \(name) заблокирована. Разблокируйте её и повторите попытку."
    case .gone:
      """
      В связке ключей \(name) больше нет секрета устройства, а без него папку данных нельзя открыть. Восстановите связку \
      ключей.
      """
    case .failed: "Ошибка связки ключей \(name). Повторите попытку."
    }
  }
}

extension RecoveryKitError: DescribedInRussian {
  var inRussian: String {
    switch self {
    case .wrongGroups(let groups) where groups.count == 1:
      "Группа \(groups[0]) не совпадает с набором. Сверьте её с набором и повторите попытку."
    case .wrongGroups(let groups):
      "Группы \(list(groups)) не совпадают с набором. Сверьте их с набором и повторите попытку."
    case .groupLength(let group, let count):
      """
      В группе \(group) \(russian(count, "символ", "символа", "символов")) вместо \(RecoveryText.groupLength). Сверьте её с \
      набором и повторите попытку.
      """
    case .characterCount(let count):
      """
      В наборе восстановления \(russian(RecoveryText.groupCount, "группа", "группы", "групп")) по \
      \(russian(RecoveryText.groupLength, "символу", "символа", "символов")), всего \(RecoveryText.length), а введено: \
      \(count). Сверьте все группы с набором и повторите попытку.
      """
    case .wrongChecksum: "Контрольная сумма не совпадает. Сверьте все группы с набором и повторите попытку."
    case .unknownVersion:
      "Эта версия набора восстановления не поддерживается. Используйте более новую версию программы."
    case .core(let error): error.inRussian
    }
  }

  /// Returns the numbers as a Russian list, such as "3, 7 и 9".
  private func list(_ numbers: [Int]) -> String {
    numbers.dropLast().map(String.init).joined(separator: ", ") + (numbers.last.map { " и \($0)" } ?? "")
  }
}
