import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addPerson } from "../../testing/people.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";

/** As in production: what would tell is whether the hashing was left out. */
const COST = { memory_kib: 19_456, passes: 2 };
let site: Site;
before(async () => {
  site = await startSite({
    PASSWORD_MEMORY_KIB: String(COST.memory_kib),
    PASSWORD_PASSES: String(COST.passes),
  });
  await addPerson(site.database, { email: "known@example.org", cost: COST });
});
after(() => site.stop());

const ROUNDS = 9;
const MOST_LOOKS = 8;
/** Far more than the work differs by, far less than the hashing takes. */
const MOST_RATIO = 1.5;

let strangers = 0;
const newAddress = () => `stranger-${++strangers}@example.org`;

/** The letter that the one before asked for would be written while this one is timed, of the two always the same. */
const noLetterWaits = () =>
  until(async () => (await site.database.query("select from graphile_worker._private_jobs")).rowCount === 0);

async function post(path: string, body: object): Promise<number> {
  await noLetterWaits();
  const began = performance.now();
  const response = await site.request(`/v1/local/auth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return performance.now() - began;
}

/**
 * Fails where the one takes longer than the other, by the quickest of each so far: the one that the machine's other work held up
 * least. Taking turns, both meet the same machine, and the busier it is the more turns they have: what tells always does.
 */
async function takeAsLong(one: () => Promise<number>, other: () => Promise<number>): Promise<void> {
  let [first, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const found: number[] = [];
  while (found.length < MOST_LOOKS) {
    for (let round = 0; round < ROUNDS; round++) {
      first = Math.min(first, await one());
      second = Math.min(second, await other());
    }
    const ratio = Math.max(first / second, second / first);
    if (ratio < MOST_RATIO) return;
    found.push(ratio);
  }
  assert.fail(`One takes longer than the other, each time: ${found.map((it) => it.toFixed(2)).join(", ")}`);
}

test("a wrong password takes as long as an address that nobody has", () =>
  takeAsLong(
    () => post("login", { username: "known@example.org", password: "Wrong-pass-1" }),
    () => post("login", { username: newAddress(), password: "Wrong-pass-1" }),
  ));

test("registering a known address takes as long as a new one", () =>
  takeAsLong(
    () => post("register", { user_name: "Nia", user_email: "known@example.org", password: "Sunny-day-9" }),
    () => post("register", { user_name: "Nia", user_email: newAddress(), password: "Sunny-day-9" }),
  ));
