/// A field of an imported entry that contains a member of a Bitwarden card, identity or SSH key.
struct BitwardenField {
  /// The name of the member in the JSON.
  let member: String

  /// The name of the field.
  let name: String

  /// Whether the value is hidden, like a password.
  let isHidden: Bool

  private init(_ member: String, _ name: String, isHidden: Bool = false) {
    (self.member, self.name, self.isHidden) = (member, name, isHidden)
  }

  /// The fields of a card.
  static let card = [
    BitwardenField("cardholderName", "Cardholder name"),
    BitwardenField("brand", "Brand"),
    BitwardenField("number", "Number", isHidden: true),
    BitwardenField("expMonth", "Expiration month"),
    BitwardenField("expYear", "Expiration year"),
    BitwardenField("code", "Security code", isHidden: true),
  ]

  /// The fields of an identity.
  static let identity = [
    BitwardenField("title", "Title"),
    BitwardenField("firstName", "First name"),
    BitwardenField("middleName", "Middle name"),
    BitwardenField("lastName", "Last name"),
    BitwardenField("username", "User name"),
    BitwardenField("company", "Company"),
    BitwardenField("email", "Email"),
    BitwardenField("phone", "Phone"),
    BitwardenField("address1", "Address 1"),
    BitwardenField("address2", "Address 2"),
    BitwardenField("address3", "Address 3"),
    BitwardenField("city", "City"),
    BitwardenField("state", "State"),
    BitwardenField("postalCode", "Postal code"),
    BitwardenField("country", "Country"),
    BitwardenField("ssn", "Social security number", isHidden: true),
    BitwardenField("passportNumber", "Passport number", isHidden: true),
    BitwardenField("licenseNumber", "License number", isHidden: true),
  ]

  /// The fields of an SSH key.
  static let sshKey = [
    BitwardenField("privateKey", "Private key", isHidden: true),
    BitwardenField("publicKey", "Public key"),
    BitwardenField("keyFingerprint", "Fingerprint"),
  ]
}
