/// The Russian messages of the commands.
let russianMessages: [String: String] = [
  // Refusals and prompts.
  "A passcode is already set. Use 'keysmith passcode change' to replace it.":
    "Код-пароль уже установлен. Сменить его можно командой «keysmith passcode change».",
  "No passcode is set. Use 'keysmith passcode create' to set one.":
    "Код-пароль не установлен. Установить его можно командой «keysmith passcode create».",
  "{0}. Try again in {1}.": "{0}. Повторите через {1}.",
  "The input is not a code of {0} digits. Nothing has changed.": "Это не код из {0|# цифры|# цифр}. Ничего не изменилось.",
  "The input ended at \"{0}\". Nothing has changed.": "Ввод закончился на вопросе «{0}». Ничего не изменилось.",
  "The line for \"{0}\" is empty; expected at least one character. Nothing has changed.":
    "Пустая строка в ответ на «{0}»; нужен хотя бы один символ. Ничего не изменилось.",
  "The input ended before the last answer was complete.": "Ввод закончился раньше последнего ответа.",
  "The terminal was closed.": "Терминал закрыт.",
  "The input has more than {0} bytes. Nothing has changed.": "Введено больше {0|# байта|# байт}. Ничего не изменилось.",
  "The input is not UTF-8 text. Nothing has changed.": "Ввод — не текст в UTF-8. Ничего не изменилось.",
  "The passcode has {0} digits, which this version does not support. Use a later version.":
    "Длина код-пароля ({0|# цифра|# цифры|# цифр}) не поддерживается этой версией. Используйте более новую версию.",
  "{0} To accept the current state, use 'keysmith {1} accept'.":
    "{0} Чтобы принять текущее состояние, используйте «keysmith {1} accept».",
  "{0} cannot be written: {1}. Nothing has changed.": "Не удаётся записать {0}: {1}. Ничего не изменилось.",
  "The limit of open files is too low for this program. Allow 64 or more: 'ulimit -n 64'.":
    "Слишком низкое ограничение на число открытых файлов. Разрешите не меньше 64: «ulimit -n 64».",
  "The memory limit is too low for this program. Allow 512 MiB or more, or remove the limit: 'ulimit -v unlimited'.":
    "Слишком низкое ограничение памяти. Разрешите не меньше 512 МиБ или снимите ограничение: «ulimit -v unlimited».",
  "{0} ({1} digits, not shown):": "{0} ({1|# цифра|# цифры|# цифр}, ввод не виден):",
  "{0} (not shown):": "{0} (ввод не виден):",
  "{0} (not shown, ends with control-D):": "{0} (ввод не виден, конец — control-D):",
  "Name": "Имя",
  "Key": "Ключ",
  "Passphrase": "Парольная фраза",
  "Search words": "Слова для поиска",
  "Recovery kit ({0} groups of {1} characters, not shown)":
    "Набор восстановления ({0|# группа|# группы|# групп} по {1|# символу|# символа|# символов}, ввод не виден)",
  "{0} Type the whole line again:": "{0} Введите всю строку ещё раз:",
  "{0} of {1} groups": "{0} из {1|# группы|# групп}",
  "Warning: {0}": "Внимание: {0}",
  "Add --delete-everything to confirm.": "Чтобы подтвердить, добавьте --delete-everything.",
  "{0|# second|# seconds}": "{0|# секунду|# секунды|# секунд}",
  "{0|# minute|# minutes}": "{0|# минуту|# минуты|# минут}",
  "{0|# minute|# minutes} {1|# second|# seconds}": "{0|# минуту|# минуты|# минут} {1|# секунду|# секунды|# секунд}",
  "The tour ended early at {0}:{1}: {2}": "Обзор прерван на {0}:{1}: {2}",

  // Passcode and recovery.
  "The passcode is set.": "Код-пароль установлен.",
  "The passcode is changed.": "Код-пароль изменён.",
  "The passcode is removed.": "Код-пароль выключен.",
  "After {0} wrong codes in a row, the passcode and the vault are erased.":
    "После {0|# неверного кода|# неверных кодов} подряд код-пароль и хранилище стираются.",
  "Wrong codes erase nothing.": "Неверные коды ничего не стирают.",
  "The passcode, its settings, all entries of the vault and the history of copied passwords will be deleted. The Secret Folder stays.":
    "Код-пароль, его настройки, все записи хранилища и история скопированных паролей будут удалены. Секретная папка останется.",
  "The passcode and the vault are deleted. The Secret Folder has not changed.":
    "Код-пароль и хранилище удалены. Секретная папка не изменилась.",
  "No passcode is set.": "Код-пароль не установлен.",
  "A passcode of {0} digits is set.": "Установлен код-пароль из {0|# цифры|# цифр}.",
  "Device secret: {0}. It protects {1}.": "Секрет устройства: {0}. Он защищает {1}.",
  "No failed attempts since the last unlock.": "Неудачных попыток с последней разблокировки нет.",
  "{0|# failed attempt|# failed attempts} since the last unlock.":
    "{0|# неудачная попытка|# неудачные попытки|# неудачных попыток} с последней разблокировки.",
  "Locked out for another {0}.": "Блокировка продлится ещё {0}.",
  "After {0|# further wrong code|# further wrong codes}, the protected data is erased.":
    "Ещё {0|# неверный код|# неверных кода|# неверных кодов} — и защищённые данные сотрутся.",
  "One attempt is left before a lockout.": "До блокировки осталась одна попытка.",
  "KeySmith recovery kit": "Набор восстановления KeySmith",
  "The kit stays in the terminal's scrollback. Close the terminal when you have printed it or written it down.":
    "Набор остаётся в истории терминала. Закройте терминал, когда распечатаете или запишете набор.",
  "The kit is now in a file, unencrypted. Delete the file when you have printed it.":
    "Набор теперь в файле, незашифрованный. Удалите файл, когда распечатаете набор.",
  "The device secret is restored.": "Секрет устройства восстановлен.",
  "The device secret already exists.": "Секрет устройства уже есть.",
  "Type the code carefully. Without the attempt counter of the other machine, one wrong code begins a lockout of {0}.":
    "Вводите код внимательно. Без счётчика попыток другого компьютера один неверный код начинает блокировку на {0}.",
  "No complete code was entered, and no attempt was counted. The device secret stays restored: open the store with 'keysmith'.":
    "Код не введён полностью, и попытка не засчитана. Секрет устройства остаётся восстановленным: откройте данные через «keysmith».",
  "The store opens.": "Папка данных открывается.",
  "The Secret Folder opens.": "Секретная папка открывается.",
  "'Erase after 10 wrong codes' is off on this machine, whatever the setting of the other machine is.":
    "«Стирать после 10 неверных кодов» на этом компьютере выключено, независимо от настройки другого компьютера.",
  "{0|# older row was|# older rows were} overwritten.":
    "Перезаписано: {0|# более старая запись|# более старые записи|# более старых записей} журнала.",
  "A row older than the listed rows is missing or was changed.":
    "Запись журнала, более старая, чем выведенные, отсутствует или изменена.",

  // Folder.
  "The Secret Folder is set up.": "Секретная папка настроена.",
  "Added {0}.": "Добавлено: «{0}».",
  "Another file has this name. 'keysmith folder list --identifiers' shows both.":
    "Такое имя есть у другого файла. Оба показывает «keysmith folder list --identifiers».",
  "Removed a file that could not be read.": "Удалён файл, который нельзя прочитать.",
  "Removed {0}.": "Удалён файл «{0}».",
  "Accepted the Secret Folder: no files.": "Секретная папка принята: файлов нет.",
  "Accepted the Secret Folder: {0|# file|# files}.": "Секретная папка принята: {0|# файл|# файла|# файлов}.",
  "After {0} wrong codes in a row, everything in the folder is erased.":
    "После {0|# неверного кода|# неверных кодов} подряд всё содержимое папки стирается.",
  "The Secret Folder is empty, and has no code.": "Секретная папка пуста, кода у неё нет.",
  "The Secret Folder is not set up.": "Секретная папка не настроена.",
  "The previous folder and its files were erased at {0}.": "Прежняя папка и её файлы стёрты {0}.",
  "The previous passcode and its vault were erased at {0}.": "Прежний код-пароль и его хранилище стёрты {0}.",
  "The Secret Folder has a code of {0} digits.": "У секретной папки код из {0|# цифры|# цифр}.",
  "{0} of {1}": "{0} от {1}",
  "{0} files have that name. Use one of the identifiers: {1}.":
    "Такое имя у {0|# файла|# файлов}. Укажите один из идентификаторов: {1}.",
  "The Secret Folder has no file with that name.": "В секретной папке нет файла с таким именем.",
  "{0|# file|# files} could not be read: {1}. To remove an unreadable file, use 'remove' with its identifier.":
    "Не удалось прочитать {0|# файл|# файла|# файлов}: {1}. Удалить такой файл можно командой «remove» с его идентификатором.",

  // Vault.
  "The vault has no entry with that title.": "В хранилище нет записи с таким названием.",
  "{0} deleted {1}": "{0}, удалена {1}",
  "{0} entries have that title. Use one of the identifiers: {1}.":
    "Такое название у {0|# записи|# записей}. Укажите один из идентификаторов: {1}.",
  "{0|# entry|# entries} could not be read: {1}. To remove an unreadable entry, use 'remove' with its identifier.": """
  Не удалось прочитать {0|# запись|# записи|# записей}: {1}. Удалить такую запись можно командой «remove» с её \
  идентификатором.
  """,
  "A title, a user and a category are each one line without control characters.":
    "Название, пользователь и категория должны занимать по одной строке, без управляющих символов.",
  "Accepted the vault: no entries.": "Хранилище принято: записей нет.",
  "Accepted the vault: {0|# entry|# entries}.": "Хранилище принято: {0|# запись|# записи|# записей}.",
  "Changed {0}.": "Изменена запись «{0}».",
  "Expected at least one change: --title, --user, --category, --websites, --tags, --password or --note.":
    "Укажите хотя бы одно изменение: --title, --user, --category, --websites, --tags, --password или --note.",
  "Erased an entry that could not be read.": "Стёрта запись, которую нельзя прочитать.",
  "Neither the vault nor the bin has an entry with that title.": "Ни в хранилище, ни в корзине нет записи с таким названием.",
  "Erased {0}.": "Стёрта запись «{0}».",
  "The password of the entry cannot be read, so the bin cannot keep the entry. Add '--erase' to erase the entry.":
    "Пароль записи нельзя прочитать, поэтому корзина не может её хранить. Чтобы стереть запись, добавьте «--erase».",
  "The first line looks like a passcode, but no passcode is set and none is read. Remove the line from the input.":
    "Первая строка похожа на код-пароль, но код-пароль не установлен и не читается. Удалите эту строку из ввода.",
  "Archived {0}.": "Запись «{0}» перемещена в архив.",
  "Moved {0} back to the vault.": "Запись «{0}» возвращена в хранилище.",
  "Another entry has this title. 'keysmith vault list --identifiers' shows both.":
    "Такое название есть у другой записи. Обе показывает «keysmith vault list --identifiers».",
  "The password is weak: others can guess it.": "Пароль слабый: его можно угадать.",
  "Moved {0} to the bin.": "Запись «{0}» перемещена в корзину.",
  "The bin has no entry with that title.": "В корзине нет записи с таким названием.",
  "Restored {0}.": "Запись «{0}» восстановлена.",
  "Nothing was copied: no clipboard program works, and keysmith has no terminal. Install wl-copy or xclip.":
    "Ничего не скопировано: программа буфера обмена не работает, а терминала у keysmith нет. Установите wl-copy или xclip.",
  "Copied.": "Скопировано.",
  "Copied, unless the terminal blocks copying.": "Скопировано, если терминал не запрещает копирование.",
  "{0} The clipboard is cleared in {1}; control-C clears it now.":
    "{0} Буфер обмена очистится через {1}; control-C очистит его сразу.",
  "The clipboard is cleared.": "Буфер обмена очищен.",
  "The clipboard is cleared, unless the terminal blocks it.": "Буфер обмена очищен, если терминал не запрещает это.",
  "The clipboard could not be cleared. Copy another text to replace the copied text.":
    "Не удалось очистить буфер обмена. Скопируйте другой текст, чтобы заменить скопированный.",
  "The entry has no custom fields.": "У записи нет дополнительных полей.",
  "The entry has no custom field with that name. Its fields: {0}.":
    "У записи нет дополнительного поля с таким именем. Её поля: {0}.",
  "The entry has no previous passwords.": "У записи нет прежних паролей.",
  "The entry has {0|# previous password|# previous passwords}.":
    "У записи {0|# прежний пароль|# прежних пароля|# прежних паролей}.",
  "Expected '--set' or '--remove', found both.": "Ожидается «--set» или «--remove», но не оба сразу.",
  "Stored the key of {0}.": "Ключ записи «{0}» сохранён.",
  "Removed the key of {0}.": "Ключ записи «{0}» удалён.",
  "The entry has no key for one-time codes.": "У записи нет ключа одноразовых кодов.",
  "The entry has no key for one-time codes. 'keysmith vault otp --set' stores a key.":
    "У записи нет ключа одноразовых кодов. Ключ сохраняет команда «keysmith vault otp --set».",
  "The code is valid for {0}.": "Код действует ещё {0}.",
  "Symbols such as ␛ or \\u{9B} replace {0}. In a file or a pipe, the text is unchanged.":
    "Символы вроде ␛ или \\u{9B} заменяют {0}. В файле или канале текст не меняется.",
  "{0|# control character|# control characters}": "{0|# управляющий символ|# управляющих символа|# управляющих символов}",

  // Import and export.
  "{0}: the file is missing, or cannot be read.": "{0}: файла нет, или его нельзя прочитать.",
  "{0} is a folder. Name the exported file.": "{0} — это папка. Укажите экспортированный файл.",
  "{0}: the format is not known. Supported are exports of the vault, CSV, Bitwarden JSON and KeePass XML.":
    "{0}: формат неизвестен. Поддерживаются экспорт хранилища, CSV, JSON Bitwarden и XML KeePass.",
  "Skipped {0}: {1}.": "Пропущена запись «{0}»: {1}.",
  "Skipped the key for one-time codes of {0}. {1}": "Пропущен ключ одноразовых кодов записи «{0}». {1}",
  "Kept the key for one-time codes of {0}: the file has another key.":
    "Ключ одноразовых кодов записи «{0}» оставлен: в файле другой ключ.",
  "Skipped the passkey of {0}.": "Пропущен ключ доступа записи «{0}».",
  "the bin contains it; restore it there": "она в корзине; восстановите её там",
  "Skipped the attached files of {0}.": "Пропущены вложенные файлы записи «{0}».",
  "{0} added, {1} changed, {2} unchanged, {3} left out":
    "Добавлено: {0}, изменено: {1}, без изменений: {2}, не импортировано: {3}",
  "{0} (preview; nothing has changed).": "{0} (просмотр; ничего не изменено).",
  "{0} added, {1} changed, {2} unchanged": "Добавлено: {0}, изменено: {1}, без изменений: {2}",
  "Unchanged in the bin: {0}. 'keysmith vault restore' restores an entry.":
    "Без изменений в корзине: {0}. Команда «keysmith vault restore» восстанавливает запись.",
  "{0}: {1}. Nothing was imported.": "{0}: {1}. Ничего не импортировано.",
  "it is empty": "она пуста",
  "it was deleted in the other password manager": "она удалена в другом менеджере паролей",
  "the vault contains it": "она уже есть в хранилище",
  "its password is a previous password of the entry in the vault": "её пароль — прежний пароль записи в хранилище",
  "Unlock KeySmith": "Разблокировать KeySmith",
  "Turn on biometrics for KeySmith": "Включить биометрию для KeySmith",
  "it exceeds a limit of the vault": "она превышает ограничения хранилища",
  "the entry of the vault cannot be read": "запись хранилища нельзя прочитать",
  "No entries written.": "Экспортировано: 0 записей.",
  "{0|# entry|# entries} written.": "Экспортировано: {0|# запись|# записи|# записей}.",
  "{0} The passphrase is not shown again. {1}": "{0} Парольная фраза больше не показывается. {1}",
  "{0|# entry|# entries} could not be read, and {1|is|are} not in the file.":
    "Не удалось прочитать {0|# запись|# записи|# записей}, в файле {1|её|их} нет.",
  "This passphrase is easy to guess: {0}. {1}": "Эту парольную фразу легко угадать: {0}. {1}",
  "Strength: {0}.": "Надёжность: {0}.",
  "This passphrase is easy to guess. {0}": "Эту парольную фразу легко угадать. {0}",
  "Type '{0}' to use the passphrase, or press Enter to choose another:":
    "Введите «{0}», чтобы оставить эту фразу, или нажмите Enter, чтобы выбрать другую:",
  "yes": "да",
  "Repeat the passphrase": "Повторите парольную фразу",
  "The passphrases are not the same. No file was written.": "Парольные фразы не совпадают. Файл не записан.",
  "An attacker can try any number of passphrases on a copy of the file. '--generate' creates a strong passphrase.":
    "Злоумышленник может без ограничений перебирать парольные фразы на копии файла. Надёжную создаёт «--generate».",
  "{0}, fewer than 10^{1} guesses": "уровень «{0}», меньше 10^{1} вариантов",
]
