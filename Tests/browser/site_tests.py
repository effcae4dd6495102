"""Tests of the site in headless Chromium: layout, texts, accessibility, keyboard, search, filters and print.

Usage: site_tests.py SITE AXE, with the folder of the site and the file axe.min.js.
"""

import base64
import pathlib
import sys
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browser_test_case import BrowserTestCase

SITE = pathlib.Path(sys.argv[1]).resolve()
AXE = pathlib.Path(sys.argv[2]).read_text()
PAGES = sorted(SITE.glob("*.html"))

# Returns the texts of nodes and labels that are wider than their box, in the fonts of this browser.
OVERFLOWING = """
const wide = [];
for (const box of document.querySelectorAll("g.node > rect, rect.label")) {
  const frame = box.getBBox();
  for (let text = box.nextElementSibling; text && text.tagName !== "rect"; text = text.nextElementSibling) {
    if (text.tagName !== "text") continue;
    const line = text.getBBox();
    if (line.x < frame.x - 1 || line.x + line.width > frame.x + frame.width + 1) wide.push(text.textContent);
  }
}
return wide;
"""


class SiteTests(BrowserTestCase):
    site = SITE

    def test_pages_are_accessible_and_fit(self):
        for page in PAGES:
            # The rules other than contrast do not depend on colours, and take seconds on a large page.
            for width, scheme, rules in [(360, "dark", None), (1600, "light", ["color-contrast"])]:
                with self.subTest(page=page.name, width=width, scheme=scheme):
                    self.open(page.name, width, scheme)
                    self.assertEqual(self.violations(rules), [])
                    wide = self.browser.execute_script("return document.documentElement.scrollWidth - innerWidth")
                    self.assertLessEqual(wide, 0, "the page is wider than its window")
                    self.assertEqual(self.browser.execute_script(OVERFLOWING), [], "texts wider than their boxes")

    def violations(self, rules):
        """Returns the violations of these rules of axe-core on the current page. None selects all rules."""
        self.browser.execute_script(AXE)
        script = "axe.run(arguments[0] ? {runOnly: arguments[0]} : {}).then(arguments[arguments.length - 1])"
        result = self.browser.execute_async_script(script, rules)
        return [
            f"{violation['id']}: {node['html'][:120]} {node['failureSummary'][:160]}"
            for violation in result["violations"]
            for node in violation["nodes"][:2]
        ]

    def test_search_works_by_keyboard(self):
        self.open("index.html")
        self.press("/", "mismatch")
        results = self.browser.find_elements(By.CSS_SELECTOR, "#results a")
        self.assertGreater(len(results), 0)
        target = results[0].get_attribute("href")
        self.press(Keys.ARROW_DOWN, Keys.ENTER)
        self.assertEqual(self.browser.current_url, target)
        anchor = target.split("#")[1]
        self.assertEqual(len(self.browser.find_elements(By.ID, anchor)), 1)

    def test_search_finds_the_words_below_a_heading(self):
        self.open("index.html")
        self.browser.find_element(By.ID, "search").send_keys("wrong codes protected data")
        self.press(Keys.ARROW_DOWN)
        self.assertTrue(self.browser.switch_to.active_element.get_attribute("href"))

    def test_search_reports_that_nothing_was_found(self):
        self.open("index.html")
        self.press("/", "xyzzy")
        self.assertEqual(self.browser.find_element(By.ID, "results").text, "Nothing was found.")
        self.press(Keys.ESCAPE)
        self.assertFalse(self.browser.find_element(By.ID, "results").is_displayed())

    def test_the_first_tab_stop_skips_to_the_content(self):
        self.open("vault.html")
        self.press(Keys.TAB)
        self.assertEqual(self.browser.switch_to.active_element.text, "Skip to the content")
        self.press(Keys.ENTER)
        self.assertTrue(self.browser.current_url.endswith("#content"))

    def test_a_box_links_to_its_diagram_by_keyboard(self):
        self.open("secret-folder.html")
        link = self.browser.find_element(By.CSS_SELECTOR, "svg a")
        self.browser.execute_script("arguments[0].focus()", link)
        self.press(Keys.ENTER)
        anchor = self.browser.current_url.split("#")[1]
        self.assertEqual(len(self.browser.find_elements(By.ID, anchor)), 1)

    def test_traceability_is_filtered(self):
        self.open("traceability.html")
        rows = self.browser.find_elements(By.CSS_SELECTOR, "tbody tr")
        labels = self.browser.find_elements(By.CSS_SELECTOR, ".filters label")
        next(label for label in labels if label.text.strip() == "Only an explanation").click()
        shown = [row for row in rows if row.is_displayed()]
        self.assertTrue(0 < len(shown) < len(rows))
        self.assertTrue(all("instead:" in row.text and "passed" not in row.text for row in shown))

    def test_pages_can_be_printed(self):
        self.open("secret-folder.html")
        data = self.browser.execute_cdp_cmd("Page.printToPDF", {})["data"]
        self.assertTrue(base64.b64decode(data).startswith(b"%PDF-"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
