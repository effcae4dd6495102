/// The Russian help of all commands but those of the vault and of the Secret Folder.
let russianHelp: [String: String] = [
  "Protect passwords and files with a passcode.": "Защита паролей и файлов код-паролем.",
  """
  Without a subcommand, the app opens in the terminal, and with --plain if the terminal cannot draw (TERM=dumb). Without a \
  terminal, the program plays a tour of the app in plain text.

  The store is in ~/.local/share/keysmith, or in $XDG_DATA_HOME/keysmith if the variable is set. The attempt counter and the \
  device secret (unless a keyring stores it) are in ~/.local/state/keysmith, or in $XDG_STATE_HOME/keysmith. They bind the \
  store to this machine.

  Exit codes: 0 success, 1 refused or the input ended early, 64 usage error.
  """: """
  Без команды в терминале открывается приложение, а если терминал не умеет рисовать (TERM=dumb) — в режиме --plain. Без \
  терминала программа показывает обзор приложения простым текстом.

  Папка данных — ~/.local/share/keysmith или, если переменная задана, $XDG_DATA_HOME/keysmith. Счётчик попыток и секрет \
  устройства (если его не хранит связка ключей) находятся в ~/.local/state/keysmith или в $XDG_STATE_HOME/keysmith. Они \
  привязывают папку данных к этому компьютеру.

  Коды завершения: 0 — успех, 1 — отказ или ввод закончился раньше времени, 64 — ошибка в командной строке.
  """,
  "Show screens as lines, for screen readers and for terminals that cannot draw.":
    "Показывать экраны строками: для программ экранного доступа и терминалов, которые не умеют рисовать.",
  "Draw with ASCII characters, without icons, for terminals and fonts without symbols.":
    "Рисовать символами ASCII, без значков: для терминалов и шрифтов, в которых нет других символов.",
  "Simulate the biometric sensor: the app asks for its result. The simulation protects nothing.":
    "Имитировать биометрический датчик: приложение спрашивает его результат. Имитация ничего не защищает.",
  "Ring the terminal's bell as haptic feedback.": "Подавать звуковой сигнал терминала вместо виброотклика.",
  "The folder of the store.": "Папка данных.",
  "The folder of the device secret and the attempt counter; by default <store>.device if --store is given.":
    "Папка секрета устройства и счётчика попыток; если указан --store, по умолчанию <store>.device.",
  "Show help information.": "Показать справку.",
  "Show the version.": "Показать версию.",
  "Print a shell completion script for this program.": "Вывести сценарий автодополнения для командной оболочки.",
  """
  Load the script in the startup file of the shell:

    bash  source <(keysmith completions bash)
    zsh   keysmith completions zsh > a folder of $fpath, as _keysmith
    fish  keysmith completions fish > ~/.config/fish/completions/keysmith.fish
  """: """
  Загрузите сценарий в файле запуска оболочки:

    bash  source <(keysmith completions bash)
    zsh   keysmith completions zsh > папка из $fpath, файл _keysmith
    fish  keysmith completions fish > ~/.config/fish/completions/keysmith.fish
  """,
  "The shell.": "Командная оболочка.",
  "Print the manual page, for 'man -l' or to install as keysmith.1.":
    "Вывести страницу руководства: для «man -l» или для установки как keysmith.1.",
  "Create, change, disable or reset the passcode, or show its status.":
    "Установить, сменить, выключить или сбросить код-пароль либо показать его состояние.",
  """
  Codes are read from standard input, one per line, in the order in which the app asks for them. The first refusal ends the \
  command, and no further line is read.
  """: """
  Коды читаются из стандартного ввода, по одному в строке, в том порядке, в котором их спрашивает приложение. После первого \
  отказа команда завершается и больше ничего не читает.
  """,
  "Set the passcode: reads the code twice.": "Установить код-пароль. Код читается дважды.",
  "The number of digits of the code.": "Число цифр в коде.",
  "The storage of a new device secret.": "Место хранения нового секрета устройства.",
  "Replace the passcode: reads the current passcode, and the new passcode twice.":
    "Сменить код-пароль. Читаются текущий код-пароль и дважды новый.",
  "The number of digits of the new code; by default the number of digits of the current code.":
    "Число цифр в новом коде; по умолчанию как в текущем.",
  "Remove the passcode: reads the current passcode.": "Выключить код-пароль. Читается текущий код-пароль.",
  "Choose whether 10 wrong codes in a row erase the passcode and the vault: reads the passcode.":
    "Выбрать, стирают ли 10 неверных кодов подряд код-пароль и хранилище. Читается код-пароль.",
  "10 wrong codes in a row, or off.": "10 (неверных кодов подряд) или off (не стирать).",
  "Erase the passcode and the vault, for example after the code was forgotten.":
    "Стереть код-пароль и хранилище, например если код забыт.",
  "The Secret Folder is not changed; 'keysmith folder reset' erases it.":
    "Секретная папка не меняется; её стирает «keysmith folder reset».",
  "Confirm that the passcode, its settings and all entries of the vault are erased.":
    "Подтвердить, что код-пароль, его настройки и все записи хранилища будут стёрты.",
  "Show whether a passcode is set, and whether it is locked out.":
    "Показать, установлен ли код-пароль и не действует ли блокировка.",
  "Print a new password. With --save, save it in the vault: reads the passcode, and then the title if it is '-'.":
    "Вывести новый пароль. С --save пароль сохраняется в хранилище: читаются код-пароль и, если название — «-», название.",
  "The number of characters.": "Число символов.",
  "Without lowercase letters.": "Без строчных букв.",
  "Without uppercase letters.": "Без прописных букв.",
  "Without digits.": "Без цифр.",
  "Without symbols.": "Без спецсимволов.",
  "Without look-alike characters.": "Без похожих символов.",
  "Save the password in the vault under this title. \(fromInput)":
    "Сохранить пароль в хранилище под этим названием. \(fromInputInRussian)",
  "List the log of the passcode and the folder's code, the latest event first.":
    "Вывести журнал код-пароля и кода папки, начиная с последнего события.",
  """
  Each line begins with the numbers of its rows. An attempt is logged as wrong before its code is compared, so a correct \
  code has two rows: '6-7'. A gap in the numbers is reported as damage. The times come from the system clock, which the user \
  can change; the row numbers give the order of the events.
  """: """
  Каждая строка начинается с номеров записей журнала. Попытка записывается как неверная ещё до сравнения кода, поэтому у \
  верного кода две записи: «6-7». О пропуске в номерах сообщается как о повреждении. Время берётся из системных часов, \
  которые пользователь может перевести; порядок событий определяют номера.
  """,
  "Play a tour of the app in plain text, on a temporary store.":
    "Показать обзор приложения простым текстом, с временной папкой данных.",
  """
  The tour runs the real flows and the real core. Typed codes are shown as dots, and the store is removed afterwards. \
  For product owners, each screen has the name of its state above it, and the lines of the taken transitions in Specs below.
  """: """
  Обзор работает с настоящими экранами и ядром. Вместо введённых кодов показаны точки, а папка данных затем удаляется. \
  Для владельцев продукта над каждым экраном указано имя его состояния, а под ним — строки переходов в Specs.
  """,
  "Print the recovery kit, which opens the store on another machine with the code: reads the passcode.":
    "Вывести набор восстановления, который с кодом открывает папку данных на другом компьютере. Читается код-пароль.",
  """
  The kit is the device secret, in groups of characters and as a QR code. Print it or write it down, and keep it apart from \
  this machine and from copies of the store. It is valid for the passcode and the Secret Folder as long as the device secret \
  is the same.
  """: """
  Набор — это секрет устройства в виде групп символов и QR-кода. Распечатайте или запишите его и храните отдельно от этого \
  компьютера и от копий папки данных. Он подходит к код-паролю и секретной папке, пока секрет устройства не изменился.
  """,
  "Bind a copied store to this machine: reads the recovery kit and the code.":
    "Привязать скопированную папку данных к этому компьютеру. Читаются набор восстановления и код.",
  """
  Copy the store first. The characters of the kit are read from standard input, in any number of lines; an empty line ends \
  an incomplete kit. On a terminal, each line must have whole groups, and a line with a wrong group is read again. The line \
  after the last character is the code, which counts as an attempt. Without an attempt counter, a wrong first code begins \
  the longest lockout.
  """: """
  Сначала скопируйте папку данных. Символы набора читаются из стандартного ввода, из любого числа строк; пустая строка \
  завершает неполный набор. На терминале строка должна состоять из целых групп, а строка с неверной группой читается ещё \
  раз. Строка после последнего символа — код, который считается попыткой. Если счётчика попыток нет, неверный первый код \
  начинает самую долгую блокировку.
  """,
  "The storage of the device secret.": "Место хранения секрета устройства.",
]

/// The Russian translation of ``fromInput``.
let fromInputInRussian = "«-» читает текст из стандартного ввода, который не виден другим программам."
