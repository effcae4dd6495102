"""A client of the language server, on the server's standard input and output."""

import json
import queue
import subprocess
import threading
from pathlib import Path


class Failure(Exception):
    """An error that answers a request."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class Server:
    """A running server, for the specs below a folder."""

    def __init__(self, program, folder, initialize=True, experimental=None):
        self.folder = Path(folder)
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.messages = queue.Queue()
        self.identifier = 0
        self.versions = {}
        self.diagnostics = {}
        # The messages that the server showed to the user.
        self.shown = []
        threading.Thread(target=self.read, daemon=True).start()
        if initialize:
            uri = self.folder.as_uri()
            abilities = {"experimental": experimental or {}}
            self.capabilities = self.request("initialize", {"processId": None, "rootUri": uri, "capabilities": abilities})
            self.notify("initialized", {})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()

    def read(self):
        while header := self.process.stdout.readline():
            length = int(header.split(b":")[1])
            assert self.process.stdout.readline() == b"\r\n"
            self.messages.put(json.loads(self.process.stdout.read(length)))
        self.messages.put(None)

    def send_bytes(self, content):
        self.process.stdin.write(content)
        self.process.stdin.flush()

    def send(self, message):
        content = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(content), content))

    def notify(self, method, parameters):
        self.send({"jsonrpc": "2.0", "method": method, "params": parameters})

    def start(self, method, parameters):
        """Sends a request, and returns its identifier."""
        self.identifier += 1
        self.send({"jsonrpc": "2.0", "id": self.identifier, "method": method, "params": parameters})
        return self.identifier

    def answer(self, identifier, timeout=60):
        while True:
            message = self.messages.get(timeout=timeout)
            assert message is not None, "the server has ended"
            self.take(message)
            if message.get("id") == identifier and "method" not in message:
                if "error" in message:
                    raise Failure(message["error"])
                return message["result"]

    def take(self, message):
        """Stores the diagnostics or the message of a notification of the server."""
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]
        elif message.get("method") == "window/showMessage":
            self.shown.append(message["params"]["message"])

    def request(self, method, parameters, timeout=60):
        return self.answer(self.start(method, parameters), timeout)

    # Documents

    def uri(self, name):
        return (self.folder / name).as_uri()

    def open(self, name, text=None):
        text = (self.folder / name).read_text() if text is None else text
        self.versions[name] = 1
        document = {"uri": self.uri(name), "languageId": "yaml", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, name, *changes):
        """Sends changes: whole texts, or pairs of a range and its text."""
        self.versions[name] += 1
        content = [{"text": c} if isinstance(c, str) else {"range": c[0], "text": c[1]} for c in changes]
        document = {"uri": self.uri(name), "version": self.versions[name]}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": content})

    def at(self, method, name, line, character, **more):
        position = {"line": line, "character": character}
        return self.request("textDocument/" + method, {"textDocument": {"uri": self.uri(name)}, "position": position, **more})

    def of(self, method, name, **more):
        return self.request("textDocument/" + method, {"textDocument": {"uri": self.uri(name)}, **more})

    def published(self, name, timeout=60):
        """Waits for the diagnostics of the current version of a file, and returns them."""
        uri = self.uri(name)
        while self.diagnostics.get(uri, {}).get("version") != self.versions[name]:
            message = self.messages.get(timeout=timeout)
            assert message is not None, "the server has ended"
            self.take(message)
        return self.diagnostics[uri]["diagnostics"]

    def settle(self):
        """Receives messages until no message arrives for a second."""
        while True:
            try:
                message = self.messages.get(timeout=1)
            except queue.Empty:
                return
            assert message is not None, "the server has ended"
            self.take(message)


def apply(text, edits):
    """Returns a text with the edits of the protocol, whose columns are UTF-16 code units."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def offset(place):
        if place["line"] >= len(lines):
            return len(text)
        units = lines[place["line"]].encode("utf-16-le")[: 2 * place["character"]]
        return starts[place["line"]] + len(units.decode("utf-16-le", "ignore"))

    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        start, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        text = text[:start] + edit["newText"] + text[end:]
    return text
