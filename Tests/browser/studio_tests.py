"""Tests of 'interlock studio' in headless Chromium: pages after changes, fix-its, scenarios, machines, and hostile requests.

Usage: studio_tests.py INTERLOCK AXE, with the program and the file axe.min.js, in the folder of the package.
"""

import http.client
import json
import os
import pathlib
import random
import socket
import sys
import tempfile
import time
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from browser_test_case import BrowserTestCase
from studio import Studio

INTERLOCK = pathlib.Path(sys.argv[1]).resolve()
AXE = pathlib.Path(sys.argv[2]).read_text()

GATE = """\
flow: Gate
summary: A gate.        # the one at the entrance
events: { push: , coin: }
initial: locked
states:
  locked:
    screen: { title: Please pay, buttons: [{ label: Insert a coin, event: coin }] }
    on: { coin: open }
    ignore: [push]
  open:
    screen: { title: Please pass, buttons: [{ label: Push, event: push }] }
    on: { push: locked }
    ignore: [coin]
"""


class StudioTestCase(BrowserTestCase):
    def wait(self, condition, message, seconds=10):
        WebDriverWait(self.browser, seconds, 0.02).until(lambda _: condition(), message)

    def text(self, selector):
        return self.browser.execute_script("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def visit(self, address):
        self.browser.get(address)
        self.wait(lambda: self.text(".problems"), "no diagnostics")

    def tearDown(self):
        # Otherwise, the page would log an error at the end of the studio, and the next test would report this error.
        self.browser.get("about:blank")

    def errors(self):
        return [entry["message"] for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE"]


class StudioTests(StudioTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (cls.folder / "gate.yaml").write_text(GATE)

    def studio(self, *options, **more):
        return self.enterContext(Studio(INTERLOCK, self.folder, *options, **more))

    def test_a_change_of_a_spec_refreshes_the_page(self):
        studio = self.studio()
        self.visit(studio.page("gate.html"))
        self.assertEqual(self.text(".problems [role=status]"), "No errors.")
        studio.edit("gate.yaml", "A gate.", "The gate of the garden.")
        self.wait(lambda: "The gate of the garden." in self.text("#content"), "the page is not refreshed")
        self.assertEqual(self.errors(), [])

    def test_an_added_and_a_removed_spec_change_the_pages(self):
        studio = self.studio()
        self.visit(studio.page("gate.html"))
        (studio.specs / "door.yaml").write_text(GATE.replace("Gate", "Door"))
        self.wait(lambda: "Door" in self.text("nav"), "the new flow has no page")
        (studio.specs / "door.yaml").unlink()
        self.wait(lambda: "Door" not in self.text("nav"), "the page of the removed flow remains")

    def test_an_error_is_shown_at_its_line_above_the_last_valid_page_and_its_fix_it_edits_the_file(self):
        studio = self.studio()
        self.visit(studio.page("gate.html"))
        studio.edit("gate.yaml", "coin: open }", "coin: opne }")
        self.wait(lambda: "unknown state 'opne'" in self.text(".problems"), "the error is not shown")
        self.assertIn("Specs/gate.yaml:8:17", self.text(".problems"))
        self.assertEqual(self.text(".problems mark"), "opne")
        self.assertIn("Please pass", self.text("#content"))
        self.browser.execute_script(AXE)
        violations = self.browser.execute_async_script("axe.run().then(arguments[arguments.length - 1])")["violations"]
        self.assertEqual([f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in violations], [])
        self.browser.find_element(By.CSS_SELECTOR, "[data-fix]").click()
        self.wait(lambda: self.text(".problems [role=status]") == "No errors.", "the fix is not applied")
        self.assertEqual((studio.specs / "gate.yaml").read_text(), GATE)

    def test_a_refuted_property_is_an_error_and_its_counterexample_is_on_the_current_page(self):
        studio = self.studio()
        self.visit(studio.page("gate.html"))
        (studio.specs / "gate.yaml").write_text(GATE + "properties:\n  staysLocked: { never: in(open) }\n")
        self.wait(lambda: "property 'staysLocked' is refuted" in self.text(".problems"), "the refutation is not reported")
        self.assertEqual(self.text(".problems [role=status]"), "1 error.")
        self.assertIn("Counterexample of “Stays locked”", self.text("#content"))

    def test_verdicts_follow_a_change_and_are_missing_for_a_spec_with_errors(self):
        studio = self.studio()
        self.visit(studio.page("gate.html"))
        properties = "proved for all runs"
        self.wait(lambda: properties in self.text("#content"), "there are no verdicts")
        studio.edit("gate.yaml", "A gate.", "The gate of the garden.")
        self.wait(lambda: "The gate of the garden." in self.text("#content") and properties in self.text("#content"),
                  "there are no verdicts on the new version")
        studio.edit("gate.yaml", "coin: open }", "coin: opne }")
        self.wait(lambda: "not verified: the spec has errors" in self.text("#content"), "a broken spec is being verified")
        self.assertNotIn("being verified", self.text("#content"))

    def test_a_change_of_a_part_refreshes_the_page_of_a_flow_that_uses_it(self):
        studio = self.studio()
        part = "part: Notice\nsummary: A notice.\nscreen: { prompt: Mind the step }\n"
        (studio.specs / "notice.yaml").write_text(part)
        flow = GATE.replace("events:", "uses: [Notice]\nevents:").replace("  locked:\n", "  locked:\n    use: Notice\n")
        (studio.specs / "gate.yaml").write_text(flow)
        self.visit(studio.page("gate.html"))
        self.wait(lambda: "Mind the step" in self.text("#content"), "the part is not shown")
        (studio.specs / "notice.yaml").write_text(part.replace("Mind the step", "Mind the gap"))
        self.wait(lambda: "Mind the gap" in self.text("#content"), "the page shows the old part")

    def test_a_change_replaces_only_the_parts_of_the_page_that_differ(self):
        studio = self.studio()
        self.visit(studio.page("gate.html"))
        self.wait(lambda: "proved for all runs" in self.text("#content"), "there are no verdicts")
        self.browser.execute_script("for (const each of document.querySelectorAll('#content h2')) each.dataset.old = ''")
        studio.edit("gate.yaml", "Please pass", "Go ahead")
        self.wait(lambda: "Go ahead" in self.text("#content"), "the page is not refreshed")
        kept = self.browser.execute_script("return [...document.querySelectorAll('#content h2[data-old]')].map(each => each.id)")
        self.assertIn("events", kept)
        self.assertNotIn("screens", kept)

    def test_the_sequence_of_a_scenario_is_loaded_when_it_is_opened_and_follows_changes(self):
        studio = self.studio()
        scenario = "scenarios:\n  - name: A visitor enters\n    steps:\n      - press: Insert a coin\n"
        (studio.specs / "gate.yaml").write_text(GATE + scenario)
        self.visit(studio.page("gate.html"))
        self.wait(lambda: "A visitor enters" in self.text("#content"), "the scenario is missing")
        self.assertEqual(self.text("[data-sequence]"), "")
        self.browser.execute_script("document.querySelector('details:has([data-sequence])').open = true")
        self.wait(lambda: "Insert a coin" in self.text("[data-sequence] svg"), "the sequence is not loaded")
        (studio.specs / "gate.yaml").write_text(GATE.replace("Insert a coin", "Pay") + scenario.replace("Insert a coin", "Pay"))
        self.wait(lambda: "Pay" in self.text("[data-sequence] svg"), "the sequence is not loaded again")

    def test_a_fix_it_of_an_old_version_is_refused(self):
        studio = self.studio()
        studio.edit("gate.yaml", "coin: open }", "coin: opne }")
        self.visit(studio.page("gate.html"))
        self.wait(lambda: "opne" in self.text(".problems"), "the error is not shown")
        status, answer = post(studio, "fix", {"version": 0, "diagnostic": 0, "fixIt": 0})
        self.assertEqual((status, answer), (409, "The specs changed; choose the fix-it again."))
        self.assertIn("opne", (studio.specs / "gate.yaml").read_text())

    def test_a_recorded_scenario_is_added_below_the_others_and_keeps_comments(self):
        studio = self.studio()
        scenario = "scenarios:\n  - name: A visit\n    steps:\n      - press: Insert a coin\n      - expect: { state: open }"
        self.assertEqual(post(studio, "scenario", {"flow": "Gate", "scenario": scenario})[0], 200)
        self.assertEqual((studio.specs / "gate.yaml").read_text(), GATE + "\n" + scenario + "\n")
        self.visit(studio.page("gate.html"))
        self.wait(lambda: "A visit" in self.text("#content"), "the scenario is not on the page")
        again = scenario.replace("A visit", "A second visit")
        self.assertEqual(post(studio, "scenario", {"flow": "Gate", "scenario": again})[0], 200)
        self.assertTrue((studio.specs / "gate.yaml").read_text().endswith(again.removeprefix("scenarios:\n") + "\n"))
        status, answer = post(studio, "scenario", {"flow": "Gate", "scenario": scenario.replace("press: Insert", "press: Remove")})
        self.assertEqual(status, 409)
        self.assertIn("is not valid for the flow", answer)

    def test_a_scenario_is_added_to_specs_with_other_layouts(self):
        studio = self.studio()
        path = studio.specs / "gate.yaml"
        item = "  - name: A visit\n    steps:\n      - press: Insert a coin\n      - expect: { state: open }\n"
        moved = item.replace("\n  ", "\n").removeprefix("  ")
        properties = "\n# What holds\nproperties:\n  isOpenOrLocked: { always: in(open) or in(locked) }\n"
        first = "scenarios:\n" + item.replace("A visit", "First")
        for before, after in [
            (GATE + "scenarios: []\n", GATE + "scenarios:\n" + item),
            (GATE + first + properties, GATE + first + item + properties),
            (GATE + "scenarios:\n" + moved.replace("A visit", "First"), GATE + "scenarios:\n" + moved.replace("A visit", "First") + moved),
            (GATE.replace("\n", "\r\n"), (GATE + "\nscenarios:\n" + item).replace("\n", "\r\n")),
        ]:
            with self.subTest(before[len(GATE) :]):
                path.write_bytes(before.encode())
                time.sleep(0.3)
                self.assertEqual(post(studio, "scenario", {"flow": "Gate", "scenario": "scenarios:\n" + item}), (200, ""))
                self.assertEqual(path.read_bytes().decode(), after)

    def test_a_file_that_is_not_utf8_is_not_edited(self):
        studio = self.studio()
        text = GATE.encode().replace(b"entrance", b"entr\xe9e")
        (studio.specs / "gate.yaml").write_bytes(text)
        self.visit(studio.page("gate.html"))
        self.wait(lambda: "UTF-8" in self.text(".problems"), "the encoding is not reported")
        scenario = "scenarios:\n  - name: A\n    steps: [{ expect: { state: locked } }]"
        self.assertEqual(post(studio, "scenario", {"flow": "Gate", "scenario": scenario})[0], 409)
        self.assertEqual((studio.specs / "gate.yaml").read_bytes(), text)

    def test_a_file_that_an_editor_replaces_keeps_its_page(self):
        studio = self.studio()
        self.visit(studio.page("gate.html"))
        path = studio.specs / "gate.yaml"
        path.rename(studio.folder / "gate.yaml~")
        time.sleep(0.2)
        self.assertEqual(request(studio, "GET", f"/{studio.token}/gate.html")[0], 200)
        path.write_text(GATE.replace("A gate.", "Another gate."))
        self.wait(lambda: "Another gate." in self.text("#content"), "the page is not refreshed")

    def test_a_renamed_flow_causes_an_error_in_its_invoker(self):
        studio = self.studio()
        (studio.specs / "yard.yaml").write_text(
            "flow: Yard\nsummary: A yard.\nuses: [Gate]\nevents: { leave: }\ninitial: outside\nstates:\n"
            "  outside: { invoke: { flow: Gate }, on: { leave: gone } }\n  gone: { type: final }\n")
        self.visit(studio.page("gate.html"))
        self.wait(lambda: "Yard" in self.text("nav"), "the new flow has no page")
        studio.edit("gate.yaml", "flow: Gate", "flow: Door")
        self.wait(lambda: "'Gate'" in self.text(".problems"), "no error")
        studio.edit("gate.yaml", "flow: Door", "flow: Gate")
        self.wait(lambda: "'Gate'" not in self.text(".problems"), "the error remains")

    def test_a_state_opens_in_the_editor_at_its_line(self):
        tools = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        opened = tools / "opened"
        editor = tools / "code"
        editor.write_text(f"#!/bin/sh\nprintf '%s ' \"$@\" >{opened}\n")
        editor.chmod(0o755)
        studio = self.studio(environment=os.environ | {"EDITOR": f"{editor} --wait", "VISUAL": ""})
        self.visit(studio.page("gate.html"))
        self.browser.execute_script(
            "document.querySelector('g.node[data-state=s_open]').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
        place = f"--goto {studio.specs.resolve() / 'gate.yaml'}:10 "
        self.wait(lambda: opened.exists() and opened.read_text() == place, "the place is not opened")
        opened.unlink()
        self.browser.execute_script(
            "document.querySelector('.problems select').value = 's_open'; document.querySelector('.problems form button').click()")
        self.wait(lambda: opened.exists() and opened.read_text() == place, "the list does not open the place")

    def test_without_an_editor_a_state_has_an_address_of_visual_studio_code(self):
        studio = self.studio(environment=os.environ | {"EDITOR": "", "VISUAL": ""})
        status, answer = post(studio, "open", {"file": "Specs/gate.yaml", "line": 10})
        self.assertEqual((status, answer), (200, f"vscode://file{studio.specs.resolve() / 'gate.yaml'}:10"))
        self.assertEqual(post(studio, "open", {"file": "../../etc/passwd", "line": 1})[0], 404)

    def test_the_last_of_100_rapid_saves_is_shown_within_a_second(self):
        studio = self.studio()
        self.visit(studio.page("gate.html"))
        for number in range(100):
            (studio.specs / "gate.yaml").write_text(GATE.replace("A gate.", f"Gate number {number}."))
            time.sleep(0.02)
        self.wait(lambda: "Gate number 99." in self.text("#content"), "the last version is late", seconds=1)
        self.assertEqual(self.text(".problems [role=status]"), "No errors.")


class MachineTests(StudioTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (folder / "gate.yaml").write_text(GATE)
        cls.studio = cls.enterClassContext(Studio(INTERLOCK, folder, "--runtime", str(pathlib.Path("Sources").resolve())))

    def press(self, label):
        script = "[...document.querySelectorAll('.phone button')].find(each => each.textContent === arguments[0]).click()"
        self.browser.execute_script(script, label)

    def test_a_machine_keeps_its_place_after_a_change_and_a_run_becomes_a_scenario(self):
        self.visit(self.studio.page("gate.html"))
        self.wait(lambda: self.text(".phone h3") == "Please pay", "the machine does not start", seconds=180)
        self.press("Insert a coin")
        self.assertEqual(self.text(".phone h3"), "Please pass")
        self.studio.edit("gate.yaml", "title: Please pass", "title: Come in")
        self.wait(lambda: self.text(".phone h3") == "Come in", "the new machine has another state", seconds=120)
        self.browser.execute_script(
            "[...document.querySelectorAll('summary')].find(each => each.textContent === 'Record as a scenario').click()")
        self.wait(lambda: self.text("#play form"), "there is no form")
        self.browser.execute_script(
            "document.querySelector('#play form input').value = 'Recorded'; document.querySelector('#play form button').click()")
        self.wait(lambda: "Recorded" in (self.studio.specs / "gate.yaml").read_text(), "the scenario is not added")
        text = (self.studio.specs / "gate.yaml").read_text()
        self.assertIn("summary: A gate.        # the one at the entrance\n", text)
        self.assertIn("      - press: Insert a coin\n", text)
        headings = "return [...document.querySelectorAll('h3')].map(each => each.textContent)"
        self.wait(lambda: "Recorded" in self.browser.execute_script(headings), "the scenario is not on the page")
        self.assertEqual(self.text(".phone h3"), "Come in")
        self.assertEqual(self.errors(), [])


class HostileRequestTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (folder / "gate.yaml").write_text(GATE)
        cls.studio = cls.enterClassContext(Studio(INTERLOCK, folder, environment=os.environ | {"EDITOR": "", "VISUAL": ""}))

    def request(self, method, path, body=None, **headers):
        return request(self.studio, method, path, body, **headers)

    def test_a_request_needs_the_token(self):
        self.assertEqual(self.request("GET", f"/{self.studio.token}/gate.html")[0], 200)
        for path in ["/", "/gate.html", "/0/gate.html", f"/{self.studio.token[:-1]}/gate.html", f"/{self.studio.token}0/gate.html"]:
            self.assertEqual(self.request("GET", path)[0], 404, path)

    def test_a_request_with_another_host_or_origin_is_refused(self):
        path = f"/{self.studio.token}/gate.html"
        self.assertEqual(self.request("GET", path, Host="evil.example")[0], 403)
        self.assertEqual(self.request("GET", path, Origin="http://evil.example")[0], 403)
        body = json.dumps({"flow": "Gate", "scenario": "scenarios:\n  - name: A"})
        for headers in [{}, {"Origin": "null"}, {"Origin": "http://evil.example"}]:
            self.assertEqual(self.request("POST", f"/{self.studio.token}/scenario", body, **headers)[0], 403, headers)
        self.assertEqual((self.studio.specs / "gate.yaml").read_text(), GATE)

    def test_no_file_outside_the_pages_is_served(self):
        for name in ["..%2f..%2fetc%2fpasswd", "../../etc/passwd", "gate.yaml", "%2e%2e/gate.yaml", "", "gate.html%00"]:
            status, _ = self.request("GET", f"/{self.studio.token}/{name}")
            self.assertEqual(status, 404, name)

    def test_the_server_listens_on_the_loopback_interface_only(self):
        ports = []
        for table in ["tcp", "tcp6"]:
            rows = [line.split() for line in pathlib.Path(f"/proc/net/{table}").read_text().splitlines()[1:]]
            ports += [row[1] for row in rows if row[3] == "0A"]
        own = [address for address in ports if int(address.split(":")[1], 16) == self.studio.port]
        self.assertEqual(own, [f"0100007F:{self.studio.port:04X}"])

    def test_invalid_requests_do_not_end_the_studio(self):
        source = random.Random(7)
        head = f"Host: 127.0.0.1:{self.studio.port}\r\nOrigin: http://127.0.0.1:{self.studio.port}\r\n"
        valid = []
        for action, body in [
            ("fix", json.dumps({"version": 0, "diagnostic": 0, "fixIt": 0})),
            ("scenario", json.dumps({"flow": "Gate", "scenario": "scenarios:\n  - name: A\n    steps: []"})),
            ("open", json.dumps({"file": "Specs/gate.yaml", "line": 1})),
        ]:
            valid.append(f"POST /{self.studio.token}/{action} HTTP/1.1\r\n{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
        for method in ["GET", "HEAD", "OPTIONS", "PUT"]:
            for file in ["gate.html", "changes", "site.css"]:
                valid.append(f"{method} /{self.studio.token}/{file} HTTP/1.1\r\n{head}Expect: 100-continue\r\n\r\n".encode())
        valid.append(f"POST /{self.studio.token}/fix HTTP/1.1\r\n{head}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n".encode())
        for number in range(600):
            data = bytearray(valid[number % len(valid)])
            for _ in range(source.randrange(6)):
                data[source.randrange(len(data))] = source.randrange(256)
            if number % 5 == 0:
                data = bytearray(source.randbytes(source.randrange(1, 2000)))
            with socket.create_connection(("127.0.0.1", self.studio.port)) as connection:
                connection.settimeout(0.02)
                try:
                    connection.sendall(data)
                    connection.recv(4096)
                except OSError:
                    pass
        for body in ["", "{", "[]", json.dumps({"version": 2**70, "diagnostic": -1, "fixIt": 0})]:
            origin = f"http://127.0.0.1:{self.studio.port}"
            status, _ = self.request("POST", f"/{self.studio.token}/fix", body, Origin=origin)
            self.assertIn(status, [400, 409], body)
        self.assertEqual(self.request("GET", f"/{self.studio.token}/gate.html")[0], 200)
        self.assertIsNone(self.studio.process.poll())

    def test_a_link_to_a_file_outside_the_folder_is_not_read(self):
        secret = self.studio.folder / "secret.yaml"
        secret.write_text("password: hunter2\n")
        (self.studio.specs / "link.yaml").symlink_to(secret)
        time.sleep(1)
        self.assertNotIn("hunter2", self.request("GET", f"/{self.studio.token}/gate.html")[1])
        (self.studio.specs / "link.yaml").unlink()


def request(studio, method, path, body=None, **headers):
    """Sends a request. Returns the status and the text of the response."""
    connection = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=10)
    try:
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        return response.status, response.read().decode()
    finally:
        connection.close()


def post(studio, action, content):
    origin = f"http://127.0.0.1:{studio.port}"
    return request(studio, "POST", f"/{studio.token}/{action}", json.dumps(content), Origin=origin)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
