/// Exports of other password managers, with invented data.
enum Exports {
  static let chrome = """
    name,url,username,password,note
    accounts.example.com,https://accounts.example.com/signin,ada@example.com,"p,4ss""word",
    com.example.app,android://Zm9v==@com.example.app/,ada,s3cret,"Two
    lines"
    ,https://never.example.org/,,,

    """

  static let firefox = [
    #""url","username","password","httpRealm","formActionOrigin","guid","timeCreated","timeLastUsed","timePasswordChanged""#,
    #""https://forum.example.net","ada","l0vel@ce",,"https://forum.example.net","{7f5c}","1690000000000","1700000000000","#
      + #""1690000000000""#,
    #""http://192.168.1.1:8080","admin","router","Wi-Fi",,"{8a2b}","1690000000000","1700000000000","1690000000000""#,
  ].joined(separator: "\r\n")

  static let onePassword = """
    Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes
    Mail,https://mail.example.com,ada,xkcd-936,otpauth://totp/Mail?secret=JBSWY3DPEHPK3PXP,true,true,Work; two words,"Recovery code: 1234"
    """

  static let safari = """
    Title,URL,Username,Password,Notes,OTPAuth
    example.com (ada),https://example.com/,ada,"a b ",,otpauth://totp/ada?secret=JBSWY3DPEHPK3PXP
    """

  static let bitwardenCSV = """
    folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp
    Social,1,login,Forum,,"PIN: 1234
    Question: Pet
    Rex",0,"https://a.example/x,y,https://b.example",ada,pw1,JBSWY3DPEHPK3PXP
    ,,note,Door,Code is 99,,0,,,,
    """

  static let keePassXC = """
    "Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"
    "Root","Top","ada","one","https://example.com","","","0","2024-01-01T00:00:00Z","2023-01-01T00:00:00Z"
    "Root/Internet/Shops","Shop","ada","t""w""o","","","otpauth://totp/x?secret=ABC","0","2024-01-01T00:00:00Z",\
    "2023-01-01T00:00:00Z"
    "Root/Recycle Bin","Gone","ada","x","","","","0","2024-01-01T00:00:00Z","2023-01-01T00:00:00Z"
    """

  static let lastPass = """
    url,username,password,totp,extra,name,grouping,fav
    https://example.com,ada,pw,JBSWY3DPEHPK3PXP,Hello,Example,Work\\Mail,0
    http://sn,,,,The safe is behind the picture,Safe,,0
    """

  static let bitwarden = """
    {
      "encrypted": false,
      "folders": [{ "id": "f1", "name": "Work/Mail" }],
      "items": [
        {
          "passwordHistory": [{ "lastUsedDate": "2023-01-01T00:00:00.000Z", "password": "old" }],
          "revisionDate": "2024-01-01T00:00:00.000Z", "creationDate": "2023-01-01T00:00:00.000Z", "deletedDate": null,
          "id": "i1", "organizationId": null, "folderId": "f1", "type": 1, "reprompt": 0, "name": "Mail",
          "notes": "Zürich\\n☕", "favorite": true,
          "fields": [
            { "name": "PIN", "value": "1234", "type": 1, "linkedId": null },
            { "name": "Colour", "value": "blue", "type": 0, "linkedId": null },
            { "name": "Linked", "value": null, "type": 3, "linkedId": 100 }
          ],
          "login": {
            "fido2Credentials": [],
            "uris": [{ "match": null, "uri": "https://mail.example.com" }, { "match": 1, "uri": "https://imap.example.com" }],
            "username": "ada", "password": "p\\u00e4ss \\"1\\"", "totp": "otpauth://totp/Mail?secret=JBSWY3DPEHPK3PXP"
          },
          "collectionIds": null
        },
        { "id": "i2", "type": 2, "name": "Door", "notes": "99", "secureNote": { "type": 0 }, "folderId": null },
        { "id": "i3", "type": 3, "name": "Visa", "notes": null, "card": { "number": "4111" } },
        { "id": "i4", "type": 1, "name": "Passkey", "login": { "username": "ada", "password": null, "totp": null } },
        { "id": "i5", "type": 1, "name": "", "login": { "uris": [{ "uri": "bank.example/login" }], "password": "b" } }
      ]
    }
    """

  static let keePass = """
    <?xml version="1.0" encoding="utf-8" standalone="yes"?>
    <KeePassFile>
      <Meta><Generator>KeePass</Generator><RecycleBinEnabled>True</RecycleBinEnabled>
        <RecycleBinUUID>YmluYmluYmluYmluYmluYg==</RecycleBinUUID></Meta>
      <Root>
        <Group>
          <UUID>cm9vdHJvb3Ryb290cm9vdA==</UUID><Name>Database</Name>
          <Entry>
            <UUID>ZW50cnllbnRyeWVudHJ5ZQ==</UUID>
            <String><Key>Notes</Key><Value>Line 1
    Line 2</Value></String>
            <String><Key>Password</Key><Value ProtectInMemory="True">a &amp; &lt;b&gt;</Value></String>
            <String><Key>Title</Key><Value>Mail</Value></String>
            <String><Key>KP2A_URL_1</Key><Value>https://imap.example.com</Value></String>
            <String><Key>URL</Key><Value>https://mail.example.com</Value></String>
            <String><Key>UserName</Key><Value>ada</Value></String>
            <String><Key>PIN</Key><Value ProtectInMemory="True">1234</Value></String>
            <String><Key>Colour</Key><Value>blue</Value></String>
            <String><Key>otp</Key><Value ProtectInMemory="True">otpauth://totp/Mail?secret=ABC&amp;period=30</Value></String>
            <Binary><Key>Title</Key><Value Ref="0"/></Binary>
            <AutoType><Enabled>True</Enabled></AutoType>
            <Tags>home;long  term</Tags>
            <Times><LastModificationTime>2024-01-01T00:00:00Z</LastModificationTime></Times>
            <History><Entry>
              <String><Key>Title</Key><Value>Oldest</Value></String>
              <String><Key>Password</Key><Value ProtectInMemory="True">oldest</Value></String>
              <Tags>old</Tags><Binary><Key>Title</Key><Value Ref="0"/></Binary>
            </Entry><Entry>
              <String><Key>Password</Key><Value ProtectInMemory="True">old</Value></String>
              <Times><LastModificationTime>2023-01-01T00:00:00Z</LastModificationTime></Times>
            </Entry><Entry>
              <String><Key>Title</Key><Value>Old</Value></String>
              <String><Key>Password</Key><Value ProtectInMemory="True">old</Value></String>
              <Times><LastModificationTime>2023-06-01T00:00:00Z</LastModificationTime></Times>
            </Entry></History>
          </Entry>
          <Group>
            <UUID>d29ya3dvcmt3b3Jrd29ya3c=</UUID><Name>Work</Name>
            <Group>
              <Entry>
                <String><Key>Title</Key><Value>Server</Value></String>
                <String><Key>Password</Key><Value><![CDATA[<root>]]></Value></String>
                <String><Key>TimeOtp-Secret-Base32</Key><Value>JBSW Y3DP</Value></String>
              </Entry>
              <UUID>c2VydmVyc2VydmVyc2VydmU=</UUID><Name>Servers</Name>
            </Group>
            <Entry><String><Key>Title</Key><Value>Empty</Value></String>
              <String><Key>Password</Key><Value/></String></Entry>
          </Group>
          <Group>
            <UUID>YmluYmluYmluYmluYmluYg==</UUID><Name>Recycle Bin</Name>
            <Group><UUID>ZGVlcGRlZXBkZWVwZGVlcGQ=</UUID><Name>Deleted</Name>
              <Entry><String><Key>Title</Key><Value>Gone</Value></String>
                <String><Key>Password</Key><Value>x</Value></String></Entry></Group>
          </Group>
        </Group>
        <DeletedObjects/>
      </Root>
    </KeePassFile>
    """
}
