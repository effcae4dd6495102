import CommandTable
import Flows

/// The erasure limit as a command-line argument: the number of consecutive wrong codes that erases the protected data.
enum ErasureChoice: String, CaseIterable {
  case ten = "10"
  case off

  /// The number of wrong codes; `nil` if erasure is off.
  var count: Int? { self == .off ? nil : Lockout.erasureOffered }

  static let argument = Parameter<ErasureChoice>.argument(
    "codes", ArgumentType<ErasureChoice>.choices, help: "10 wrong codes in a row, or off.")
}
