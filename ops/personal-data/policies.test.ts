import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  DAYS_OF_GRACE,
  DAYS_TO_ACCEPT,
  DAYS_TO_SETTLE_A_QUESTION,
  LEAST_DAYS,
  MOST_DAYS,
} from "../../contract/orders/kinds.ts";
import { namesIn, TABLES } from "../../database/personal-data/tables.ts";

// What people read of orders before they pay, held to what is kept and to what the clock does.

const page = (name: string): string => readFileSync(`web/content/${name}.md`, "utf8");

/** Of the table of what is kept: its first cell, and for how long. */
const kept = new Map(
  page("privacy-policy")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, what = "", , until = ""]) => [what, until]),
);

const ofOrders = Object.entries(TABLES)
  .filter(([table]) => table.startsWith("order"))
  .flatMap(([table, { personal = [] }]) => personal.map((group) => ({ table, ...group })));

test("what is kept of a supporter's order is in the privacy policy, and for how long", () => {
  const supporters = ofOrders.filter(({ whose }) => whose === "supporter");
  assert.ok(supporters.length > 2);
  for (const { table, columns, policy } of supporters)
    assert.ok(
      policy,
      `${table}: ${namesIn(columns).join(", ")}: which line of the privacy policy tells of it?`,
    );
});

test("each line of the privacy policy that a column names stands there, with its time", () => {
  const named = Object.values(TABLES).flatMap(({ personal = [] }) => personal.filter(({ policy }) => policy));
  assert.ok(named.length > 3);
  for (const { policy = "", in_time } of named) {
    const until = kept.get(policy);
    assert.ok(until !== undefined, `web/content/privacy-policy.md has no line '${policy}'`);
    const after = in_time?.after.replace(/^365 days/, "a year") ?? "";
    assert.ok(
      until.toLowerCase().includes(after),
      `'${policy}' is kept until ${after}, and the page says: ${until}`,
    );
  }
});

const SERVICES = {
  "refund-policy": [
    `isn't done ${DAYS_OF_GRACE} days after`,
    `${DAYS_TO_ACCEPT} days to tell us`,
    `no one does anything for ${DAYS_TO_SETTLE_A_QUESTION} days`,
  ],
  "terms-of-use": [
    `${LEAST_DAYS} to ${MOST_DAYS} days`,
    `isn't done ${DAYS_OF_GRACE} days after`,
    `${DAYS_TO_ACCEPT} days to tell us`,
  ],
};

for (const [name, numbers] of Object.entries(SERVICES))
  test(`${name}: what was ordered, until when, and when its money comes back`, () => {
    const text = page(name).replaceAll("\n", " ");
    for (const said of numbers) assert.ok(text.includes(said), `'${said}' doesn't stand in ${name}.md`);
    assert.doesNotMatch(text, /buys nothing\./);
  });
