/// The script and the style sheet that the studio adds to the pages of the site.
enum StudioScript {
  static let text = #"""
    "use strict";
    // Refreshes the page after each change of a spec, and sends the edits of the page to the studio.
    const content = document.getElementById("content");
    const base = `/${location.pathname.split("/")[1]}`;

    /** Sends an action to the studio, and shows its refusal. Returns the answer; null after a refusal. */
    async function act(action, request) {
      try {
        const response = await fetch(`${base}/${action}`, { method: "POST", body: JSON.stringify(request) });
        const answer = await response.text();
        if (!response.ok) announce(answer);
        return response.ok ? answer : null;
      } catch {
        announce("The studio has ended. Start the studio again.");
        return null;
      }
    }

    const answer = document.body.appendChild(document.createElement("p"));
    answer.id = "answer";
    answer.setAttribute("role", "status");

    function announce(sentence) {
      answer.textContent = sentence;
      clearTimeout(announce.timer);
      announce.timer = setTimeout(() => { answer.textContent = ""; }, 8000);
    }

    // MARK: Refreshing

    const problems = () => content.querySelector(".problems");
    let isRefreshing = false;
    let isStale = false;

    /** Replaces the contents with the contents of the latest version. Changes during a refresh lead to one further refresh. */
    async function refresh() {
      isStale = true;
      if (isRefreshing) return;
      isRefreshing = true;
      try {
        while (isStale) {
          isStale = false;
          const response = await fetch(location.pathname);
          if (response.ok) show(await response.text());
          else announce(response.status === 404 ? "The spec of this page was removed." : await response.text());
        }
      } catch {
        announce("The page could not be refreshed.");
      } finally {
        isRefreshing = false;
      }
    }

    /** The contents of the page in HTML, in parts that begin with headings of the second or third level; null if unknown. */
    let parts = null;

    function partsOf(html) {
      const pieces = html.slice(html.indexOf('<main id="content"'), html.lastIndexOf("</main>")).split(/(?=<h[23] id=)/);
      const parts = [];
      let depth = 0;
      for (const piece of pieces) {
        // Headings inside `details` elements are not children of the content element.
        if (depth > 0) parts[parts.length - 1] += piece; else parts.push(piece);
        depth += piece.split("<details").length - piece.split("</details>").length;
      }
      return parts;
    }

    /** Returns the nodes of the contents in the groups of the parts. */
    function groups() {
      const groups = [[]];
      for (const node of content.childNodes) {
        if (/^H[23]$/.test(node.tagName)) groups.push([]);
        groups.at(-1).push(node);
      }
      return groups;
    }

    const versionsOf = html => html.match(/data-version="(\d+)" data-verdicts="(\d+)"/)?.slice(1).join(" ");
    const shownVersions = () => `${problems().dataset.version} ${problems().dataset.verdicts}`;

    /** Remembers the parts of the page that the browser loaded. */
    async function rememberParts() {
      const html = await (await fetch(location.pathname)).text();
      if (versionsOf(html) === shownVersions()) parts ??= partsOf(html);
    }

    const nameOf = details => `${details.previousElementSibling?.id} ${details.firstElementChild?.textContent}`;

    /** Returns the elements of a part. Opened details stay open, and the running machine stays on the page. */
    function elements(html, open) {
      const template = document.createElement("template");
      template.innerHTML = html;
      for (const details of template.content.querySelectorAll("details")) if (open.has(nameOf(details))) details.open = true;
      for (const place of template.content.querySelectorAll("[data-sequence]")) {
        // Until the new diagram is loaded, the old diagram preserves the height of the page.
        const known = content.querySelector(`[data-sequence="${CSS.escape(place.dataset.sequence)}"]`);
        if (known) place.innerHTML = known.innerHTML;
      }
      template.content.querySelector("#play")?.replaceWith(document.getElementById("play"));
      return template.content;
    }

    /** Replaces the parts of the contents that changed: a browser needs more time for the layout than for the comparison. */
    function show(html) {
      const fresh = partsOf(html);
      const flow = html.match(/<div id="play" data-flow="([^"]*)"/)?.[1];
      if (flow !== document.getElementById("play")?.dataset.flow) return location.reload();
      const open = new Set([...content.querySelectorAll("details[open]")].map(nameOf));
      const focused = document.activeElement;
      const key = focused?.dataset?.fix === undefined ? null : `[data-diagnostic="${focused.dataset.diagnostic}"][data-fix="${focused.dataset.fix}"]`;
      const scroll = scrollY;
      const old = groups();
      // All heights are read before the first change, because a read after a change waits for the layout.
      const heights = new Map(old.flat().filter(isLaidOutLate).map(node => [node, node.offsetHeight]));
      const known = parts?.length === old.length ? parts : old.map(() => null);
      parts = fresh;
      showHead(elements(fresh[0].slice(fresh[0].indexOf(">") + 1), open), old[0], heights);
      // The changed parts are between the common prefix and the common suffix.
      const shorter = Math.min(fresh.length, known.length);
      let [start, end] = [1, 0];
      while (start < shorter && fresh[start] === known[start]) start += 1;
      while (end < shorter - start && fresh.at(-1 - end) === known.at(-1 - end)) end += 1;
      if (fresh.length === known.length) {
        for (let index = start; index < fresh.length - end; index += 1) {
          if (fresh[index] !== known[index]) replace(old[index], elements(fresh[index], open), heights);
        }
      } else {
        const last = old[old.length - end]?.[0] ?? null;
        const nodes = old.slice(start, old.length - end).flat();
        const changed = elements(fresh.slice(start, fresh.length - end).join(""), open);
        keepHeights(changed, nodes, heights);
        content.insertBefore(changed, last);
        for (const node of nodes) if (node.id !== "play") node.remove();
      }
      const navigation = html.slice(html.indexOf("<nav"), html.indexOf("</nav>"));
      if (navigation !== show.navigation) document.querySelector("nav").outerHTML = navigation;
      show.navigation = navigation;
      document.title = content.querySelector("h1").textContent;
      scrollTo({ top: scroll, behavior: "instant" });
      (key ? content.querySelector(key) : focused?.isConnected ? focused : null)?.focus({ preventScroll: true });
      for (const row of content.querySelectorAll("tr[hidden]")) row.hidden = false;
      addFilters();
      if (!problems().contains(document.activeElement) || document.activeElement.dataset.fix) addStateList();
      if (globalThis.playground) playground.highlight(playground.run.machine);
      for (const details of content.querySelectorAll("details[open]")) loadSequence(details);
      loadMachines();
      const { version } = problems().dataset;
      requestAnimationFrame(() => setTimeout(() => { document.documentElement.dataset.painted = `${version} ${Date.now()}`; }));
    }

    /** Replaces the nodes before the first part, except the diagnostics: a screen reader announces only a changed summary. */
    function showHead(head, old, heights) {
      const list = problems();
      const fresh = head.querySelector(".problems");
      const words = fresh.querySelector(".summary").textContent;
      if (list.querySelector(".summary").textContent !== words) list.querySelector(".summary").textContent = words;
      list.querySelector("ul")?.remove();
      const items = fresh.querySelector("ul");
      if (items) list.querySelector(".summary").after(items);
      Object.assign(list.dataset, fresh.dataset);
      fresh.remove();
      keepHeights(head, old, heights);
      for (const node of old) if (node !== list) node.remove();
      list.after(head);
    }

    /** Returns whether the browser lays out a node only when the node becomes visible. */
    const isLaidOutLate = node => node instanceof Element && node.matches("figure, .scroll, pre");

    /** Gives new elements the heights of the old ones until their layout, so that the visible contents stay in place. */
    function keepHeights(elements, nodes, heights) {
      const old = nodes.filter(isLaidOutLate);
      [...elements.children].filter(isLaidOutLate).slice(0, old.length).forEach((element, index) => {
        element.style.containIntrinsicBlockSize = `auto ${heights.get(old[index])}px`;
      });
    }

    /** Replaces the nodes of a part. The running machine is already among the new elements. */
    function replace(nodes, elements, heights) {
      keepHeights(elements, nodes, heights);
      nodes[0].before(elements);
      for (const node of nodes) if (node.id !== "play") node.remove();
    }

    // MARK: Sequence diagrams

    /** Loads the sequence diagram of a scenario whose details are open. */
    async function loadSequence(details) {
      const place = details.open && details.querySelector("[data-sequence]");
      if (!place) return;
      const response = await fetch(`${base}/${encodeURIComponent(place.dataset.sequence)}`);
      if (response.ok) place.innerHTML = await response.text();
    }

    content.addEventListener("toggle", event => loadSequence(event.target), { capture: true });

    let chosenState = null;

    /** Adds a list of all states, so that keyboard users can open a state in the editor. */
    function addStateList() {
      problems().querySelector("form")?.remove();
      const places = document.getElementById("places");
      if (!places) return;
      const form = document.createElement("form");
      const list = form.appendChild(document.createElement("select"));
      for (const [name, { title }] of Object.entries(JSON.parse(places.textContent))) list.append(new Option(title, name));
      list.setAttribute("aria-label", "State");
      if (chosenState) list.value = chosenState;
      list.addEventListener("change", () => { chosenState = list.value; });
      form.appendChild(document.createElement("button")).textContent = "Open in the editor";
      form.addEventListener("submit", event => {
        event.preventDefault();
        openState(list.value);
      });
      problems().append(form);
    }

    // MARK: Machines

    /** The versions of the machines of the studio, by flow. */
    let versions = {};

    let loading = Promise.resolve();

    /** Loads the machines that the studio built again, and replays the inputs of the run. */
    function loadMachines() { loading = loading.then(loadStaleMachines, loadStaleMachines); }

    async function loadStaleMachines() {
      const [flow, ...needed] = problems().dataset.machines.split(" ").filter(Boolean);
      if (typeof machines === "undefined") {
        // The page was opened before the first build ended.
        if (versions[flow]) await refresh();
        return;
      }
      await globalThis.started;
      const stale = needed.filter(name => versions[name] && versions[name] !== machines[name]?.version);
      await Promise.all(stale.map(name => new Promise(done => {
        const script = document.createElement("script");
        script.src = `${base}/${encodeURIComponent(name)}.machine.js?${versions[name]}`;
        script.onload = script.onerror = () => { script.remove(); done(); };
        document.head.append(script);
      })));
      if (stale.length > 0) await globalThis.playground?.reload();
    }

    let changes = null;

    /** Listens for changes while the page is visible: browsers limit the connections to a host. */
    function listen() {
      changes?.close();
      changes = null;
      if (document.hidden) return;
      changes = new EventSource(`${base}/changes`);
      changes.addEventListener("specs", event => {
        if (event.data !== shownVersions() || wasLost) refresh();
        wasLost = false;
      });
      changes.addEventListener("verdicts", event => {
        const { version, files } = JSON.parse(event.data);
        const isNext = Number(problems().dataset.verdicts) === version - 1;
        if (!isNext || files.includes(decodeURIComponent(location.pathname.split("/").at(-1)))) refresh();
        else problems().dataset.verdicts = version;
      });
      changes.addEventListener("machines", event => {
        const before = Object.keys(versions).length;
        versions = JSON.parse(event.data);
        // Another set of machines can change the list of machines that the page needs.
        if (before !== Object.keys(versions).length) refresh(); else loadMachines();
      });
      changes.addEventListener("error", () => {
        wasLost = true;
        announce("The studio does not answer.");
        // After an error status, the browser does not reconnect automatically.
        if (changes?.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
      });
    }

    let wasLost = false;
    document.addEventListener("visibilitychange", listen);
    addStateList();
    rememberParts();
    listen();

    // MARK: Edits

    globalThis.studio = {
      /** Returns a form that adds a recorded scenario to the spec of a flow. */
      recorder(flow, yaml) {
        const form = document.createElement("form");
        const label = form.appendChild(document.createElement("label"));
        const name = document.createElement("input");
        Object.assign(name, { type: "text", required: true, value: this.name ?? "A new scenario" });
        name.addEventListener("input", () => { this.name = name.value; });
        label.append("Name ", name);
        const button = form.appendChild(document.createElement("button"));
        button.textContent = "Add to the spec";
        const [comment] = yaml.split("\n").filter(line => line.startsWith("# "));
        if (comment) form.append(` ${comment.slice(2)}`);
        form.addEventListener("submit", async event => {
          event.preventDefault();
          const scenario = yaml.split("\n").filter(line => !line.startsWith("#")).join("\n")
            .replace("- name: A new scenario", () => `- name: ${JSON.stringify(name.value)}`);
          if (await act("scenario", { flow, scenario }) === null) return;
          announce(`The scenario “${name.value}” was added.`);
          this.name = undefined;
        });
        return form;
      },
    };

    async function open(file, line) {
      const address = await act("open", { file, line });
      if (address) location.href = address;
    }

    function openState(name) {
      const place = JSON.parse(document.getElementById("places")?.textContent ?? "{}")[name.replace(/^out_/, "")];
      if (place) open(place.file, place.line);
    }

    content.addEventListener("click", event => {
      const fix = event.target.closest("[data-fix]");
      const link = event.target.closest("[data-file]");
      const state = event.target.closest("[data-state]");
      if (fix) {
        act("fix", {
          version: Number(problems().dataset.version), diagnostic: Number(fix.dataset.diagnostic),
          fixIt: Number(fix.dataset.fix) });
      } else if (link) {
        event.preventDefault();
        open(link.dataset.file, Number(link.dataset.line));
      } else if (state && !event.target.closest("a")) {
        openState(state.dataset.state);
      }
    });

    """#

  static let style = """
    .problems { border: 1px solid var(--line); border-radius: .6rem; padding: .3rem 1rem; margin-bottom: 1.5rem }
    .problems p { margin: .4rem 0 }
    .problems ul { list-style: none; margin: 0; padding: 0 }
    .problems li { border-top: 1px solid var(--line); padding: .4rem 0 }
    .problems pre { margin: .3rem 0; padding: .5rem .8rem }
    .problems .error strong { color: #b3261e }
    .problems .warning strong { color: #8a5a00 }
    .problems mark { background: none; color: inherit; text-decoration: underline wavy #d33; text-underline-offset: .2em }
    .problems button, #play form button { font: inherit; padding: .25rem .7rem; border-radius: .5rem; border: 1px solid var(--faint);
      background: var(--soft); color: inherit; cursor: pointer }
    .problems select { font: inherit; margin: .3rem 0; max-width: 100%; color: inherit; background: var(--soft); border: 1px solid var(--faint);
      border-radius: .5rem; padding: .25rem .5rem }
    #answer { position: fixed; bottom: 1rem; right: 1rem; margin: 0; padding: .6rem 1rem; max-width: 30rem; color: var(--page);
      background: var(--ink); border-radius: .6rem; z-index: 3 }
    #answer:empty { display: none }
    g.node[data-state] { cursor: pointer }
    #content > :is(figure, .scroll, pre) { content-visibility: auto; contain-intrinsic-block-size: auto 20rem }
    #content > figure { overflow-y: hidden }
    @media (prefers-color-scheme: dark) {
      .problems .error strong { color: #ff9d94 }
      .problems .warning strong { color: #f0c060 }
    }
    @media print { .problems { display: none } }

    """
}
