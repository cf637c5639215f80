import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import { readEnv } from "../../server/startup/env.ts";
import { freePorts } from "../programs/free-ports.ts";
import { aheadOf, lookAtClocks } from "./look-at-clocks.ts";
import { lookAtDatabase } from "./look-at-database.ts";
import { partnerWithClock } from "./testing/partner-with-clock.ts";

test("the difference is the one that is certain: what an answer took, and a clock's whole seconds, count for nobody", () => {
  const told = (clock_ms: number) => aheadOf({ clock_ms, asked_ms: 100_000, answered_ms: 130_000 }, 1_000);
  assert.equal(told(38_900), 60.1);
  assert.equal(told(39_000), 60);
  assert.equal(told(99_000), 0);
  assert.equal(told(130_000), 0);
  assert.equal(told(190_100), -60.1);
});

test("a partner's clock that is a minute away has to be mended, ten seconds are worth a look", async (t) => {
  const found = async (ahead_s: number) => {
    const partner = await partnerWithClock(t, ahead_s);
    const asked = await lookAtClocks(readEnv({ STRIPE_API_ORIGIN: partner }));
    return asked.map(({ state, about, says }) => `${state} ${about} ${says}`).join("\n");
  };
  // An answer takes ten seconds at most, and so much may be missing from what is found.
  assert.match(
    await found(600),
    /^mend clock .* \d+(\.\d)? s behind the payment provider's: run NTP .* refused/,
  );
  assert.match(await found(-600), /^mend clock .* s ahead of the payment provider's: run NTP/);
  assert.match(await found(45), /^look clock .* s behind the payment provider's: run NTP here \(.*\)\.$/);
  assert.equal(await found(-9), "ok clock as the payment provider's");
});

test("each partner's clock is asked; one that is away says nothing here, since another look does", async (t) => {
  const right = await partnerWithClock(t, 0);
  const wrong = await partnerWithClock(t, 600);
  const identity = { IDENTITY_CLIENT_ID: "a", IDENTITY_CLIENT_SECRET: "b", IDENTITY_NAME: "C" };
  const both = await lookAtClocks(readEnv({ STRIPE_API_ORIGIN: right, IDENTITY_ISSUER: wrong, ...identity }));
  assert.deepEqual(
    both.map(({ state }) => state),
    ["ok", "mend"],
  );
  assert.match(both[1]?.says ?? "", /behind the identity provider's/);
  const { NOWHERE } = await freePorts("NOWHERE");
  assert.deepEqual(await lookAtClocks(readEnv({ STRIPE_API_ORIGIN: `http://localhost:${NOWHERE}` })), []);
});

test("a database whose clock is elsewhere is named", async (t) => {
  const { ownerUrl, drop } = await emptyDatabase();
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  t.after(() => owner.end().then(drop));
  const clock = async () => {
    // Looked for here before PostgreSQL's own.
    const moved = `${ownerUrl}?options=${encodeURIComponent("-c search_path=public,pg_catalog")}`;
    return (await lookAtDatabase(moved, 10)).filter(({ about }) => about === "clock");
  };
  assert.deepEqual(
    (await clock()).map(({ state }) => state),
    ["ok"],
  );
  await owner.query(`
    create function public.clock_timestamp() returns timestamptz language sql
      as $$ select pg_catalog.clock_timestamp() - interval '10 minutes' $$`);
  const [found] = await clock();
  assert.equal(found?.state, "mend");
  assert.match(found?.says ?? "", /^This machine's clock and the database's differ by \d+(\.\d)? s: run NTP/);
});
