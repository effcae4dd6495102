/// The JSON of an unencrypted Bitwarden export, of which only the used members are decoded.
struct BitwardenExport: Decodable {
  let encrypted: Bool?
  let passwordProtected: Bool?
  let folders: [Folder]?
  let collections: [Folder]?
  let items: [Item]?

  /// A folder of a user, or a collection of an organization.
  struct Folder: Decodable {
    let id: String?
    let name: String?
  }

  /// An item of the vault.
  struct Item: Decodable {
    let name: String?
    let notes: String?
    let folderId: String?
    let collectionIds: [String]?
    /// The date at which the item was moved to the trash.
    let deletedDate: String?
    let archivedDate: String?
    let creationDate: String?
    let revisionDate: String?
    let favorite: Bool?
    let passwordHistory: [PreviousPassword]?
    let attachments: [Attachment]?
    let login: Login?
    let card: [String: String?]?
    let identity: [String: String?]?
    let sshKey: [String: String?]?
    let fields: [Field]?
  }

  /// A previous password of a login.
  struct PreviousPassword: Decodable {
    let lastUsedDate: String?
    let password: String?
  }

  /// A file that is attached to an item.
  struct Attachment: Decodable {}

  /// A passkey of a login.
  struct Passkey: Decodable {}

  /// The login of an item.
  struct Login: Decodable {
    let username: String?
    let password: String?
    let totp: String?
    let uris: [Address]?
    let fido2Credentials: [Passkey]?
  }

  /// A URI of a login.
  struct Address: Decodable {
    let uri: String?
  }

  /// A custom field.
  struct Field: Decodable {
    let name: String?
    /// The value; `nil` if the field is linked to the user name or the password.
    let value: String?
    /// The type: 0 for text, 1 for hidden text, 2 for a Boolean, 3 for a linked field.
    let type: Int?
  }
}
