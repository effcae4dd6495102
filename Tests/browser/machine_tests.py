"""Tests of the machines on the pages of the site, in headless Chromium.

Usage: machine_tests.py SITE INTERLOCK, with the folder of the site and the path of the tool.

Each machine is compared with the interpreter on random inputs. The pages are used with the mouse and with the keyboard.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from browser_test_case import BrowserTestCase, unittest

SITE = pathlib.Path(sys.argv[1]).resolve()
INTERLOCK = pathlib.Path(sys.argv[2]).resolve()
SPECS = pathlib.Path(__file__).resolve().parent.parent.parent / "Specs"
INPUTS = 1_000
LARGEST = 60_000

# Plays random inputs on one machine, without the machines of invoked flows. Returns the size of the module, and the options,
# the input lines and the reports of each run.
PLAY = """
const [name, count, seed, done] = arguments;
let state = seed;
const below = most => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor(state / 65536) % most;
};
const pick = list => list[below(list.length)];
const random = type => {
  switch (type.kind) {
    case "bool": return below(2) === 1;
    case "int": return (type.least ?? -50) + below(Math.min(1000, (type.most ?? 50) - (type.least ?? -50) + 1));
    case "digit": return below(10);
    case "cases": return pick(type.cases);
    case "duration": return pick(["0s", "500ms", "3s", "30s", "5min"]);
    case "secret": return 1 + below(3);
    case "code": return Array.from({ length: below(type.most + 1) }, () => below(10)).join("");
    case "record": return Object.fromEntries(type.fields.map(field => [field.name, random(field.type)]));
    case "list": return Array.from({ length: below(type.most + 1) }, () => random(type.of));
    case "optional": return below(3) === 0 ? null : random(type.of);
  }
};
const values = fields => Object.fromEntries(fields.map(field => [field.name, random(field.type)]));
const isSecret = type =>
  ["secret", "code", "digit"].includes(type.kind) || (type.of ? isSecret(type.of) : type.fields?.some(field => isSecret(field.type)) ?? false);
(async () => {
  const entry = machines[name];
  const { description } = entry;
  for (const other of Object.values(machines)) delete other.module;
  await Machine.compile(name);
  const runs = [];
  let inputs = 0;
  while (inputs < count) {
    const given = {};
    for (const input of description.inputs) {
      if (isSecret(input.type)) { if (input.type.kind === "secret" && !input.initial) given[input.name] = 1; }
      else if (!input.initial || below(2) === 1) given[input.name] = random(input.type);
    }
    const machine = Machine.start(name, given);
    const options = Object.entries(given).filter(([key, value]) => value !== null && !isSecret(description.inputs.find(input => input.name === key).type));
    const run = { options: options.map(([key, value]) => `--input=${key}=${typeof value === "object" ? JSON.stringify(value) : value}`), lines: [], reports: [machine.report] };
    runs.push(run);
    const most = 5 + below(60);
    // The machine and the interpreter drop inputs after the end of the flow.
    while (run.lines.length < most && (!machine.report.done || run.lines.length < 8) && inputs < count) {
      const pending = machine.report.invocations.map(each => description.operations[each.operation]).filter(each => each.outcomes.length > 0);
      const kind = below(10);
      let line;
      if (kind < 4 && pending.length > 0) {
        const operation = pick(pending);
        const outcome = pick(operation.outcomes);
        line = { outcome: `${operation.name}.${outcome.name}`, data: values(outcome.fields) };
        machine.answer(line.outcome, line.data);
      } else if (kind < 9 && description.events.length > 0) {
        const { keypad } = machine.report.screen;
        const event = keypad && below(2) === 0 ? description.events.find(each => each.name === keypad.digit) : pick(description.events);
        line = { event: event.name, data: values(event.fields) };
        if (keypad && below(2) === 0) for (const field of event.fields) if (field.type.kind === "digit") line.data[field.name] = 1;
        machine.send(line.event, line.data);
      } else {
        line = { wait: pick(["0s", "100ms", "1s", "30s", "5min", machine.remaining === null ? "1s" : duration(Math.max(0, machine.remaining))]) };
        machine.wait(milliseconds(line.wait));
      }
      run.lines.push(line);
      run.reports.push(machine.report);
      inputs += 1;
    }
  }
  return { runs, size: atob(entry.code).length };
})().then(done, error => done({ error: String(error.stack ?? error) }));
"""


def comparable(report):
    """Returns the members of a report that the interpreter also writes, without marks of secrets."""
    keys = ["configuration", "done", "effects", "output", "pending", "screen"]
    text = json.dumps({key: report[key] for key in keys})
    return json.loads(text.replace('"\\u2022"', "null"))


class MachineTests(BrowserTestCase):
    site = SITE

    def test_machines_equal_the_interpreter(self):
        compared = 0
        for spec in sorted(SPECS.glob("*.yaml")):
            page = SITE / f"{spec.stem}.html"
            if not page.exists() or 'id="play"' not in page.read_text():
                continue
            with self.subTest(flow=spec.stem):
                self.open(page.name)
                name = self.browser.execute_script("return document.getElementById('play').dataset.flow")
                played = self.browser.execute_async_script(PLAY, name, INPUTS, 7)
                self.assertNotIn("error", played)
                self.assertLess(played["size"], LARGEST, "the module is too large")
                for run in played["runs"]:
                    self.compare(spec, run)
                print(f"  {name}: {INPUTS} inputs in {len(played['runs'])} runs, {played['size']} bytes compressed", flush=True)
                compared += 1
        self.assertGreater(compared, 10)

    def compare(self, spec, run):
        lines = "".join(json.dumps(line) + "\n" for line in run["lines"])
        result = subprocess.run([INTERLOCK, "simulate", spec, *run["options"]], input=lines, capture_output=True, text=True)
        expected = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual(len(expected), len(run["reports"]), f"{result.stderr} with {run['options']}")
        for index, (report, other) in enumerate(zip(run["reports"], expected)):
            self.assertEqual(comparable(report), comparable(other), f"{run['options']} {run['lines'][:index]}")

    # The page

    def open_machine(self, page):
        """Opens a page, and waits until its machine runs."""
        self.open(page)
        WebDriverWait(self.browser, 20).until(lambda browser: browser.find_elements(By.CSS_SELECTOR, ".phone"))

    def shown(self):
        return self.browser.find_element(By.CSS_SELECTOR, ".phone").text

    def click(self, words):
        """Clicks the button with these words."""
        buttons = self.browser.find_elements(By.CSS_SELECTOR, "#play button")
        next(each for each in buttons if each.text == words and each.is_enabled()).click()

    def test_a_flow_is_played_by_keyboard_and_recorded(self):
        self.open_machine("set-passcode.html")
        phone = self.browser.find_element(By.CSS_SELECTOR, ".phone")
        self.browser.execute_script("arguments[0].focus()", phone)
        self.assertIn("Enter a passcode", self.shown())
        self.press(*"123456")
        self.assertIn("Confirm passcode", self.shown())
        self.assertIn("set-passcode.yaml:", self.browser.find_element(By.CSS_SELECTOR, ".panel").text)
        active = {box.get_attribute("data-state") for box in self.browser.find_elements(By.CSS_SELECTOR, "g.active[data-state]")}
        self.assertEqual(active, {"s_confirming", "s_confirming_confirm"})
        self.press(*"123457")
        self.assertIn("Passcodes don't match. Try again.", self.shown())
        self.click("Wait 500ms")
        self.assertIn("Enter a passcode", self.shown())
        self.click("◀ Back")
        self.assertIn("Confirm passcode", self.shown())
        self.click("Forward ▶")
        self.assertIn("Enter a passcode", self.shown())
        self.browser.find_element(By.XPATH, "//summary[text()='Record as a scenario']").click()
        recorded = self.browser.find_element(By.CSS_SELECTOR, ".panel pre").text
        self.play(recorded.replace("A new scenario", "The recorded scenario"), "set-passcode.yaml")

    def play(self, recorded, file):
        """Adds a recorded scenario to a copy of a spec, and tests the copy."""
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "Specs"
            shutil.copytree(SPECS, copy)
            spec = copy / file
            spec.write_text(spec.read_text().rstrip() + "\n" + recorded.split("scenarios:\n", 1)[1] + "\n")
            result = subprocess.run([INTERLOCK, "test", spec], capture_output=True, text=True, cwd=folder)
            self.assertEqual(result.returncode, 0, recorded + result.stdout + result.stderr)
            self.assertIn("The recorded scenario", spec.read_text())

    def test_a_scenario_is_played_step_by_step(self):
        self.open_machine("set-passcode.html")
        Select(self.browser.find_element(By.CSS_SELECTOR, ".bar select")).select_by_visible_text("Change passcode, correct current")
        self.assertIn("Enter current passcode", self.shown())
        for _ in range(6):
            self.click("Forward ▶")
        self.assertIn("PasscodeService.verify answers", self.browser.find_element(By.CSS_SELECTOR, ".panel").text)
        self.click("Forward ▶")
        self.assertIn("Enter new passcode", self.shown())

    def test_an_invoked_flow_runs_with_its_invoker(self):
        self.open_machine("passcode-settings.html")
        self.click("notSet")
        self.click("known")
        self.assertNotIn("Enter a passcode", self.shown())
        self.browser.find_element(By.CSS_SELECTOR, ".phone .toggle").click()
        self.assertIn("Enter a passcode", self.shown())
        self.click("Cancel")
        self.assertNotIn("Enter a passcode", self.shown())

    def test_the_page_shows_no_code(self):
        self.open_machine("set-passcode.html")
        self.browser.execute_script("arguments[0].focus()", self.browser.find_element(By.CSS_SELECTOR, ".phone"))
        self.press(*"74839")
        self.assertNoDigits("74839")
        self.press("2")
        self.assertIn("PasscodeService.judge answers", self.browser.find_element(By.CSS_SELECTOR, ".panel").text)
        self.assertNoDigits("748392")

    def assertNoDigits(self, digits):
        """Fails if the page contains the digits in order, with at most three other characters between two digits."""
        page = self.browser.execute_script("return document.getElementById('play').outerHTML")
        self.assertNotRegex(page, r"\D{0,3}".join(digits))

    def test_the_escape_key_ends_the_flow(self):
        self.open_machine("set-passcode.html")
        self.browser.execute_script("arguments[0].focus()", self.browser.find_element(By.CSS_SELECTOR, ".phone"))
        self.press(Keys.ESCAPE)
        self.assertIn("The flow has ended.", self.shown())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
