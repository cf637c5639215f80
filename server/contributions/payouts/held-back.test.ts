import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ProviderAway } from "../../world/payments/card-payments.ts";
import { providerApi } from "../testing/provider-control.ts";
import { followAccountEvent } from "./accounts/follow-account.ts";
import { lookAtAccounts } from "./accounts/look.ts";
import { openForm } from "./accounts/open-form.ts";
import { readPaidBefore } from "./calls/read-desk.ts";
import { readOverview } from "./calls/read-overview.ts";
import { beginForAthlete } from "./runs/begin.ts";
import { choosePayBefore, liftStop, stopPayoutsTo } from "./runs/stops.ts";
import { holdPayouts } from "./standing/hold.ts";
import { readOwnMoney } from "./standing/own-money.ts";
import { asker, DAY, openPayouts, refusal } from "./testing/payouts.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let admin: number;
before(async () => {
  given = await openPayouts(begun);
  admin = await given.person("admin@demo.test");
});
after(() => begun.disposeAsync());

test("a stop, and a change that a thief would make, keep it; lifted or over, it goes out", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  const stop = await stopPayoutsTo(given.world, asker(admin), {
    player_id,
    reason: "Somebody else may be signed in.",
  });
  await assert.rejects(
    stopPayoutsTo(given.world, asker(admin), { player_id, reason: "Somebody else may be signed in." }),
    refusal(409, /already/),
  );
  await given.run();
  assert.deepEqual((await given.money(player_id)).blocks, ["stopped"]);
  assert.equal((await given.of(player_id)).length, 0);
  await liftStop(given.world, asker(admin), { stop_id: stop.stop_id, reason: "It is them after all." });

  const { rows } = await given.owner.query("select user_id::int from roles_held where player_id = $1", [
    player_id,
  ]);
  await given.world.database.transaction((tx) => holdPayouts(given.world, tx, rows[0].user_id, "password"));
  await given.advance(DAY);
  await given.run();
  assert.deepEqual((await given.money(player_id)).blocks, ["changed_lately"]);
  assert.equal((await given.of(player_id)).length, 0);
  await given.advance(2 * DAY);
  await given.run();
  assert.equal((await given.of(player_id))[0]?.state, "sent");
});

test("who is paid before reports stands in the overview with who chose it and why, until it is chosen otherwise", async () => {
  const [one, other] = [given.another(), given.another()];
  const chosen = async () =>
    (await readOverview(given.world)).pays_before?.map((it) => [it.player_id, it.chosen_by, it.reason]);
  const choose = (player_id: number, pays_before: boolean, reason: string) =>
    choosePayBefore(given.world, asker(admin), { player_id, pays_before, reason });
  await choose(one, true, "The Commission said so.");
  await choose(other, true, "Their office asked for it.");
  const ofOther = [other, "admin@demo.test", "Their office asked for it."];
  assert.deepEqual(await chosen(), [ofOther, [one, "admin@demo.test", "The Commission said so."]]);
  await choose(one, false, "The Commission said no.");
  assert.deepEqual(await chosen(), [ofOther]);
  await choose(other, true, "Their office asked again.");
  assert.deepEqual(await chosen(), [[other, "admin@demo.test", "Their office asked again."]]);
});

test("officers read who of their school is paid before reports, who chose it and when, and no other school's; of an admin who is gone no name", async () => {
  const player_id = given.another();
  const { rows } = await given.owner.query<{ school_id: number }>(
    "select school_id from players join teams using (team_id) where player_id = $1",
    [player_id],
  );
  const school_id = rows[0]?.school_id ?? 0;
  const read = async (id: number) =>
    (await readPaidBefore(given.world.database, id)).filter((it) => it.player_id === player_id);
  const choose = (pays_before: boolean) =>
    choosePayBefore(given.world, asker(admin), { player_id, pays_before, reason: "Their office asked." });
  assert.deepEqual(await read(school_id), []);
  await choose(true);
  await given.owner.query("update people set given_name = 'Avery' where user_id = $1", [admin]);
  const [found] = await read(school_id);
  assert.equal(found?.chosen_by, "Avery");
  assert.equal(found.chosen_at, given.world.clock.now().toISOString());
  assert.doesNotMatch(JSON.stringify(found), /office asked|@/);
  assert.deepEqual(await read(school_id + 1), []);

  await given.owner.query(
    `update people set deleted_at = now(), email = null, email_confirmed_at = null, given_name = null, user_name = null,
                       password_hash = null, password_changed_at = null where user_id = $1`,
    [admin],
  );
  assert.equal((await read(school_id))[0]?.chosen_by, null);
  const overview = await readOverview(given.world);
  assert.equal(overview.pays_before?.find((it) => it.player_id === player_id)?.chosen_by, null);
  await choose(false);
  assert.deepEqual(await read(school_id), []);
});

test("a change between planning and sending: what is planned is held again, and the books agree", async () => {
  const player_id = given.another();
  const who = await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await beginForAthlete(given.world, who, player_id);
  const { rows } = await given.owner.query("select user_id::int from roles_held where player_id = $1", [
    player_id,
  ]);
  await given.world.database.transaction((tx) => holdPayouts(given.world, tx, rows[0].user_id, "email"));
  await given.goOn();
  const [payout] = await given.of(player_id);
  assert.deepEqual([payout?.state, payout?.failure], ["dropped", "changed_lately"]);
  assert.equal((await readOwnMoney(given.world, player_id)).ready, 50);
  await given.agrees();
});

test("a stop between planning and sending: it is held again, and the run is done", async () => {
  const player_id = given.another();
  const who = await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await beginForAthlete(given.world, who, player_id);
  await stopPayoutsTo(given.world, asker(admin), { player_id, reason: "Somebody else may be signed in." });
  await given.goOn();
  assert.deepEqual(
    (await given.of(player_id)).map(({ state, failure }) => [state, failure]),
    [["dropped", "stopped"]],
  );
  const { rows } = await given.owner.query("select from payout_runs where done_at is null");
  assert.equal(rows.length, 0);
  await given.agrees();
});

test("who asks gets it once a day; what is less than the least is not asked for", async () => {
  const player_id = given.another();
  const who = await given.ready(player_id);
  await given.give(player_id, 20);
  await given.advance(8 * DAY);
  await assert.rejects(beginForAthlete(given.world, who, player_id), refusal(409, /Nothing can go out/));
  await given.give(player_id, 20);
  await given.advance(8 * DAY);
  const both = await Promise.allSettled([1, 2].map(() => beginForAthlete(given.world, who, player_id)));
  assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  await given.goOn();
  assert.deepEqual(
    (await given.of(player_id)).map(({ state, cents }) => [state, cents]),
    [["sent", 4_000]],
  );
});

test("nobody under 18 has an account, nobody on a visa before a person of the school looked, and nobody whose age we can't know", async () => {
  const player_id = given.another();
  const who = await given.athlete(player_id);
  const say = { of_age: true, status: "citizen_or_resident" } as const;
  await assert.rejects(
    openForm(given.world, who, player_id, { ...say, status: "student_visa" }),
    refusal(409, /your school has to look first/),
  );
  await assert.rejects(
    openForm(given.world, who, player_id, { ...say, of_age: false, status: "not_sure" }),
    refusal(409, /We don't know when|look first/),
  );
  await given.owner.query(
    `insert into profile_submissions (player_id, state, date_of_birth, guardian_agreed_at, decided_at)
     values ($1, 'approved', ($2::timestamptz - interval '17 years')::date, now(), now())`,
    [player_id, given.world.clock.now()],
  );
  await assert.rejects(openForm(given.world, who, player_id, say), refusal(409, /under 18/));
  assert.ok((await given.money(player_id)).blocks.includes("under_age"));
  const { rows } = await given.owner.query(
    "select from payout_accounts where player_id = $1 and provider_account_id is not null",
    [player_id],
  );
  assert.equal(rows.length, 0);
});

for (const [how, leave] of [
  [
    "that is closed",
    async (player_id: number) => {
      const close = { applied_configurations: ["recipient"] as const };
      await providerApi(given.provider).v2.core.accounts.close(await given.accountOf(player_id), {
        applied_configurations: [...close.applied_configurations],
      });
    },
  ],
  [
    "whose page another person holds by now",
    async (player_id: number) => {
      await given.owner.query("delete from roles_held where player_id = $1", [player_id]);
      const user_id = await given.person(`next-of-${player_id}@demo.test`);
      await given.owner.query(
        "insert into roles_held (user_id, role, player_id) values ($1, 'athlete', $2)",
        [user_id, player_id],
      );
      const say = { of_age: true, status: "citizen_or_resident" } as const;
      await openForm(given.world, asker(user_id, player_id), player_id, say);
    },
  ],
] as const)
  test(`an account ${how} while money goes from it to the bank is asked about until that has arrived, and come back`, async () => {
    const player_id = given.another();
    await given.ready(player_id, "comes_back");
    await given.give(player_id, 50);
    await given.advance(8 * DAY);
    await given.run();
    await given.advance(DAY);
    await given.look();
    await leave(player_id);
    const seen: unknown[] = [];
    for (let days = 0; days < 6; days += 1) {
      await lookAtAccounts.run(given.world);
      const { rows } = await given.owner.query(
        "select status, arrived_at is not null as arrived, came_back_at is not null as back from bank_payouts where player_id = $1",
        [player_id],
      );
      seen.push(rows[0].back ? "back" : rows[0].arrived ? "arrived" : "under way");
      await given.advance(DAY);
    }
    assert.deepEqual([...new Set(seen)], ["under way", "arrived", "back"]);
    await given.agrees();
  });

test("an event of a changed bank account that is tried again while the provider is away holds once, with one letter; another change holds anew", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  const account_id = await given.accountOf(player_id);
  await given.advance(DAY);
  const fetchAccount = () => Promise.reject(new ProviderAway("The provider is away."));
  const away = { ...given.world, payments: { ...given.world.payments, fetchAccount } };
  const event = {
    event_id: "evt_again",
    event_type: "account.external_account.created",
    // The provider's clock may be ahead of ours.
    created_at: new Date(given.world.clock.now().getTime() + 3_000),
  };
  for (const _ of [1, 2, 3])
    await assert.rejects(followAccountEvent(away, account_id, event), { name: "ProviderAway" });
  const holds = async () => {
    const { rows } = await given.owner.query(
      "select h.until from payout_holds h join payout_accounts a using (user_id) where a.player_id = $1 order by h.until",
      [player_id],
    );
    return rows.map(({ until }) => until.toISOString());
  };
  assert.equal((await holds()).length, 1);
  await given.advance(3_600);
  await followAccountEvent(given.world, account_id, event);
  assert.equal((await holds()).length, 1);
  const now = given.world.clock.now();
  await followAccountEvent(given.world, account_id, { ...event, event_id: "evt_other", created_at: now });
  assert.equal((await holds()).at(-1), new Date(now.getTime() + 72 * 3_600_000).toISOString());
});

test("a change before payouts were set up holds them as well, without a letter about payouts; of whoever is no athlete it holds nothing", async () => {
  const player_id = given.another();
  const who = await given.athlete(player_id);
  const user_id = who.session?.person.user_id ?? 0;
  const hold = (of: number) =>
    given.world.database.transaction((tx) => holdPayouts(given.world, tx, of, "password"));
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  const letters = async () => {
    const { rows } = await given.owner.query(
      `select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'mail_payout' and j.payload ->> 'about' = 'held'`,
    );
    return rows[0].count;
  };
  const before = await letters();
  await hold(user_id);
  await hold(admin);
  assert.equal(await letters(), before);
  await given.onboard(who, player_id);
  assert.deepEqual((await given.money(player_id)).blocks, ["changed_lately"]);
  await assert.rejects(beginForAthlete(given.world, who, player_id), refusal(409, /Nothing can go out/));
  const { rows } = await given.owner.query("select from payout_holds where user_id = $1", [admin]);
  assert.equal(rows.length, 0);
  await given.advance(3 * DAY);
  assert.deepEqual((await given.money(player_id)).blocks, []);
});
