/// The script that draws the machine of a page: the screen, the pending operations, the time and the taken transitions.
enum PlaygroundScript {
  static let text = #"""
    "use strict";
    // Draws the machine of a page: its screen as a phone shows it, its pending operations, its time, and its taken transitions.
    const play = document.getElementById("play");

    /** Returns an element with properties and children. */
    function element(tag, properties, ...children) {
      const made = document.createElement(tag);
      for (const [name, value] of Object.entries(properties ?? {})) {
        if (name in made && name !== "list") made[name] = value; else made.setAttribute(name, value);
      }
      made.append(...children.filter(child => child !== null && child !== undefined));
      return made;
    }

    function button(label, action, properties) {
      const made = element("button", { type: "button", ...properties }, label);
      made.addEventListener("click", action);
      return made;
    }

    /** Returns a control for a value of a type. The control has a function `read`, which returns the value. */
    function control(type, label, initial) {
      const named = made => element("label", {}, `${label} `, made);
      const reading = (made, read) => Object.assign(made, { read });
      switch (type.kind) {
        case "bool": {
          const box = element("input", { type: "checkbox", checked: initial === true });
          return reading(named(box), () => box.checked);
        }
        case "cases": {
          const choice = element("select", {}, ...type.cases.map(name => element("option", { selected: name === initial }, name)));
          return reading(named(choice), () => choice.value);
        }
        case "int": case "digit": {
          const least = type.least ?? 0;
          const number = element("input", { type: "number", min: least, max: type.most ?? 9, value: initial ?? Math.max(least, Math.min(1, type.most ?? 1)) });
          return reading(named(number), () => Number(number.value) || 0);
        }
        case "duration": {
          const choice = element("select", {}, ...[...new Set([initial ?? "30s", "30s", "0s", "1s", "1min", "5min", "1h"])].map(time => element("option", {}, time)));
          return reading(named(choice), () => choice.value);
        }
        case "optional": {
          const inner = control(type.of, label, initial);
          const box = element("input", { type: "checkbox", checked: initial !== null && initial !== undefined, "aria-label": `${label} is given` });
          return reading(element("span", {}, box, inner), () => (box.checked ? inner.read() : null));
        }
        case "record": {
          const parts = type.fields.map(field => [field.name, control(field.type, field.name, initial?.[field.name])]);
          return reading(
            element("fieldset", {}, element("legend", {}, label), ...parts.map(([, part]) => part)),
            () => Object.fromEntries(parts.map(([name, part]) => [name, part.read()])));
        }
        case "list": return reading(element("span"), () => initial ?? []);
        case "code": return reading(element("span"), () => "123456".slice(0, type.most));
        default: return reading(element("span"), () => 1);
      }
    }

    let isPressed = false;
    addEventListener("pointerdown", event => { isPressed = event.button === 0; }, true);
    addEventListener("pointercancel", () => { isPressed = false; });
    addEventListener("click", () => { isPressed = false; });

    class Playground {
      /** Creates the playground of a flow, which replaces a previous one if there is one. */
      constructor(name, previous) {
        this.name = name;
        this.description = machines[name].description;
        this.phone = element("div", { className: "phone", tabIndex: 0, role: "group" });
        this.phone.setAttribute("aria-label", "Screen of the app");
        this.panel = element("div", { className: "panel" });
        this.status = element("p", { className: "status" });
        this.status.setAttribute("role", "status");
        this.phone.addEventListener("keydown", event => this.press(event));
        /** The disclosures that are open, by their titles. */
        this.open = previous?.open ?? new Set();
        this.given = Object.fromEntries(this.description.inputs.map(input => [input.name, control(input.type, input.name, JSON.parse(input.initial ?? "null"))]));
        this.scenario = element(
          "select", {}, element("option", { value: "" }, "Free play"),
          ...this.description.scenarios.map((scenario, index) => element("option", { value: index }, scenario.name)));
        this.scenario.addEventListener("change", () => this.restart());
        const inputs = Object.values(this.given).filter(each => each.childElementCount > 0);
        play.replaceChildren(
          element(
            "div", { className: "bar" }, element("label", {}, "Scenario ", this.scenario), ...inputs,
            button("Restart", () => this.restart()),
            this.back = button("◀ Back", () => this.go(this.run.position - 1)),
            this.forward = button("Forward ▶", () => this.go(this.run.position + 1))),
          element("div", { className: "stage" }, this.phone, this.panel), this.status);
        if (previous) this.scenario.value = previous.scenario.value;
        this.restart();
        if (previous) this.replay(previous.run);
      }

      /** Replays the inputs of another run. Restarts the machine if that fails. */
      replay({ given, inputs, position }) {
        try {
          this.run = new Run(this.name, given);
          this.run.inputs = inputs;
          this.go(position);
        } catch {
          this.restart();
        }
      }

      /** Creates the playground again with the latest machines. */
      async reload() {
        await Machine.load(this.name);
        globalThis.playground = new Playground(this.name, this);
      }

      restart() {
        const scenario = this.description.scenarios[this.scenario.value];
        const given = scenario
          ? Object.fromEntries(Object.entries(scenario.given).map(([name, text]) => [name, JSON.parse(text)]))
          : Object.fromEntries(Object.entries(this.given).map(([name, each]) => [name, each.read()]));
        this.run = new Run(this.name, given);
        if (scenario) this.run.inputs = scenario.lines.map(line => ({ flow: this.name, ...JSON.parse(line) }));
        this.draw();
      }

      go(position) {
        this.run.go(Math.max(0, Math.min(position, this.run.inputs.length)));
        this.draw();
      }

      take(input) {
        this.run.add(input);
        this.draw();
      }

      // MARK: Screen

      draw() {
        const root = this.run.machine;
        const front = root.front ?? root;
        const flow = front.description.name;
        const screen = front.report.screen;
        const focused = document.activeElement?.dataset?.key;
        const send = (event, data) => this.take({ flow, event, data });
        const rows = [];
        if (screen.title) rows.push(element("h3", {}, screen.title));
        if (screen.prompt) rows.push(element("p", { className: "prompt" }, screen.prompt));
        if (screen.dots) {
          const { filled, of } = screen.dots;
          const dots = element("p", { className: "dots", role: "img" }, "●".repeat(filled) + "○".repeat(Math.max(0, of - filled)));
          dots.setAttribute("aria-label", `${filled} of ${of} digits`);
          rows.push(dots);
        }
        if (screen.message) rows.push(element("p", { className: "message" }, screen.message));
        if (screen.countdown) rows.push(element("p", { className: "prompt" }, `Wait ${screen.countdown}`));
        if (screen.reveal) rows.push(element("p", { className: "message" }, "The secret is shown here."));
        for (const field of screen.fields ?? []) {
          const input = element("input", { type: "text", placeholder: field.filled ? "••••••" : "", disabled: field.enabled === false, autocomplete: "off" });
          input.dataset.key = `field ${field.event}`;
          input.addEventListener("change", () => {
            this.run.add({ flow, event: field.event, data: this.values(front, field.event, input.value === "" ? 0 : 1) });
            // A redraw would remove a button that is being pressed.
            if (isPressed) addEventListener("click", () => this.draw(), { once: true }); else this.draw();
          });
          rows.push(element("label", { className: "field" }, field.label, input));
        }
        for (const toggle of screen.toggles ?? []) {
          const made = button(toggle.label, () => send(toggle.event, {}), { role: toggle.choice === undefined ? "switch" : "radio", disabled: toggle.enabled === false, className: "toggle" });
          made.setAttribute("aria-checked", toggle.on);
          if (toggle.subtitle) made.append(element("small", {}, toggle.subtitle));
          rows.push(made);
        }
        for (const list of screen.lists ?? []) {
          const made = list.event ? button(`${list.label}: choose a row`, () => send(list.event, this.values(front, list.event, 1)), { disabled: list.enabled === false }) : element("p", {}, list.label);
          rows.push(made);
        }
        if (screen.keypad) {
          const key = (label, action, name) => button(label, action, { "aria-label": name });
          const digit = value => key(String(value), () => send(screen.keypad.digit, this.values(front, screen.keypad.digit, value)), `Digit ${value}`);
          const pad = element("div", { className: "keypad" }, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit), element("span"), digit(0), key("⌫", () => send(screen.keypad.delete, {}), "Delete"));
          rows.push(pad);
        }
        for (const each of screen.buttons) {
          rows.push(button(each.label, () => send(each.event, this.values(front, each.event, 1)), { className: each.role, disabled: each.enabled === false }));
        }
        if (root.report.done) rows.push(element("p", { className: "prompt" }, "The flow has ended."));
        else if (rows.length === 0) rows.push(element("p", { className: "prompt" }, "No screen"));
        this.phone.replaceChildren(...rows);
        this.drawPanel(root, front);
        this.highlight(root);
        this.back.disabled = this.run.position === 0;
        this.forward.disabled = this.run.position >= this.run.inputs.length;
        const keyed = [...play.querySelectorAll("button, input, select")];
        for (const each of keyed) each.dataset.key ??= `${each.closest(".phone") ? "phone" : "panel"} ${each.textContent}`;
        if (focused && (document.activeElement === document.body || document.activeElement.disabled)) {
          (keyed.find(each => each.dataset.key === focused && !each.disabled) ?? this.phone).focus();
        }
      }

      /** Returns the payload of an event whose only field has a value. */
      values(machine, name, value) {
        const event = machine.description.events.find(each => each.name === name);
        return Object.fromEntries(event.fields.map(field => [field.name, value]));
      }

      press(event) {
        const find = selector => this.phone.querySelector(selector);
        if (event.target.tagName === "INPUT" || event.ctrlKey || event.metaKey || event.altKey) return;
        const target =
          /^\d$/.test(event.key) ? [...this.phone.querySelectorAll(".keypad button")].find(key => key.textContent === event.key)
          : event.key === "Backspace" ? find(".keypad button:last-child")
          : event.key === "Escape" ? find("button.cancel") : null;
        if (!target) return;
        event.preventDefault();
        event.stopPropagation();
        target.click();
        this.phone.focus();
      }

      // MARK: Panel

      drawPanel(root, front) {
        const sections = [];
        const add = (title, ...content) => { if (content.length > 0) sections.push(element("section", {}, element("h3", {}, title), ...content)); };
        for (const machine of root.all) {
          for (const invocation of machine.report.invocations) {
            const operation = machine.description.operations[invocation.operation];
            if (machine.children.has(invocation.id)) continue;
            add(`${operation.name} answers`, ...operation.outcomes.map(outcome => {
              const fields = outcome.fields.map(field => [field.name, control(field.type, field.name)]);
              const answer = () => this.take({
                flow: machine.description.name, outcome: `${operation.name}.${outcome.name}`,
                data: Object.fromEntries(fields.map(([name, each]) => [name, each.read()])) });
              return element("div", { className: "answer" }, button(outcome.name, answer), ...fields.map(([, each]) => each));
            }));
          }
        }
        const next = root.remaining;
        add("Time", ...[...new Set([next === null ? null : duration(Math.max(0, next)), "1s", "30s", "5min"])].filter(Boolean)
          .map(time => button(`Wait ${time}`, () => this.take({ wait: time }))));
        const shown = new Set(JSON.stringify(front.report.screen).match(/"(event|digit|delete)":"[^"]*"/g)?.map(text => text.split('"')[3]));
        const others = root.all.flatMap(machine => machine.description.events
          .filter(event => !shown.has(event.name) && (event.isLifecycle || machine === front))
          .map(event => ({ machine, event })));
        const lifecycle = new Set();
        const buttons = others.filter(({ event }) => !event.isLifecycle || (!lifecycle.has(event.name) && lifecycle.add(event.name)));
        if (buttons.length > 0) {
          const list = buttons.map(({ machine, event }) => {
            const fields = event.fields.map(field => [field.name, control(field.type, field.name)]);
            const send = () => this.take({
              flow: event.isLifecycle ? "*" : machine.description.name, event: event.name,
              data: Object.fromEntries(fields.map(([name, each]) => [name, each.read()])) });
            return element("div", { className: "answer" }, button(event.name, send), ...fields.map(([, each]) => each));
          });
          sections.push(this.disclosure("Events that no control of the screen sends", () => list));
        }
        for (const machine of root.all) {
          const { configuration, transitions, effects } = machine.report;
          const list = transitions.map(place => {
            const [file, line] = place.split(":");
            const text = machine.description.files[file]?.[line - 1]?.trim() ?? "";
            return element("li", {}, element("code", {}, place), " ", element("code", { className: "line" }, text));
          });
          add(`${machine.description.name}: ${configuration.join(", ")}`,
            ...(list.length > 0 ? [element("ul", {}, ...list)] : []),
            ...(effects.length > 0 ? [element("p", {}, `Effects: ${effects.map(effect => effect.effect ?? effect).join(", ")}`)] : []),
            ...(list.length + effects.length === 0 ? [element("p", { className: "quiet" }, "No transition was taken.")] : []));
        }
        sections.push(this.disclosure("Record as a scenario", () => {
          const yaml = this.yaml(root);
          return [element("pre", { tabIndex: 0 }, yaml), globalThis.studio?.recorder(this.name, yaml)].filter(Boolean);
        }));
        this.panel.replaceChildren(...sections);
        const fault = root.all.some(machine => machine.report.faulted) ? " The flow is faulted: it does not become stable." : "";
        this.status.textContent = `Step ${this.run.position} of ${this.run.inputs.length}. ${root.report.configuration.join(", ")}.${fault}`;
      }

      /** Returns a disclosure that stays open when the panel is drawn again. */
      disclosure(title, contents) {
        const made = element("details", { open: this.open.has(title) }, element("summary", {}, title));
        if (made.open) made.append(...contents());
        made.addEventListener("toggle", () => {
          if (made.open === this.open.has(title)) return;
          if (made.open) this.open.add(title); else this.open.delete(title);
          if (made.open) made.append(...contents()); else made.replaceChildren(made.firstChild);
        });
        return made;
      }

      highlight(root) {
        const states = new Map(this.description.states.map(state => [state.id, state]));
        const active = new Set();
        for (let id of root.report.configuration) for (; id; id = states.get(id)?.parent) active.add(states.get(id)?.box);
        for (const node of document.querySelectorAll("[data-state]")) node.classList.toggle("active", active.has(node.dataset.state));
      }

      // MARK: Scenario

      /** Returns the run of the flow as a scenario in YAML. */
      yaml(root) {
        const scalar = value => (/^[A-Za-z][\w .]*$/.test(value) && !/^(none|true|false|null|yes|no|on|off)$/i.test(value) ? value : JSON.stringify(value));
        const map = values => `{ ${values.map(([name, value]) => `${name}: ${value}`).join(", ")} }`;
        const isWritten = ({ kind, of }, value) => (kind === "optional" ? value === null || isWritten(of, value) : ["bool", "int", "digit", "cases", "duration"].includes(kind));
        const literal = value => (value === null ? "none" : String(value));
        let isPartial = false;
        const payload = (fields, data) => {
          const given = fields.filter(field => data?.[field.name] !== undefined);
          const values = given.filter(field => isWritten(field.type, data[field.name])).map(field => [field.name, literal(data[field.name])]);
          // A scenario can omit a secret, and then uses a placeholder handle.
          if (given.some(field => field.type.kind !== "secret" && !isWritten(field.type, data[field.name]))) isPartial = true;
          return values.length === 0 ? null : map(values);
        };
        const step = (key, value, more) => (more === null ? `- ${key}: ${value}` : `- { ${key}: ${value}, with: ${more} }`);
        const lines = ["scenarios:", "  - name: A new scenario"];
        const given = payload(this.description.inputs, this.run.given);
        if (given) lines.push(`    given: ${given}`);
        lines.push("    steps:");
        let digits = "";
        const flush = () => { if (digits) lines.push(`      - type: ${/^0/.test(digits) ? JSON.stringify(digits) : digits}`); digits = ""; };
        for (const { event, outcome, wait, data, screen } of root.log) {
          if (event !== undefined && event === screen.keypad?.digit) { digits += Object.values(data)[0]; continue; }
          flush();
          const controls = [...screen.buttons, ...(screen.toggles ?? [])];
          const pressed = controls.find(each => each.event === event && each.enabled !== false && controls.filter(other => other.label === each.label).length === 1);
          if (wait !== undefined) lines.push(`      - wait: ${duration(wait)}`);
          else if (outcome !== undefined) {
            const fields = this.description.operations.flatMap(operation => operation.outcomes.map(each => [`${operation.name}.${each.name}`, each.fields])).find(([name]) => name === outcome)?.[1] ?? [];
            lines.push(`      ${step("answer", outcome, payload(fields, data))}`);
          } else if (pressed) lines.push(`      - press: ${scalar(pressed.label)}`);
          else lines.push(`      ${step("send", event, payload(this.description.events.find(each => each.name === event)?.fields ?? [], data))}`);
        }
        flush();
        const { screen, configuration, done, output } = root.report;
        const expected = [["state", configuration[0]]];
        for (const key of ["title", "prompt", "message"]) if (screen[key]) expected.push([key, JSON.stringify(screen[key])]);
        if (screen.dots) expected.push(["dots", screen.dots.filled]);
        if (done && output && Object.keys(output).length > 0) {
          const values = this.description.outputs.filter(field => isWritten(field.type, output[field.name])).map(field => [field.name, literal(output[field.name])]);
          if (values.length > 0) expected.push(["output", map(values)]);
        }
        lines.push(`      - expect: ${map(expected)}`);
        if (isPartial) lines.unshift("# A scenario cannot contain all values of this run: write the missing ones by hand.");
        return lines.join("\n");
      }
    }

    if (play && typeof machines !== "undefined" && machines[play.dataset.flow]) {
      globalThis.started = Machine.load(play.dataset.flow).then(() => { globalThis.playground = new Playground(play.dataset.flow); });
    }

    """#
}
