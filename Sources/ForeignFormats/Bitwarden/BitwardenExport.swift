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
    /// The type: 1 for a login, 2 for a secure note, 3 for a card, 4 for an identity, 5 for an SSH key.
    let type: Int?
    let name: String?
    let notes: String?
    let folderId: String?
    let collectionIds: [String]?
    /// The date at which the item was moved to the trash.
    let deletedDate: String?
    let login: Login?
    let fields: [Field]?
  }

  /// The login of an item.
  struct Login: Decodable {
    let username: String?
    let password: String?
    let totp: String?
    let uris: [Address]?
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
