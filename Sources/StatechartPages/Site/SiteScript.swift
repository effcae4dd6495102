/// The script of the site: the search, and the filters of the traceability page.
enum SiteScript {
  static let text = #"""
    "use strict";
    const field = document.getElementById("search");
    const results = document.getElementById("results");

    function search() {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      const isFound = text => words.length > 0 && words.every(word => text.includes(word));
      const headings = ([page, heading]) => `${page} ${heading}`.toLowerCase();
      const named = searchIndex.filter(entry => isFound(headings(entry)));
      const found = named.concat(searchIndex.filter(entry => !isFound(headings(entry)) && isFound(`${headings(entry)} ${entry[3]}`)));
      results.replaceChildren(...found.slice(0, 40).map(([page, heading, address]) => {
        const item = document.createElement("li");
        const link = item.appendChild(document.createElement("a"));
        link.href = address;
        link.append(heading, " ");
        if (heading !== page) link.appendChild(document.createElement("span")).textContent = page;
        return item;
      }));
      if (words.length > 0 && found.length === 0) {
        results.appendChild(document.createElement("li")).textContent = "Nothing was found.";
      }
      results.hidden = words.length === 0;
    }

    field.addEventListener("input", search);
    document.addEventListener("keydown", event => {
      if (event.key === "Escape") { field.value = ""; search(); }
      if (event.key === "/" && document.activeElement.tagName !== "INPUT") { event.preventDefault(); field.focus(); }
      const links = [...results.querySelectorAll("a")];
      const index = links.indexOf(document.activeElement);
      if (event.key === "ArrowDown" && (document.activeElement === field || index >= 0)) {
        event.preventDefault();
        links[Math.min(index + 1, links.length - 1)]?.focus();
      }
      if (event.key === "ArrowUp" && index >= 0) {
        event.preventDefault();
        (links[index - 1] ?? field).focus();
      }
    });
    document.addEventListener("click", event => {
      if (!event.target.closest("[role=search]")) results.hidden = true;
    });

    const kinds = {
      All: () => true,
      "Without evidence": row => row.cells[2]?.textContent === "nothing",
      "Only an explanation": row => row.cells[2]?.textContent.startsWith("instead:") ?? false,
      "Only Swift tests": row => row.cells[2]?.textContent.startsWith("test “") ?? false,
      "With failing evidence": row => row.cells[2]?.querySelector("strong")?.textContent === "failed",
    };

    /** Adds the filters of the traceability page. */
    function addFilters() {
      if (!location.pathname.endsWith("traceability.html")) return;
      const filters = document.createElement("fieldset");
      filters.className = "filters";
      filters.appendChild(document.createElement("legend")).textContent = "Show requirements";
      for (const kind of Object.keys(kinds)) {
        const label = filters.appendChild(document.createElement("label"));
        const button = label.appendChild(document.createElement("input"));
        Object.assign(button, { type: "radio", name: "rows", checked: kind === "All" });
        label.append(` ${kind}`);
        button.addEventListener("change", () => {
          for (const row of document.querySelectorAll("tbody tr")) row.hidden = !kinds[kind](row);
          count();
        });
      }
      const shown = filters.appendChild(document.createElement("output"));
      const count = () => {
        const number = document.querySelectorAll("tbody tr:not([hidden])").length;
        shown.textContent = number === 1 ? "1 requirement" : `${number || "No"} requirements`;
      };
      count();
      document.querySelector("h1").after(filters);
    }

    addFilters();

    """#
}
