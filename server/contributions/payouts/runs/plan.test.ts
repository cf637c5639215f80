import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPayouts } from "../testing/payouts.ts";
import { nextPortion } from "./plan.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
});
after(() => begun.disposeAsync());

/** The last athlete of each portion, until there is none. */
async function portions(at_once: Parameters<typeof nextPortion>[2]): Promise<number[]> {
  const found: number[] = [];
  for (;;) {
    const last = await nextPortion(given.world.database, found.at(-1) ?? 0, at_once);
    if (last === null) return found;
    found.push(last);
  }
}

test("a portion ends at so many athletes, or so many contributions, those to another page of theirs among them", async () => {
  const [a, page, b, c] = [given.another(), given.another(), given.another(), given.another()];
  for (const one of [a, b, c]) await given.ready(one);
  for (const to of [a, page, page, b, c]) await given.give(to, 30);
  await given.owner.query("update players set is_listed = false, merged_into = $1 where player_id = $2", [
    a,
    page,
  ]);
  assert.deepEqual(await portions({ athletes: 100, contributions: 100 }), [c]);
  assert.deepEqual(await portions({ athletes: 2, contributions: 100 }), [b, c]);
  // At least one athlete, though that one has more.
  assert.deepEqual(await portions({ athletes: 100, contributions: 2 }), [a, c]);
  assert.deepEqual(await portions({ athletes: 100, contributions: 3 }), [a, c]);
  assert.deepEqual(await portions({ athletes: 100, contributions: 4 }), [b, c]);
});
