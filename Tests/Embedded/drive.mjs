// Plays scenarios on machines in WebAssembly, and compares their states, screens and outputs with those of the interpreter.
// Usage: node drive.mjs MODULE DESK-LINES ODOMETER-LINES. The last two are files with the output of
// `interlock simulate --scenario`.
import { readFileSync } from "node:fs";
import { deepStrictEqual } from "node:assert";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const desk = instance.exports;
const [lines, ways] = process.argv.slice(3).map((path) => readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line)));

const events = {
  key: ({ digit }) => desk.key(digit),
  undo: desk.undo,
  ask: desk.ask,
  swap: desk.swap,
  drop: desk.drop,
  goAway: desk.goAway,
};
const outcomes = {
  "LibraryDesk.fetch.found": ({ shelf, rest }) => desk.found(shelf, milliseconds(rest)),
  "LibraryDesk.renew.done": ({ card }) => desk.renewed(card ?? 1),
};

function milliseconds(duration) {
  const [, count, unit] = /^(\d+)(ms|s|min|h)$/.exec(duration);
  return Number(count) * { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 }[unit];
}

function name(address) {
  const bytes = new Uint8Array(desk.memory.buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

function shown() {
  const title = desk.title();
  return {
    state: name(desk.state()),
    pending: ["LibraryDesk.fetch", "LibraryDesk.renew"].filter((_, index) => desk.pending() & (1 << index)),
    title: title < 0 ? null : `Book ${Math.floor(title / 10)} of ${title % 10}`,
    dots: desk.dots(),
    buttons: desk.buttons(),
    hasKeypad: desk.hasKeypad() !== 0,
    shelf: desk.shelf(),
  };
}

function expected(line) {
  return {
    state: line.configuration.at(-1),
    pending: line.pending,
    title: line.screen.title ?? null,
    dots: line.screen.dots?.filled ?? -1,
    buttons: line.screen.buttons.length,
    hasKeypad: line.screen.keypad !== undefined,
    shelf: line.output?.shelf ?? -1,
  };
}

// The title in the first line contains the input: "Book 2 of 0".
desk.start(Number(/\d+/.exec(lines[0].screen.title)[0]), true);
let steps = 0;
for (const line of lines) {
  if ("configuration" in line) {
    deepStrictEqual(shown(), expected(line), `after step ${steps}`);
    continue;
  }
  steps += 1;
  if ("event" in line) events[line.event](line.data);
  else outcomes[line.outcome](line.data);
}
console.log(`${steps} steps match the interpreter; the last state is '${shown().state}'`);

// JavaScript numbers are exact only up to 2^53, so the expected number is read from the text of the prompt as a BigInt.
let comparisons = 0;
for (const line of ways) {
  if ("configuration" in line) {
    deepStrictEqual(desk.way(), BigInt(/-?\d+/.exec(line.screen.prompt)[0]), `after comparison ${comparisons}`);
    comparisons += 1;
  } else {
    desk[line.event](...Object.values(line.data).map(BigInt));
  }
}
console.log(`${comparisons} 64-bit numbers match the interpreter`);
