/// The script that runs the machines of a page.
///
/// The script only passes inputs to the machines and reads the reports of the machines.
enum MachineScript {
  static let text = #"""
    "use strict";
    // Runs the machines of a page: the Swift code of the app, compiled to WebAssembly. The script only passes inputs and reads reports.
    const machines = {};

    /** Encodes a value of a spec as the numbers that a machine reads. */
    function encode(type, value, numbers) {
      const isAbsent = value === null || value === undefined;
      switch (type.kind) {
        case "bool": numbers.push(value ? 1n : 0n); break;
        case "int": case "digit": numbers.push(BigInt(Math.trunc(value ?? 0))); break;
        case "cases": numbers.push(BigInt(Math.max(0, type.cases.indexOf(value)))); break;
        case "duration": numbers.push(BigInt(milliseconds(value ?? "0s"))); break;
        case "secret": numbers.push(isAbsent ? 0n : BigInt(Number.isInteger(value) ? value : 1)); break;
        case "code": {
          const digits = [...(value ?? "")].slice(0, type.most);
          numbers.push(BigInt(digits.length), ...digits.map(BigInt));
          break;
        }
        case "record": for (const field of type.fields) encode(field.type, value?.[field.name], numbers); break;
        case "list":
          numbers.push(BigInt(value?.length ?? 0));
          for (const item of value ?? []) encode(type.of, item, numbers);
          break;
        case "optional":
          numbers.push(isAbsent ? 0n : 1n);
          if (!isAbsent) encode(type.of, value, numbers);
          break;
      }
    }

    function milliseconds(duration) {
      const [, count, unit] = /^(\d+)(ms|s|min|h)$/.exec(duration);
      return Number(count) * { ms: 1, s: 1000, min: 60000, h: 3600000 }[unit];
    }

    function duration(time) {
      for (const [unit, size] of [["h", 3600000], ["min", 60000], ["s", 1000]]) {
        if (time > 0 && time % size === 0) return `${time / size}${unit}`;
      }
      return time === 0 ? "0s" : `${time}ms`;
    }

    /** A running flow, and the flows that it invokes. */
    class Machine {
      constructor(name, module) {
        this.description = machines[name].description;
        this.exports = new WebAssembly.Instance(module, {}).exports;
        this.children = new Map();
        this.log = [];
        /** The effects that `deliver` has not read yet, among them events for the invoker. */
        this.unsent = [];
      }

      /** Compiles the module of a flow, which the page contains compressed. */
      static async compile(name) {
        const bytes = Uint8Array.from(atob(machines[name].code), character => character.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
        machines[name].module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
      }

      /** Compiles the modules of a flow and of its invoked flows, unless they are compiled. */
      static async load(name, loaded = new Set()) {
        const entry = machines[name];
        if (!entry || loaded.has(name)) return;
        loaded.add(name);
        if (!entry.module) await Machine.compile(name);
        for (const operation of entry.description.operations) if (operation.isFlow) await Machine.load(operation.name, loaded);
      }

      static start(name, given) {
        const machine = new Machine(name, machines[name].module);
        machine.pass(machine.description.inputs, given);
        machine.exports.start();
        machine.read();
        return machine;
      }

      pass(fields, values) {
        const numbers = [];
        for (const field of fields) encode(field.type, field.name in (values ?? {}) ? values[field.name] : JSON.parse(field.initial ?? "null"), numbers);
        for (const number of numbers) this.exports.argument(number);
      }

      /** Records an input of this machine, with the screen at that time. */
      note(input) { if (!this.report.done) this.log.push({ ...input, screen: this.report.screen }); }

      /** Reads the report, starts invoked flows, drops cancelled flows, and sends events to invoked flows. */
      read() {
        const address = this.exports.report();
        const bytes = new Uint8Array(this.exports.memory.buffer, address, this.exports.reportLength());
        this.report = JSON.parse(new TextDecoder().decode(bytes));
        const running = new Set();
        for (const invocation of this.report.invocations) {
          const operation = this.description.operations[invocation.operation];
          if (!operation.isFlow || !machines[operation.name]?.module) continue;
          running.add(invocation.id);
          if (!this.children.has(invocation.id)) this.children.set(invocation.id, Machine.start(operation.name, invocation.input));
        }
        for (const id of [...this.children.keys()]) if (!running.has(id)) this.children.delete(id);
        for (const effect of this.report.effects) this.passOn(effect);
        this.unsent.push(...this.report.effects);
      }

      /** Sends an effect that is an event for an invoked flow to that flow. */
      passOn(effect) {
        const name = effect.effect ?? effect;
        if (this.description.messages[name] !== "invoked") return;
        const [flow, event] = name.split(/\.(.*)/);
        for (const child of [...this.children.values()]) {
          if (child.description.name === flow) child.send(event, effect.data ?? {});
        }
      }

      send(name, data) {
        const number = this.description.events.findIndex(event => event.name === name);
        if (number < 0) return;
        this.note({ event: name, data });
        this.pass(this.description.events[number].fields, data);
        this.exports.send(number);
        this.read();
      }

      /** Answers an operation or an invoked flow with an outcome: `PasscodeService.verify.correct`. */
      answer(name, data) {
        for (const invocation of this.report.invocations) {
          const operation = this.description.operations[invocation.operation];
          const number = operation.outcomes.findIndex(outcome => `${operation.name}.${outcome.name}` === name);
          if (number < 0) continue;
          this.end(invocation.id, operation.outcomes[number], number, data);
          return;
        }
        // A late outcome is dropped, as in the app.
        this.exports.wait(0n);
        this.read();
      }

      end(id, outcome, number, data) {
        const invocation = this.report.invocations.find(each => each.id === id);
        if (!invocation) return;
        this.note({ outcome: `${this.description.operations[invocation.operation].name}.${outcome.name}`, data });
        this.pass(outcome.fields, data);
        this.exports.answer(id, number, outcome.isMessage ? 1 : 0);
        this.read();
      }

      /** Lets time pass, for invoked flows first. Flows that start meanwhile begin at the end of this time. */
      wait(time) {
        for (const [id, child] of [...this.children].reverse()) if (this.children.get(id) === child) child.wait(time);
        if (time > 0 || this.report.deadline === this.report.now) this.note({ wait: time });
        this.exports.wait(BigInt(time));
        this.read();
      }

      /** The earliest deadline of a timer, in milliseconds from now; null for none. */
      get remaining() {
        const own = this.report.deadline === null ? [] : [this.report.deadline - this.report.now];
        const all = [...own, ...[...this.children.values()].map(child => child.remaining).filter(time => time !== null)];
        return all.length === 0 ? null : Math.min(...all);
      }

      /** Sends one event or output of an invoked flow to its invoker. Returns whether an event or an output was sent. */
      deliver() {
        for (const [id, child] of this.children) {
          if (child.deliver()) return true;
          const invocation = this.report.invocations.find(each => each.id === id);
          if (!invocation) continue;
          const { outcomes } = this.description.operations[invocation.operation];
          while (child.unsent.length > 0) {
            const effect = child.unsent.shift();
            const name = effect.effect ?? effect;
            const number = outcomes.findIndex(outcome => outcome.isMessage && outcome.name === name);
            if (child.description.messages[name] !== "invoker" || number < 0) continue;
            this.end(id, outcomes[number], number, effect.data ?? {});
            return true;
          }
          if (!child.report.done) continue;
          const number = outcomes.findIndex(outcome => !outcome.isMessage);
          this.children.delete(id);
          this.end(id, outcomes[number], number, child.report.output);
          return true;
        }
        return false;
      }

      /** Delivers all events and outputs. The limit stops flows that send events to each other in an infinite loop. */
      settle() { for (let round = 0; round < 1000 && this.deliver(); round += 1); }

      /** The machine with the innermost screen; null for none. */
      get front() {
        for (const child of [...this.children.values()].reverse()) {
          const front = child.front;
          if (front) return front;
        }
        const screen = this.report.screen;
        return screen.buttons.length > 0 || Object.keys(screen).length > 1 ? this : null;
      }

      get all() { return [this, ...[...this.children.values()].flatMap(child => child.all)]; }
    }

    /** A run of a flow as its inputs, which can be replayed from the start. */
    class Run {
      constructor(name, given) {
        this.name = name;
        this.given = given;
        this.inputs = [];
        this.go(0);
      }

      /** Performs an input at the current position, and drops the later inputs. */
      add(input) {
        this.perform(input);
        this.inputs.splice(this.position, Infinity, input);
        this.position += 1;
      }

      perform({ flow, event, outcome, data, wait }) {
        if (wait !== undefined) {
          let rest = milliseconds(wait);
          for (let round = 0; round < 1000; round += 1) {
            const next = this.machine.remaining;
            if (next === null || next > rest) break;
            this.machine.wait(next);
            this.machine.settle();
            rest -= next;
          }
          this.machine.wait(rest);
        } else if (flow === "*") {
          // The app sends a lifecycle change to all flows, innermost first.
          for (const machine of this.machine.all.reverse()) {
            if (this.machine.all.includes(machine)) machine.send(event, data ?? {});
            this.machine.settle();
          }
        } else {
          const target = this.machine.all.findLast(machine => machine.description.name === (flow ?? this.name));
          if (event !== undefined) target?.send(event, data ?? {}); else target?.answer(outcome, data ?? {});
        }
        this.machine.settle();
      }

      /** Replays the run up to a number of inputs. */
      go(position) {
        this.machine = Machine.start(this.name, this.given);
        this.machine.settle();
        for (const input of this.inputs.slice(0, position)) this.perform(input);
        this.position = position;
      }
    }

    """#
}
