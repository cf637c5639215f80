import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { mailTo } from "../testing/mails.ts";
import type { Site } from "../testing/site.ts";
import { addPlayers, startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";
import { checkNightly } from "./nightly.ts";

let site: Site;
let kai: number;
before(async () => {
  site = await startSite();
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
});
after(() => site.stop());

test("the job is planned for every night", async () => {
  const planned = async () => {
    const { rows } = await site.database.query(
      "select identifier from graphile_worker._private_known_crontabs",
    );
    return rows.map(({ identifier }) => identifier);
  };
  await until(async () => (await planned()).includes(checkNightly.name));
});

test("it keeps what it found, names and counts, and shows it in the figures", async () => {
  const { checkout_url } = await site.ask(openOneTimeCheckout, {
    body: { amount: 50, nil_service_type: "general_contribution", player_id: kai },
  });
  await payOnPage(checkout_url);
  await until(async () => (await transfers()) === 2);

  const check = await checkNow();
  assert.equal(check.ok, true);
  assert.match(await figures(), /^ledger_check_failed 0$/m);
  const seconds = Number(/^ledger_check_timestamp_seconds (\S+)$/m.exec(await figures())?.[1]);
  assert.ok(Math.abs(seconds - Date.now() / 1_000) < 60);
  assert.ok(check.invariants.length >= 30);
  assert.deepEqual([...new Set(check.invariants.map(({ state }) => state))], ["holds"]);
  for (const invariant of check.invariants)
    assert.deepEqual(Object.keys(invariant).sort(), ["count", "name", "state"]);
});

test("a broken invariant is kept as broken", async () => {
  await site.database.query("update contributions set promised_back_cents = 1 where paid_at is not null");
  const check = await checkNow();
  assert.equal(check.ok, false);
  assert.match(await figures(), /^ledger_check_failed 1$/m);
  const broken = check.invariants.filter(({ state }) => state === "broken");
  assert.deepEqual(
    broken.map(({ name, count, offenders }) => [name, count, offenders?.map(({ fault }) => fault)]),
    [["promised-back-is-kept", 1, ["kept 1, promised 0"]]],
  );
  const letter = await mailTo(site, "help@demo.test", "the books do not agree");
  assert.match(letter.text, /Rule: promised-back-is-kept.*kept 1, promised 0.*npm run ledger-check/s);
  await checkNow();
  assert.equal(await attention("closed_at is null"), 1, "one for the rule, however many nights it is broken");
  await site.database.query("update contributions set promised_back_cents = 0 where paid_at is not null");
  await checkNow();
  assert.equal(await attention("closed_at is null"), 0, "it closes when the rule holds again");
  assert.equal(await attention("closed_by is null"), 1);
});

const attention = async (which: string): Promise<number> =>
  (
    await site.database.query(
      `select count(*)::int as items from needs_attention where kind = 'ledger_check' and ${which}`,
    )
  ).rows[0].items;

interface CheckRow {
  ok: boolean;
  invariants: { name: string; state: string; count: number; offenders?: { fault: string }[] }[];
}

/** Has the server's own job do it, and waits for what it writes. */
async function checkNow(): Promise<CheckRow> {
  const checks = async () =>
    (await site.database.query<CheckRow>("select ok, invariants from ledger_checks order by check_id")).rows;
  const before = (await checks()).length;
  await site.database.query("select graphile_worker.add_job($1)", [checkNightly.name]);
  await until(async () => (await checks()).length > before);
  const last = (await checks()).at(-1);
  assert.ok(last);
  return last;
}

const figures = async () => (await fetch(site.figures)).text();

const transfers = async () =>
  (await site.database.query("select count(*)::int as n from ledger_transfers")).rows[0].n;
