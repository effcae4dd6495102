/// The Russian texts of the command line, by English text.
let russianTexts: [String: String] = [
  russianHelp, russianItemHelp, russianPlaceholders, russianUsage, russianMessages, russianSystemErrors,
].reduce(into: [:]) { all, texts in all.merge(texts) { first, _ in first } }
