import Foundation

/// Returns the seconds since 1970 of a date; `nil` for another text.
///
/// The date is in ISO 8601, such as `2024-01-31T12:00:00.000Z`, or the number of seconds or milliseconds since 1970. The
/// fraction of the second is ignored, because dates with and without it occur in the same file.
func secondsSince1970(_ text: String) -> Double? {
  // A number of seconds with 12 digits is later than the year 5000.
  if let number = Double(text), number >= 0 { return number < 1e11 ? number : number / 1000 }
  let whole = text.replacing(/\.\d+/, with: "")
  return try? Date.ISO8601FormatStyle().parse(whole).timeIntervalSince1970
}
