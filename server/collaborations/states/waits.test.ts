import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { COLLABORATION_STATES } from "../../../contract/collaborations/states.ts";
import { REMINDERS } from "../reminders/reminder-words.ts";
import { lastDayBefore } from "../rules/facts.ts";
import { MOVES, moveOf, OPEN_STATES, OVER_STATES } from "./moves.ts";
import { expiryOf, reminderAfter, rowOf, WAITS } from "./waits.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../../docs/requests.md"), "utf8");

test("every state is over, or ends by itself, or somebody is reminded", () => {
  assert.deepEqual(Object.keys(WAITS).toSorted(), COLLABORATION_STATES.toSorted());
  for (const state of COLLABORATION_STATES) {
    const { turn, remind, at_desk, ends_after_days } = WAITS[state];
    const is_over = OVER_STATES.includes(state);
    assert.equal(turn === "nobody", is_over, state);
    assert.ok(is_over || ends_after_days !== null || remind !== null || at_desk, state);
    // What has an end can be ended, and nothing else.
    assert.equal(moveOf(state, "system", "expire"), ends_after_days === null ? null : "expired", state);
    assert.equal(at_desk, OPEN_STATES.includes(state), state);
  }
});

test("whoever is reminded has words, something to do, and time left to do it", () => {
  for (const state of COLLABORATION_STATES) {
    const { remind, ends_after_days } = WAITS[state];
    for (const to of remind?.to ?? []) {
      assert.ok(REMINDERS[state]?.[to], `${state}: ${to}`);
      const acts = Object.keys(MOVES[state][to] ?? {}).filter((act) => act !== "withdraw");
      assert.ok(acts.length > 0 || state === "accepted", `${state}: ${to} can do nothing`);
      // The office is written to where the athlete has no account.
      if (to === "athlete") assert.ok(REMINDERS[state]?.officer, state);
    }
    for (const day of remind?.after_days ?? []) assert.ok(day < (ends_after_days ?? Infinity), state);
  }
});

test("docs/requests.md shows every state as it is", () => {
  const rows = PAGE.split("\n").filter((line) => line.startsWith("| `"));
  assert.deepEqual(rows, COLLABORATION_STATES.map(rowOf));
});

test("a day is over everywhere before anything ends, and reminders come in the morning", () => {
  const since = new Date("2027-03-03T23:59:59Z");
  const end = expiryOf("more_asked", since);
  assert.equal(end?.toISOString(), "2027-03-18T12:00:00.000Z");
  assert.equal(end && lastDayBefore(end), "2027-03-17");
  const days = (after: string) => reminderAfter("more_asked", since, new Date(after))?.toISOString();
  assert.equal(days("2027-03-03T23:59:59Z"), "2027-03-10T15:00:00.000Z");
  assert.equal(days("2027-03-10T14:59:59Z"), "2027-03-10T15:00:00.000Z");
  assert.equal(days("2027-03-10T15:00:00Z"), "2027-03-15T15:00:00.000Z");
  assert.equal(days("2027-03-15T15:00:00Z"), undefined);
  const signed = (after: string) => reminderAfter("agreement", since, new Date(after))?.toISOString();
  assert.equal(signed("2027-03-13T15:00:00Z"), "2027-04-12T15:00:00.000Z");
  assert.equal(signed("2028-01-01T00:00:00Z"), "2028-01-07T15:00:00.000Z");
});
