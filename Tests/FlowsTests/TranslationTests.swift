import Flows
import Statechart
import Testing

/// Tests of the translations of texts in the flows.
@Suite("Languages") struct TranslationTests {
  @Test("A text is shown in the user's language", arguments: ["ru", "ru-RU", "RU", "ru_RU.UTF-8"])
  func russian(_ code: String) {
    #expect(SetPasscode.Text.enterPasscode.words(in: Language(code)) == "Введите код-пароль")
    #expect(DisablePasscode.Text.cancel.words(in: Language(code)) == "Отменить")
  }

  @Test(
    "A text without a translation is shown in the language of the spec", arguments: ["en", "de", "rus", "", "C.UTF-8"])
  func fallback(_ code: String) {
    #expect(SetPasscode.Text.enterPasscode.words(in: Language(code)) == "Enter a passcode")
  }

  @Test(
    "The plural form of a number follows the rules of the language",
    arguments: [
      (1, "1 символ"), (3, "3 символа"), (5, "5 символов"), (11, "11 символов"), (21, "21 символ"), (22, "22 символа"),
    ])
  func plurals(_ length: Int, _ words: String) {
    #expect(Generator.Text.characters(length: length).words(in: Language("ru")) == words)
    #expect(Generator.Text.characters(length: length).words == (length == 1 ? "1 character" : "\(length) characters"))
  }

  @Test("A translation applies to all variants of its language, but the translation of a variant applies only to this variant")
  func variants() {
    #expect(Language("pt-BR").accepts("pt"))
    #expect(Language("pt-BR").accepts("pt-BR"))
    #expect(!Language("pt").accepts("pt-BR"))
    #expect(!Language("pt-PT").accepts("pt-BR"))
  }
}
