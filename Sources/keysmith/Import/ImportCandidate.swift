import ForeignFormats
import SecretCore
import VaultCore

/// An entry of a file that is within the limits of the vault.
struct ImportCandidate: Sendable {
  let entry: ForeignEntry

  /// The details of the entry for the vault.
  let details: EntryDetails

  /// Creates a candidate; fails with `nil` if the entry exceeds a limit of the vault.
  ///
  /// - Throws: `VaultFailure.core` if memory is exhausted.
  init?(_ entry: ForeignEntry) throws(VaultFailure) {
    self.entry = entry
    do throws(VaultFailure) {
      details = try EntryDetails(entry)
      try entry.checkLimits()
    } catch {
      switch error {
      case .detailsRefused, .attributesRefused, .passwordRefused, .hiddenFieldsRefused: return nil
      default: throw error
      }
    }
  }

  /// The parts of the entry that the vault cannot contain.
  ///
  /// - Parameter match: The comparison with the entry of the vault; `nil` for a new entry.
  func omissions(_ match: (stored: VaultEntry, comparison: SecretComparison)?) -> [ImportPlan.Omission] {
    var omissions: [ImportPlan.Omission] = []
    if match?.comparison.hasOtherKey == true { omissions.append(.otherOneTimeKey) }
    if match?.stored.hasOneTimeKey != true, let problem = entry.keyProblem { omissions.append(.oneTimeKey(problem)) }
    if entry.hasPasskey { omissions.append(.passkey) }
    if entry.attachmentCount > 0 { omissions.append(.attachments) }
    return omissions
  }

  /// The hidden fields, in the order of the file.
  private var hiddenFields: [ForeignEntry.Field] { entry.fields.filter(\.isHidden) }

  /// Returns the secrets to compare with an entry of the vault.
  func secrets(toCompareWith id: VaultEntry.ID) -> ForeignSecrets {
    ForeignSecrets(
      id, password: Array(entry.password.utf8), hiddenValues: hiddenFields.map { Array($0.value.utf8) },
      oneTimeKey: entry.keyProblem == nil ? entry.otp : nil)
  }

  /// Returns the details that a matching entry of the vault does not have.
  func details(missingIn stored: VaultEntry, _ comparison: SecretComparison) -> MissingDetails {
    let hidden = comparison.missingValues.map { hiddenFields[$0] }
    let key = stored.hasOneTimeKey || entry.keyProblem != nil ? nil : entry.otp
    return MissingDetails(details, in: stored, hiddenFields: hidden, oneTimeKey: key, hiddenBytes: comparison.hiddenFieldBytes)
  }
}
