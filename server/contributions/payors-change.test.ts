import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { after, before, test } from "node:test";
import { contributionsLeave, forgetContributor, joinContributions } from "./acts.ts";
import { forgetGuests } from "./forget-guests.ts";
import { randomFrom } from "./testing/lives.ts";
import { openPayors } from "./testing/payor-sums.ts";

let site: Awaited<ReturnType<typeof openPayors>>;
before(async () => {
  site = await openPayors();
});
after(() => site.close());

test("a guest's gifts are one payor's by the address, and the account's once it joins them; taken apart they are the guest's", async () => {
  const by = await site.someone();
  const guest = { email: by.email.toUpperCase() };
  await site.give(site.kai, 35_000, "2026-10-01", guest);
  await site.give(site.kai, 25_000, "2026-10-02", { user_id: by.user_id });
  assert.equal(await site.crossedOn(site.kai, guest), null);
  await joinContributions(site.database, by);
  assert.deepEqual(await site.kept(site.kai, { user_id: by.user_id }), {
    paid: 600,
    promised: 0,
    deals: 0,
    is_open_ended: false,
    crossed_on: "2026-10-02",
  });
  assert.equal(await site.kept(site.kai, guest), undefined, "the address is no payor anymore");
  await contributionsLeave(site.database, { user_id: by.user_id, emails: [by.email.toLowerCase()] });
  assert.equal((await site.kept(site.kai, guest))?.paid, 350);
  assert.equal(await site.crossedOn(site.kai, { user_id: by.user_id }), null);
});

test("who deleted their account is a payor all the same, and a guest who is forgotten one whom nobody knows", async () => {
  const by = await site.someone();
  await site.give(site.kai, 70_000, "2026-10-01", { user_id: by.user_id });
  await forgetContributor(site.database, by.user_id);
  assert.equal((await site.kept(site.kai, { user_id: by.user_id }))?.paid, 700);
  const email = `forgotten${by.user_id}@example.org`;
  const old = await site.give(site.kai, 65_000, "2012-10-01", { email });
  await site.owner.query("update contributions set created_at = '2012-10-01' where contribution_id = $1", [
    old,
  ]);
  await forgetGuests.run({ database: site.database, clock: { now: () => new Date() }, records_years: 7 });
  assert.equal(await site.kept(site.kai, { email }), undefined);
  const { rows } = await site.owner.query(
    "select payor_sums.paid_cents::int, email_key from payor_sums join payors using (payor_id) join contributions c using (payor_id) where c.contribution_id = $1 and payor_sums.player_id = $2",
    [old, site.kai],
  );
  assert.deepEqual(rows, [{ paid_cents: 65_000, email_key: null }]);
});

test("a guest whose deal elsewhere is reported is known by the address once an account has their gifts, for as long as records are kept", async () => {
  const [by, other] = [await site.someone(), await site.someone()];
  const addressesOf = async (...payors: number[]) =>
    (
      await site.owner.query("select email_key from payors where payor_id = any ($1) order by payor_id", [
        payors,
      ])
    ).rows.map(({ email_key }) => email_key);
  const forget = (year: number) =>
    forgetGuests.run({
      database: site.database,
      clock: { now: () => new Date(`${year}-11-02T10:00:00Z`) },
      records_years: 7,
    });
  const payors: number[] = [];
  for (const { email, user_id } of [by, other]) {
    await site.give(site.kai, 2_500, "2026-10-01", { email });
    const payor_id = await site.payorOf({ email });
    payors.push(payor_id);
    await site.owner.query(
      `insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on,
                                    logged_by, logged_as, logged_at)
       values (gen_random_uuid(), 1, $1, $2, 'cash', 70000, false, '2026-10-02', $3, 'athlete', '2026-10-03')`,
      [payor_id, site.kai, user_id],
    );
    await joinContributions(site.database, { email, user_id });
  }
  await forget(2026);
  assert.deepEqual(await addressesOf(...payors), [by.email, other.email]);
  await forgetContributor(site.database, other.user_id);
  assert.deepEqual(await addressesOf(...payors), [by.email, null], "with the account the address goes");
  await forget(2034);
  assert.deepEqual(await addressesOf(...payors), [null, null]);
});

test("after random gifts, refunds, plans, raises, deals here and elsewhere, corrections, joins, departures and findings of who is one the sums are what a recount finds", async (t) => {
  const seed = Number(process.env.PAYORS_SEED) || randomInt(1_000_000);
  t.diagnostic(`PAYORS_SEED=${seed}`);
  const random = randomFrom(seed);
  const acts = randomActs(random, await Promise.all([site.someone(), site.someone(), site.someone()]));
  for (let turn = 0; turn < 80; turn += 1) {
    await acts[Math.floor(random() * acts.length)]?.();
    await site.agrees();
  }
});

type Random = () => number;

function randomActs(
  random: Random,
  givers: readonly { user_id: number; email: string }[],
): (() => Promise<unknown>)[] {
  const below = (most: number) => Math.floor(random() * most);
  const [first] = givers;
  assert.ok(first);
  const giver = () => givers[below(givers.length)] ?? first;
  const athlete = () => (random() < 0.5 ? site.kai : site.dana);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = () => `2026-${two(1 + below(12))}-${two(1 + below(28))}`;
  const gifts: string[] = [];
  const plans: { id: string; user_id: number; to: number }[] = [];
  const onPlan = async (change: (plan: { id: string; user_id: number; to: number }) => Promise<unknown>) => {
    const plan = plans[below(plans.length)];
    if (plan) await change(plan);
  };
  const { owner } = site;
  return [
    ...randomFindings(below),
    async () => {
      const by = giver();
      gifts.push(
        await site.give(athlete(), 100 * (1 + below(400)), day(), random() < 0.5 ? { email: by.email } : by),
      );
    },
    async () => {
      const [{ user_id }, to, months] = [giver(), athlete(), [3, 6, 12][below(3)] ?? 3];
      plans.push({ id: await site.plan(to, user_id, 1 + below(80), months, day()), user_id, to });
    },
    () =>
      onPlan(async ({ id, user_id, to }) => gifts.push(await site.give(to, 1000, day(), { user_id }, id))),
    () =>
      onPlan(({ id }) =>
        owner.query(
          "update recurring_contributions set amount_cents = $2 where recurring_id = $1 and ended_at is null",
          [id, 100 * (1 + below(90))],
        ),
      ),
    () =>
      onPlan(({ id }) =>
        owner.query(
          "update recurring_contributions set state = 'stopped', ended_at = now() where recurring_id = $1",
          [id],
        ),
      ),
    () =>
      owner.query(
        "update contributions set refunded_cents = floor(paid_cents * $2::float8)::bigint where contribution_id = $1",
        [gifts[below(gifts.length)] ?? null, random()],
      ),
    () =>
      site.deal(
        athlete(),
        giver().user_id,
        random() < 0.8 ? { fee: 1 + below(500) } : { royalties: 2 },
        day(),
      ),
    ...actsElsewhere(random, athlete, day),
    () => joinContributions(site.database, giver()),
    () => {
      const { user_id, email } = giver();
      return contributionsLeave(site.database, { user_id, emails: [email] });
    },
  ];
}

/** Deals made elsewhere, and corrections of them, which may name another payor. */
function actsElsewhere(random: Random, athlete: () => number, day: () => string): (() => Promise<unknown>)[] {
  const logged: string[] = [];
  const terms = () => ({
    cents: 100 * Math.floor(random() * 700),
    company: ["Gym", "gym", "Shoes"][Math.floor(random() * 3)] ?? "Gym",
    open: random() < 0.1,
  });
  return [
    async () => {
      logged.push(await site.elsewhere(athlete(), terms(), day()));
    },
    async () => {
      const deal_id = logged[Math.floor(random() * logged.length)];
      if (deal_id) await site.elsewhere(site.kai, { ...terms(), deal_id }, day());
    },
  ];
}

/** What somebody finds of who is one, and takes back. */
function randomFindings(below: (most: number) => number): (() => Promise<unknown>)[] {
  const joins: number[] = [];
  const anyPayor = async (): Promise<number> => {
    const { rows } = await site.owner.query("select payor_id::int from payors order by payor_id");
    return rows[below(rows.length)]?.payor_id ?? 0;
  };
  return [
    async () => {
      const [one, other] = [await anyPayor(), await anyPayor()];
      const join_id = one === other ? null : await site.join(one, other);
      if (join_id !== null) joins.push(join_id);
    },
    async () => {
      const join_id = joins[below(joins.length)];
      if (join_id !== undefined) await site.part(join_id);
    },
  ];
}
