#if !hasFeature(Embedded) || STATECHART_TEXTS
extension PluralRule {
  /// The rules for cardinal numbers in version 48 of the Unicode CLDR (`plurals.xml`), for whole numbers, by language code.
  ///
  /// The table omits rules for fractions and for compact notation, and categories that contain no whole number.
  static let table: [(languages: String, rule: PluralRule)] = [
    (
      "bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th to tpi vi wo yo yue zh",
      PluralRule { _ in .other }
    ),
    (
      """
      af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gl gsw ha haw hu ia ie io jgo ji jmc \
      ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nah nb nd ne nl nn nnh no nr ny nyn om or os pap ps rm rof rwk saq \
      sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo tig tk tn tr ts ug ur uz ve vo vun wae xh xog yi
      """, PluralRule { $0 == 1 ? .one : .other }
    ),
    (
      "ak am as bho bn csw doi fa ff gu guw hi hy kab kn kok ln mg nso pa pcm si ti wa zu",
      PluralRule { $0 <= 1 ? .one : .other }
    ),
    ("tzm", PluralRule { $0 <= 1 || 11...99 ~= $0 ? .one : .other }),
    ("is mk", PluralRule { $0 % 10 == 1 && $0 % 100 != 11 ? .one : .other }),
    ("ceb fil tl", PluralRule { 1...3 ~= $0 || ![4, 6, 9].contains($0 % 10) ? .one : .other }),
    (
      "ca es it lld pt-pt scn vec",
      PluralRule { $0 == 1 ? .one : isMillions($0) ? .many : .other }
    ),
    ("fr pt", PluralRule { $0 <= 1 ? .one : isMillions($0) ? .many : .other }),
    ("blo cv ksh lag", PluralRule { $0 == 0 ? .zero : $0 == 1 ? .one : .other }),
    (
      "lv prg",
      PluralRule { number in
        switch (number % 10, number % 100) {
        case (0, _), (_, 11...19): .zero
        case (1, _): .one
        default: .other
        }
      }
    ),
    ("he iu iw naq sat se sma smi smj smn sms", PluralRule { $0 == 1 ? .one : $0 == 2 ? .two : .other }),
    ("shi", PluralRule { $0 <= 1 ? .one : $0 <= 10 ? .few : .other }),
    ("mo ro", PluralRule { $0 == 1 ? .one : $0 == 0 || 1...19 ~= $0 % 100 ? .few : .other }),
    ("bs hr sh sr", PluralRule { slavic($0) ?? .other }),
    ("be ru uk", PluralRule { slavic($0) ?? .many }),
    ("pl", PluralRule { $0 == 1 ? .one : slavic($0) == .few ? .few : .many }),
    ("cs sk", PluralRule { $0 == 1 ? .one : 2...4 ~= $0 ? .few : .other }),
    (
      "dsb hsb sl",
      PluralRule { number in
        switch number % 100 {
        case 1: .one
        case 2: .two
        case 3...4: .few
        default: .other
        }
      }
    ),
    (
      "lt",
      PluralRule { number in
        switch (number % 10, number % 100) {
        case (_, 11...19), (0, _): .other
        case (1, _): .one
        default: .few
        }
      }
    ),
    (
      "sgs",
      PluralRule { number in
        switch (number, number % 10, number % 100) {
        case (2, _, _): .two
        case (_, 1, let last) where last != 11: .one
        case (_, 2...9, let last) where !(11...19 ~= last): .few
        default: .other
        }
      }
    ),
    (
      "gd",
      PluralRule { number in
        switch number {
        case 1, 11: .one
        case 2, 12: .two
        case 3...19: .few
        default: .other
        }
      }
    ),
    (
      "ga",
      PluralRule { number in
        switch number {
        case 1: .one
        case 2: .two
        case 3...6: .few
        case 7...10: .many
        default: .other
        }
      }
    ),
    (
      "gv",
      PluralRule { number in
        if number % 10 == 1 { return .one }
        if number % 10 == 2 { return .two }
        return number % 20 == 0 ? .few : .other
      }
    ),
    (
      "mt",
      PluralRule { number in
        switch (number, number % 100) {
        case (1, _): .one
        case (2, _): .two
        case (0, _), (_, 3...10): .few
        case (_, 11...19): .many
        default: .other
        }
      }
    ),
    (
      "br",
      PluralRule { number in
        let isTeen = [1, 7, 9].contains(number % 100 / 10)
        switch number % 10 {
        case 1 where !isTeen: return .one
        case 2 where !isTeen: return .two
        case 3, 4, 9: return isTeen ? .other : .few
        default: return isMillions(number) ? .many : .other
        }
      }
    ),
    (
      "cy",
      PluralRule { number in
        switch number {
        case 0: .zero
        case 1: .one
        case 2: .two
        case 3: .few
        case 6: .many
        default: .other
        }
      }
    ),
    (
      "ar ars",
      PluralRule { number in
        switch (number, number % 100) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
      }
    ),
    ("kw", PluralRule(cornish)),
  ]

  /// Returns `one` or `few` by the rule that several Slavic languages share; `nil` for the other numbers.
  ///
  /// The category of the other numbers differs between these languages. Polish uses only `few` of this rule.
  private static func slavic(_ number: UInt) -> PluralCategory? {
    switch (number % 10, number % 100) {
    case (_, 11...14): nil
    case (1, _): .one
    case (2...4, _): .few
    default: nil
    }
  }

  private static func isMillions(_ number: UInt) -> Bool { number != 0 && number % 1_000_000 == 0 }

  @Sendable private static func cornish(_ number: UInt) -> PluralCategory {
    if number == 0 { return .zero }
    if number == 1 { return .one }
    let thousands = number % 100_000 / 1_000
    if number % 1_000_000 == 100_000
      || number % 1_000 == 0 && (1...20 ~= thousands || [40, 60, 80].contains(thousands))
    {
      return .two
    }
    return switch number % 100 {
    case 2, 22, 42, 62, 82: .two
    case 3, 23, 43, 63, 83: .few
    case 1, 21, 41, 61, 81: .many
    default: .other
    }
  }
}
#endif
