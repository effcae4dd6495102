#!/usr/bin/env python3
"""Decoder of stores, written only from docs/formats.md: decode.py STORE DEVICE < codes

Reads the passcode and the folder's code from standard input, one per line. Writes the decrypted contents as JSON: the entries of the
vault, the files of the Secret Folder, and the log. Checks the identifiers, versions, fingerprints, commitments, authentication
tags, anchors and records that docs/formats.md specifies.
"""

import hashlib
import json
import sqlite3
import struct
import sys
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt


def hkdf(material, salt, info):
    return HKDF(hashes.SHA256(), 32, salt, info).derive(material)


def expand(key, info, count=32):
    return HKDFExpand(hashes.SHA256(), count, info).derive(key)


def counted(field):
    return bytes([len(field)]) + field


def big(number):
    return struct.pack(">q", number)


def unseal(key, sealed, associated):
    return AESGCM(key).decrypt(sealed[:12], sealed[12:], associated)


def place(table, column, row, schema, version):
    return counted(table) + counted(column) + counted(row) + struct.pack(">I", schema) + big(version)


def database(path, application, version):
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    assert connection.execute("PRAGMA application_id").fetchone()[0] == int.from_bytes(application, "big")
    assert connection.execute("PRAGMA user_version").fetchone()[0] == version
    return connection


def take(data, *counts):
    fields = []
    for count in counts:
        fields.append(data[:count])
        data = data[count:]
    return fields, data


def slot_name(directory):
    """Returns the generation (8 bytes) and the authentication tag (32 bytes) of the slot."""
    store = database(directory / "store.sqlite", b"ILKS", 1)
    ((number, column),) = store.execute("SELECT generation, header FROM slot").fetchall()
    return big(number) + column[-32:]


def open_slot(directory, purpose, device, key_file, digits):
    """Returns the data key and the identifier of a store."""
    store = database(directory / "store.sqlite", b"ILKS", 1)
    identifier, generation = store.execute("SELECT identifier, generation FROM store").fetchone()
    ((number, column, commitment, wrapped_key),) = store.execute("SELECT * FROM slot").fetchall()
    header, tag = column[:106], column[106:]
    assert header[:4] == b"ILKS" and header[4] == 2 and header[5] == 1 and header[6:8] == b"\0\0"
    assert header[8:24] == identifier and header[24:32] == big(number) == big(generation)
    assert header[64] == len(digits)
    authentication = hkdf(device, None, b"interlock key slot authentication")
    assert tag == expand(authentication, header + commitment + wrapped_key)
    assert header[74:106] == (hkdf(key_file, device, b"interlock key file fingerprint") if key_file else bytes(32))
    assert (directory / "device-mark").read_bytes() == hkdf(device, None, b"interlock device mark")
    r, p = struct.unpack(">II", header[66:74])
    stretched = Scrypt(header[32:64], 32, 1 << header[65], r, p).derive(bytes(digits))
    info = counted(b"interlock " + purpose) + counted(identifier) + b"\1"
    opening = hkdf(stretched, device + key_file, info)
    assert commitment == expand(opening, b"interlock key slot commitment"), "the code is wrong"
    return unseal(expand(opening, b"interlock key slot wrapping"), wrapped_key, header), identifier


def check_anchor(contents, rows, key, label, known):
    """Authenticates the rows by the anchor, and the anchor by the record beside the device secret."""
    ((_, identifier, revision, sealed),) = contents.execute("SELECT * FROM anchor").fetchall()
    assert identifier == expand(key, label + b" identifier", 16)
    digest = hashlib.sha256()
    for row in contents.execute(rows):
        for value in row:
            digest.update(big(value) if isinstance(value, int) else big(len(value)) + value)
    associated = place(b"anchor", b"sealed", bytes(8), 2, revision)
    assert unseal(expand(key, label + b" anchor"), sealed, associated) == digest.digest()
    assert known == b"\1" + identifier + big(revision)


def texts(data, count):
    found = []
    for _ in range(count):
        (length,) = struct.unpack(">H", data[:2])
        found.append(data[2 : 2 + length].decode())
        data = data[2 + length :]
    return found, data


def attributes(data):
    """Returns the kinds and contents of the attributes."""
    found = []
    while data and data[0] != 0:
        kind, length = struct.unpack(">BH", data[:3])
        assert not found or found[-1][0] <= kind, "expected the attributes in the order of their kinds"
        found.append((kind, data[3 : 3 + length]))
        data = data[3 + length :]
    assert not any(data), "expected zero bytes after the attributes"
    return found


def field(data):
    """Returns the name and the value of a field."""
    return data[1 : 1 + data[0]].decode(), data[1 + data[0] :].decode()


def details_of(data):
    (title, user, category, note), rest = texts(data[16:], 4)
    found = attributes(rest)
    assert all(kind in range(1, 8) for kind, _ in found)
    return {
        "title": title,
        "user": user,
        "category": category,
        "note": note,
        "urls": [value.decode() for kind, value in found if kind == 1],
        "tags": [value.decode() for kind, value in found if kind == 2],
        "fields": [field(value) for kind, value in found if kind == 3],
        "deleted": next((struct.unpack(">q", value)[0] for kind, value in found if kind == 4), None),
        "archived": (5, b"") in found,
    }, ((6, b"") in found, [value.decode() for kind, value in found if kind == 7])


def secrets_of(data):
    (password,), rest = texts(data, 1)
    found = attributes(rest)
    assert all(kind in range(1, 4) for kind, _ in found)
    keys = [value for kind, value in found if kind == 1]
    hidden = [field(value) for kind, value in found if kind == 2]
    previous = [(struct.unpack(">q", value[:8])[0], value[8:].decode()) for kind, value in found if kind == 3]
    assert len(keys) <= 1 and len(previous) <= 10 and previous == sorted(previous, reverse=True)
    return {
        "password": password,
        "oneTimeKey": keys[0].hex() if keys else None,
        "hidden": hidden,
        "previous": previous,
    }, (bool(keys), [name for name, _ in hidden])


def open_vault(store, data_key, known):
    key = expand(data_key, b"interlock vault")
    vault = database(store / "vault.sqlite", b"ILKV", 4)
    entries_first = "SELECT 0 AS place, identifier, version FROM entry UNION ALL SELECT 1, x'', version FROM generated"
    rows = f"SELECT identifier, version FROM ({entries_first}) ORDER BY place, identifier"
    check_anchor(vault, rows, key, b"interlock vault", known)
    entries = []
    for identifier, version, details, password in vault.execute("SELECT * FROM entry"):
        opened = [
            unseal(expand(key, b"interlock vault entries"), sealed, place(b"entry", column, identifier, 1, version))
            for column, sealed in ((b"details", details), (b"password", password))
        ]
        assert len(opened[0]) % 128 == 0 and len(opened[1]) % 64 == 0
        shown, names = details_of(opened[0])
        secret, own_names = secrets_of(opened[1])
        assert names == own_names
        entries.append(shown | secret)
    return entries


def open_file(data, key, context):
    """Decrypts c2sp.org/chunked-encryption with AES-256-GCM and SHA-512."""
    (salt, commitment), rest = take(data, 24, 32)
    info = b"c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM\0" + salt + context
    (chunk_key, nonce, expected), _ = take(HKDFExpand(hashes.SHA512(), 76, info).derive(key), 32, 12, 32)
    assert commitment == expected
    plain = b""
    for number in range(len(rest) // 16400 + 1):
        chunk = rest[number * 16400 : (number + 1) * 16400]
        own = (int.from_bytes(nonce, "big") ^ number).to_bytes(12, "big")
        plain += AESGCM(chunk_key).decrypt(own, chunk, None)
    return plain


def open_folder(directory, data_key, known):
    contents = database(directory / "entries.sqlite", b"ILKF", 2)
    rows = "SELECT number, identifier, version FROM entry ORDER BY number"
    check_anchor(contents, rows, data_key, b"interlock folder", known)
    files = []
    for number, identifier, version, sealed in contents.execute("SELECT * FROM entry ORDER BY number"):
        associated = place(b"entry", b"sealed", identifier + big(number), 1, version)
        entry = unseal(expand(data_key, b"interlock folder entries"), sealed, associated)
        assert len(entry) % 128 == 0
        (size,) = struct.unpack(">q", entry[:8])
        (name,), rest = texts(entry[56:], 1)
        assert not any(rest), "expected zero bytes after the name"
        key = hkdf(expand(data_key, b"interlock folder files"), entry[24:56], b"interlock folder file")
        data = open_file((directory / "files" / identifier.hex()).read_bytes(), key, identifier)
        assert len(data) == size
        files.append({"name": name, "size": size, "sha256": hashlib.sha256(data).hexdigest()})
    return files


def open_records(attempts, key):
    """Returns the records beside the device secret, by name."""
    return {
        name: unseal(key, sealed, place(b"attempts", b"sealed", name, 1, version))
        for name, version, sealed in attempts.execute("SELECT * FROM attempts")
    }


def open_log(attempts, key):
    key = expand(key, b"interlock audit")
    ((slot, last, sealed),) = attempts.execute("SELECT * FROM audit_end").fetchall()
    assert slot == 0
    link = unseal(key, sealed, place(b"audit_end", b"sealed", bytes(8), 1, last))
    rows = {sequence: (slot, sealed) for slot, sequence, sealed in attempts.execute("SELECT * FROM audit WHERE sequence > 0")}
    unused = attempts.execute("SELECT sealed FROM audit WHERE sequence = 0").fetchall()
    assert len(rows) + len(unused) == 512 and all(sealed == bytes(78) for (sealed,) in unused)
    events = []
    for sequence in range(last, max(0, last - 512), -1):
        slot, sealed = rows[sequence]
        assert slot == (sequence - 1) % 512 + 1 and sealed[-16:] == link
        row = unseal(key, sealed, place(b"audit", b"sealed", big(slot), 1, sequence))
        assert len(row) == 42 and row[0] == 1
        link = row[10:26]
        events.append({"number": row[1], "subject": row[27 : 27 + row[26]].decode()})
    assert last > 512 or link == bytes(16)
    return events[::-1]


def check_attempts(record, identifier):
    """Checks the attempt record of a code without failed attempts and without a lockout."""
    (version, failures, locked, _, _, store, _, has_code), rest = take(record, 1, 4, 1, 16, 8, 16, 8, 1)
    assert (version, failures, locked, store, has_code, rest) == (b"\1", bytes(4), b"\0", identifier, b"\1", b"")


def main():
    store, device = Path(sys.argv[1]), Path(sys.argv[2])
    passcode, folder_code = ([int(digit) for digit in line.strip()] for line in sys.stdin.readlines())
    secret = (device / "device-secret").read_bytes()
    assert len(secret) == 32, "a keyring keeps the device secret"
    attempts = database(device / "attempts.sqlite", b"ILKA", 1)
    key = hkdf(secret, None, b"interlock attempts")
    records = open_records(attempts, key)
    data_key, identifier = open_slot(store, b"passcode", secret, b"", passcode)
    check_attempts(records[b"passcode"], identifier)
    assert records[b"passcode slot"] == b"\2" + identifier + slot_name(store)
    folder = store / "folder"
    folder_key, folder_identifier = open_slot(folder, b"folder", secret, (folder / "folder-key").read_bytes(), folder_code)
    check_attempts(records[b"folder"], folder_identifier)
    opened = {
        "vault": open_vault(store, data_key, records[b"vault"]),
        "folder": open_folder(folder, folder_key, records[b"folder files"]),
        "log": open_log(attempts, key),
    }
    json.dump(opened, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
