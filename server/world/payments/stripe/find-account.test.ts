import assert from "node:assert/strict";
import { test } from "node:test";
import { findAmong } from "./find-account.ts";

const HOUR_MS = 3_600_000;
const SINCE = new Date("2028-02-01T00:00:00Z");

/** Accounts so many hours after `SINCE`, each for an id that says when; and how many of them were read. */
function listOf(hours: readonly number[]) {
  const told = { read: 0 };
  async function* list() {
    for (const hour of hours) {
      told.read += 1;
      const created = new Date(SINCE.getTime() + hour * HOUR_MS).toISOString();
      yield { id: `acct_${hour}`, created, metadata: { payout_account_id: `for_${hour}` } };
    }
  }
  return { told, list: list() };
}

const COUNT = 500;
/** One an hour, the last one fifty hours after `SINCE`. */
const newest_first = Array.from({ length: COUNT }, (_, n) => 50 - n);

test("newest first: found, and what is older is not read beyond the first page", async () => {
  const { told, list } = listOf(newest_first);
  assert.equal(await findAmong(list, "for_20", SINCE), "acct_20");
  assert.equal(told.read, 31);
  const none = listOf(newest_first);
  assert.equal(await findAmong(none.list, "for_none", SINCE), null);
  assert.equal(none.told.read, 100);
});

test("in any other order all of it is read", async () => {
  for (const hours of [
    newest_first.toReversed(),
    [...newest_first.slice(40, 60), ...newest_first.slice(0, 40)],
  ]) {
    const { told, list } = listOf(hours);
    assert.equal(await findAmong(list, "for_50", SINCE), "acct_50");
    assert.equal(told.read, hours.indexOf(50) + 1);
    const none = listOf(hours);
    assert.equal(await findAmong(none.list, "for_none", SINCE), null);
    assert.equal(none.told.read, hours.length);
  }
});
