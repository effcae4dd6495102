#if !hasFeature(Embedded)
/// A plural category of the Unicode CLDR (UTS #35, part 3, "Language Plural Rules"), as texts name it.
///
/// The names are only labels: in Russian the category `one` includes 1, 21 and 31.
public enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  case zero
  case one
  case two
  case few
  case many
  case other
}
#endif
