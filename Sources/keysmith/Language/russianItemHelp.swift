import VaultCore

/// The Russian help of the commands of the vault and of the Secret Folder.
let russianItemHelp: [String: String] = [
  // vault help
  "Save, find, print, copy, change or remove passwords.":
    "Сохранить, найти, вывести, скопировать, изменить или удалить пароль.",
  """
  The passcode is read from standard input, on a line of its own, and other secrets on the lines after it. An entry is given \
  by its title or by its identifier, which 'keysmith vault list --identifiers' shows. If no entry has exactly the title, the \
  case of its letters is ignored.

  Other programs can see arguments. A title, a user, a category or search words given as '-' are read from standard input, \
  one per line, in this order: passcode, title, user, category, password, note.
  """: """
  Код-пароль читается из стандартного ввода, из отдельной строки, а остальные секреты — из следующих строк. Запись задаётся \
  названием или идентификатором, который показывает «keysmith vault list --identifiers». Если точно такого названия нет, \
  регистр букв не учитывается.

  Аргументы видны другим программам. Название, пользователь, категория и слова для поиска, заданные как «-», читаются из \
  стандартного ввода, по одному в строке, в таком порядке: код-пароль, название, пользователь, категория, пароль, заметка.
  """,
  "The title of the entry. \(fromInput)": "Название записи. \(fromInputInRussian)",
  "The title or identifier of the entry. \(fromInput)": "Название или идентификатор записи. \(fromInputInRussian)",
  "List the entries, one per line: title, user and category.":
    "Вывести записи, по одной в строке: название, пользователь и категория.",
  "Begin each line with the entry's identifier, and end the line with the time when the entry was added.":
    "Начинать строку с идентификатора записи и завершать временем её добавления.",
  "List the archived entries instead.": "Показать вместо этого записи из архива.",
  "Words that each listed entry contains. \(fromInput)":
    "Слова, которые есть в каждой выведенной записи. \(fromInputInRussian)",
  "Save a password: reads the passcode, then the password, and then the note with --note.":
    "Сохранить пароль. Читаются код-пароль, пароль и, с --note, заметка.",
  "The user name of the entry. \(fromInput)": "Имя пользователя в записи. \(fromInputInRussian)",
  "The category of the entry. \(fromInput)": "Категория записи. \(fromInputInRussian)",
  "Read a note as well: all lines after the password, until the input ends.":
    "Прочитать и заметку: все строки после пароля, до конца ввода.",
  "Print the password or another field of an entry; on a terminal, copy the password.":
    "Вывести пароль или другое поле записи; на терминале — скопировать пароль.",
  """
  On a terminal, the password is copied as with 'keysmith vault copy', so that it does not remain on the screen. With \
  '--print', the password is printed instead.
  """: """
  На терминале пароль копируется, как командой «keysmith vault copy», чтобы он не остался на экране. С «--print» пароль \
  выводится.
  """,
  "The field to print instead of the password.": "Поле, которое выводится вместо пароля.",
  "Print the password instead of copying it.": "Вывести пароль, а не копировать его.",
  "Print a custom or hidden field of an entry.": "Вывести дополнительное или скрытое поле записи.",
  "The name of the field.": "Имя поля.",
  "Copy the password or another field of an entry, and clear the clipboard after a minute.":
    "Скопировать пароль или другое поле записи и через минуту очистить буфер обмена.",
  "The command ends when the clipboard is cleared. Control-C clears the clipboard at once.":
    "Команда завершается, когда буфер обмена очищен. Control-C очищает его сразу.",
  "The field to copy instead of the password.": "Поле, которое копируется вместо пароля.",
  "Print the one-time code of an entry (TOTP, RFC 6238); on a terminal, copy the code.":
    "Вывести одноразовый код записи (TOTP, RFC 6238); на терминале — скопировать код.",
  """
  With '--set', the key is read after the passcode: a link that begins with otpauth://, or the key in Base32. A QR code in a \
  picture is read with: zbarimg --quiet --raw FILE.
  """: """
  С «--set» после код-пароля читается ключ: ссылка, которая начинается с otpauth://, или ключ в Base32. QR-код с картинки \
  читает команда: zbarimg --quiet --raw FILE.
  """,
  "Read a new key, and store it.": "Прочитать новый ключ и сохранить его.",
  "Remove the key.": "Удалить ключ.",
  "Print the code instead of copying it.": "Вывести код, а не копировать его.",
  "Change an entry: reads the passcode, and then the new texts.": "Изменить запись. Читаются код-пароль и новые тексты.",
  """
  Fields without an option keep their values. An empty argument, as in --user '', removes a user or a category. The title of \
  the entry is read before the new title, if both are '-'.
  """: """
  Поля, для которых нет параметра, не меняются. Пустое значение, как в --user '', удаляет пользователя или категорию. Если и \
  название записи, и новое название — «-», название записи читается первым.
  """,
  "The new title. \(fromInput)": "Новое название. \(fromInputInRussian)",
  "The new user name. \(fromInput)": "Новое имя пользователя. \(fromInputInRussian)",
  "The new category. \(fromInput)": "Новая категория. \(fromInputInRussian)",
  "The new URLs of websites, separated by spaces. \(fromInput)": "Новые адреса сайтов через пробел. \(fromInputInRussian)",
  "The new tags, separated by commas. \(fromInput)": "Новые метки через запятую. \(fromInputInRussian)",
  "Read a new password.": "Прочитать новый пароль.",
  "Read a new note as well: all lines after the other texts, until the input ends.":
    "Прочитать и новую заметку: все строки после остальных текстов, до конца ввода.",
  "List the previous passwords of an entry by the date until which they were used, or print one of them.":
    "Показать список прежних паролей записи с датами, до которых они действовали, или вывести один из них.",
  "Print the password with this number in the list.": "Вывести пароль с этим номером в списке.",
  "Move an entry to the bin, which keeps it for 30 days.": "Переместить запись в корзину, где она хранится 30 дней.",
  "An unreadable entry is erased, because the bin cannot list it.":
    "Запись, которую нельзя прочитать, стирается: корзина не может её показать.",
  "Erase the entry at once, from the vault or bin. This cannot be undone.":
    "Сразу стереть запись из хранилища или корзины. Отменить это нельзя.",
  "List the deleted entries, one per line: identifier, title and time of the deletion.":
    "Вывести удалённые записи, по одной в строке: идентификатор, название и время удаления.",
  "Move an entry to the archive, which 'keysmith vault list --archived' lists.":
    "Переместить запись в архив, который выводит «keysmith vault list --archived».",
  "Searches in the vault do not find archived entries. The other commands find them by their titles.":
    "Поиск в хранилище не находит записи архива. Остальные команды находят их по названиям.",
  "Move the entry from the archive back to the vault.": "Вернуть запись из архива в хранилище.",
  "Move an entry from the bin back to the vault.": "Вернуть запись из корзины в хранилище.",
  "List weak, reused and long unchanged passwords: reads the passcode.":
    "Вывести слабые, повторяющиеся и давно не менявшиеся пароли. Читается код-пароль.",
  """
  Each line has a title, a reason and its details. Weak passwords come first, then reused ones. No password is shown or sent. \
  The exit code is 1 if a line is printed or an entry cannot be read, and 0 otherwise.
  """: """
  В каждой строке — название, причина и подробности. Сначала идут слабые пароли, затем повторяющиеся. Пароли не показываются \
  и никуда не отправляются. Код завершения 1, если выведена хотя бы одна строка или запись нельзя прочитать, иначе 0.
  """,
  "Begin each line with the entry's identifier.": "Начинать строку с идентификатора записи.",
  "The age in days above which an unchanged entry is listed.":
    "Число дней, после которого запись без изменений попадает в список.",
  "Accept the current vault after a rollback, tampering or a missing file was detected: reads the passcode.":
    "Принять текущее хранилище после обнаруженного отката, вмешательства или пропажи файла. Читается код-пароль.",
  "The acceptance is logged.": "Это записывается в журнал.",
  "Export all entries to an encrypted file: reads the passcode, and then a passphrase for the file.":
    "Экспортировать все записи в зашифрованный файл. Читаются код-пароль и парольная фраза для файла.",
  """
  On a terminal, the passphrase is read twice, and a passphrase that is easy to guess needs a confirmation. Elsewhere it is \
  read once, and a passphrase that is easy to guess causes a warning.
  """: """
  На терминале парольная фраза читается дважды, а если её легко угадать, её нужно подтвердить. В остальных случаях она \
  читается один раз, а если её легко угадать, выводится предупреждение.
  """,
  "Generate a passphrase of \(WordList.usualCount) random words, and print only the passphrase to standard output.":
    "Создать парольную фразу из \(WordList.usualCount) случайных слов и вывести в стандартный вывод только её.",
  "The path of the file, which must not exist yet.": "Путь к новому файлу; такого файла ещё не должно быть.",
  "Import entries from an export of the vault or of another password manager: reads the passcode.":
    "Импортировать записи из экспорта хранилища или другого менеджера паролей. Читается код-пароль.",
  """
  The format is detected: an encrypted export of 'keysmith vault export', whose passphrase is read after the passcode; CSV \
  of browsers and password managers; unencrypted JSON of Bitwarden; XML of KeePass.

  An entry with the title, user and websites of one entry in the vault changes that entry: a new password replaces the \
  password, which is kept in the history, and new notes, tags and fields are added. The category and the key for one-time \
  codes are kept. A file with a previous password of that entry changes nothing. An entry that matches several entries \
  becomes a new entry. Attached files, passkeys and deleted entries are not imported. \
  The exit code is 1 if the vault does not have everything in the file after the import. The file of another password \
  manager contains passwords in plaintext: delete the file when all entries are imported.
  """: """
  Формат определяется сам: зашифрованный экспорт «keysmith vault export», парольная фраза которого читается после \
  код-пароля; CSV браузеров и менеджеров паролей; незашифрованный JSON Bitwarden; XML KeePass.

  Если название, пользователь и сайты совпадают с одной записью хранилища, меняется эта запись: новый пароль заменяет \
  прежний, который остаётся в истории, а новые заметки, метки и поля добавляются. Категория и ключ одноразовых кодов \
  остаются. Файл с прежним паролем этой записи ничего не меняет. Запись, которая совпадает с несколькими, становится новой. \
  Вложенные файлы, ключи доступа и удалённые записи не импортируются. Код завершения 1, \
  если после импорта в хранилище есть не всё из файла. Пароли в файле другого менеджера не зашифрованы: удалите файл, когда \
  все записи импортированы.
  """,
  "Print the entries that would be added, changed and left out, and change nothing.":
    "Показать, какие записи будут добавлены, изменены и пропущены, и ничего не менять.",
  "The exported file.": "Экспортированный файл.",

  // folder help
  "Set up or reset the Secret Folder, and add, list, export or remove its files.":
    "Настроить или сбросить секретную папку, а также добавить, вывести, экспортировать или удалить её файлы.",
  """
  The folder's code is read from standard input, on a line of its own. A file is given by its name or by its identifier, \
  which 'keysmith folder list --identifiers' shows. Other programs can see arguments. A name given as '-' is read from \
  standard input, on the line after the code.
  """: """
  Код папки читается из стандартного ввода, из отдельной строки. Файл задаётся именем или идентификатором, который \
  показывает «keysmith folder list --identifiers». Аргументы видны другим программам. Имя, заданное как «-», читается из \
  стандартного ввода, из строки после кода.
  """,
  "The name or identifier of the file. \(fromInput)": "Имя или идентификатор файла. \(fromInputInRussian)",
  "Choose the folder's code: reads the code twice.": "Выбрать код папки. Код читается дважды.",
  "Copy files into the folder.": "Скопировать файлы в папку.",
  """
  Each file is reported when it is in the folder. After an error with a file, which standard error reports, the command \
  continues with the next file, and ends with the exit code 1. An error of the folder, such as a full disk, ends the \
  command. Control-C stops the command and keeps the reported files. \
  The next command of the folder then reports that a file was being added.
  """: """
  О каждом файле сообщается, когда он уже в папке. Об ошибке с файлом сообщается в стандартный вывод ошибок, после чего \
  команда продолжает со следующим файлом и завершается с кодом 1. Ошибка папки, например переполненный диск, завершает \
  команду. Control-C прерывает команду, а добавленные файлы остаются. Следующая команда папки сообщит, что файл не был \
  добавлен до конца.
  """,
  "The files to copy.": "Файлы, которые нужно скопировать.",
  "List the files in the folder, one per line: name and size.": "Вывести файлы в папке, по одному в строке: имя и размер.",
  "Begin each line with the file's identifier, and end the line with the time when the file was added.":
    "Начинать строку с идентификатора файла и завершать временем его добавления.",
  "Export a file from the folder, decrypted. No file is overwritten.":
    "Экспортировать файл из папки в расшифрованном виде. Существующие файлы не перезаписываются.",
  "The path of the copy, or an existing folder for it.": "Путь к копии или к существующей папке для неё.",
  "Remove a file from the folder. This cannot be undone.": "Удалить файл из папки. Отменить это нельзя.",
  "Accept the current list of files after a rollback, tampering or a missing list was detected: reads the folder's code.":
    "Принять текущий список файлов после обнаруженного отката, вмешательства или пропажи списка. Читается код папки.",
  "Files that are not in the list are kept; a list that contains them makes them accessible again. The acceptance is logged.":
    "Файлы, которых нет в списке, остаются; их снова откроет список, в котором они есть. Это записывается в журнал.",
  "Choose whether 10 wrong codes in a row erase everything in the folder: reads the folder's code.":
    "Выбрать, стирают ли 10 неверных кодов подряд всё содержимое папки. Читается код папки.",
  "Erase the folder's code and all its files, for example after the code was forgotten.":
    "Стереть код папки и все её файлы, например если код забыт.",
  "Confirm that everything in the folder is deleted, which cannot be undone.":
    "Подтвердить, что всё содержимое папки будет удалено. Отменить это нельзя.",
  "Show whether the folder is set up, and whether it is locked out.":
    "Показать, настроена ли папка и не действует ли блокировка.",
]
