import CommandTable
import Flows

/// The argument for the number of consecutive wrong codes after which the protected data is erased.
enum ErasureChoice: String, CaseIterable {
  case ten = "10"
  case off

  /// The number of wrong codes; `nil` for never.
  var count: Int? { self == .off ? nil : Lockout.erasureOffered }

  static let argument = Parameter<ErasureChoice>.argument(
    "codes", ArgumentType<ErasureChoice>.choices, help: "10 wrong codes in a row, or off.")
}
