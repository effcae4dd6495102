import FolderCore
import Passcode
import SecretCore

extension PasscodeFailure: DescribedInRussian {
  var inRussian: String {
    switch self {
    case .notACode: "Код-пароль состоит из 4–6 цифр."
    case .alreadySet: "Код-пароль уже установлен. Смените его."
    case .notSet: "Код-пароль не установлен. Сначала установите его."
    case .grantSpent: "Введите текущий код-пароль ещё раз: он нужен для каждого изменения."
    case .sameCode: "Это текущий код-пароль. Выберите другой."
    case .authenticator(let failure): failure.inRussian
    case .changedMeanwhile: "Другой процесс сменил код-пароль. Введите текущий код-пароль и повторите попытку."
    case .outcomeUnknown:
      """
      Неизвестно, сохранён ли новый код-пароль. Когда папка данных станет доступна, попробуйте новый, а затем старый \
      код-пароль.
      """
    case .erased: "Слишком много неверных код-паролей. Код-пароль и защищённые данные стёрты."
    case .core(let error): error.inRussian
    }
  }
}

extension FolderFailure: DescribedInRussian {
  var inRussian: String {
    switch self {
    case .notACode: "Код папки состоит из 4–6 цифр."
    case .alreadySet:
      "У секретной папки уже есть код. Чтобы выбрать другой, сбросьте папку: её содержимое будет удалено."
    case .notSet: "Секретная папка ещё не настроена. Выберите для неё код."
    case .codeNeeded: "Введите текущий код ещё раз: он нужен для каждого изменения."
    case .sameCode: "Это текущий код. Выберите другой."
    case .changedMeanwhile: "Другой процесс изменил секретную папку. Откройте её ещё раз."
    case .outcomeUnknown:
      "Неизвестно, сохранено ли изменение: папку не удаётся прочитать. Проверьте ещё раз, когда папка станет доступна."
    case .erased: "Слишком много неверных кодов. Содержимое секретной папки стёрто."
    case .closed: "Секретная папка закрыта. Введите её код."
    case .authenticator(let failure): failure.inRussian
    case .notFound: "Этого файла больше нет в секретной папке."
    case .nameRefused:
      "Такое имя нельзя использовать. Выберите имя от 1 до 255 байт без косой черты, кроме «.» и «..»."
    case .notAFile(let path): "\(path) — не обычный файл. Выберите обычный файл."
    case .core(let error): error.inRussian
    }
  }
}

extension AuthenticatorFailure: DescribedInRussian {
  var inRussian: String {
    switch self {
    case .unavailable: "Биометрия сейчас недоступна. Введите код-пароль."
    case .enrolmentChanged:
      "Зарегистрированные отпечатки или лица изменились. Введите код-пароль и снова включите биометрию."
    case .cancelled: "Запрос отменён. Введите код-пароль."
    case .failed: "Не удалось вас распознать. Повторите попытку или введите код-пароль."
    case .core(let error): error.inRussian
    }
  }
}
