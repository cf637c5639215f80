import assert from "node:assert/strict";
import { after, test } from "node:test";
import sql from "sql-template-tag";
import { sendConfirmation } from "../../../contract/accounts/mailed-links.ts";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { Refusal } from "../answers/refusal.ts";
import { openTryCounts } from "./count-tries.ts";

const store = await emptyDatabase();
const open = () => openTestDatabase(store.appUrl, 4);
const databases = [open(), open()] as const;
after(async () => {
  for (const database of databases) await database.close();
  await store.drop();
});

const limits = {
  secret: "a secret of this test, and long enough",
  checkouts_per_address: 1,
  declines_per_address: 1,
  checkouts_per_athlete: 1,
};
const servers = () => databases.map((database) => openTryCounts({ database, limits }));
const call = { ...sendConfirmation, at_most: { times: 60, minutes: 60 } };

test("sixty an hour are sixty an hour, however many servers there are", async () => {
  const [one, other] = servers();
  assert.ok(one && other);
  const tries = Array.from({ length: 120 }, (_, n) => (n % 2 ? one : other)(call, "198.51.100.7"));
  const refusals = (await Promise.allSettled(tries)).filter(({ status }) => status === "rejected");
  assert.equal(refusals.length, 60);
  for (const server of [one, other])
    await assert.rejects(server(call, "198.51.100.7"), (error: unknown) => {
      assert.ok(error instanceof Refusal && error.status === 429);
      assert.equal(error.message, "Too many tries. Please try again in 60 minutes.");
      const seconds = error.retry_after_seconds ?? 0;
      assert.ok(seconds > 3_500 && seconds <= 3_600, String(seconds));
      return true;
    });
  // Who was refused costs the database nothing more; another household, and another call, are counted for themselves.
  const [row] = await databases[0].rows<{ tries: number }>(sql`select tries from call_tries`);
  assert.ok(row && row.tries <= 122, String(row?.tries));
  await one(call, "198.51.100.8");
  await one({ ...call, name: "another" }, "198.51.100.7");
});

test("after their time a network may try again, and no address is kept", async () => {
  await databases[0].rows(sql`update call_tries set window_began = window_began - interval '1 hour'`);
  const [anew] = servers();
  await anew?.(call, "198.51.100.7");
  const kept = await databases[0].row<{ text: string }>(
    sql`select string_agg(t::text, ' ') as text from call_tries t`,
  );
  assert.ok(kept);
  // As it is, and as the bytes of its letters.
  assert.doesNotMatch(kept.text, /198\.51|3139382e/);
});

test("nothing is counted while limits are lifted", async () => {
  const count = openTryCounts({ database: databases[0], limits: null });
  await Promise.all(Array.from({ length: 100 }, () => count(call, "198.51.100.9")));
});
