import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { BLOCKS, WAITING_REASONS } from "../../../../contract/payouts/states.ts";
import { readOverview } from "../calls/read-overview.ts";
import { beginByAdmin } from "../runs/begin.ts";
import { asker, openPayouts } from "../testing/payouts.ts";

// Each reason for which money waits, and all that holds an athlete: made so and no longer so by a statement, of an athlete whose $50 would go
// out else. It is said on their page and on the admin's, and no run plans it; without it a run sends it.

type Reason = (typeof WAITING_REASONS)[number] | Exclude<(typeof BLOCKS)[number], "off">;

interface Way {
  readonly reason: Reason;
  /** Where a reason has several ways. */
  readonly how?: string;
  /** `$1` is the player, `$2` an admin. */
  readonly begins: string;
  readonly ends: string;
}

const account = (reason: Reason, begins: string, ends: string, how = ""): Way => ({
  ...{ reason, how },
  begins: `update payout_accounts set ${begins} where player_id = $1`,
  ends: `update payout_accounts set ${ends} where player_id = $1`,
});

const REPORTED = `
  insert into payor_reports (payor_id, player_id, reported_on, sum_cents, noted_by, noted_at)
  select payor_id, player_id, crossed_on, 60000, $2, crossed_on + interval '1 day' from payor_sums where player_id = $1 and crossed_on is not null`;

const ofSums: readonly Way[] = [
  {
    reason: "in_dispute",
    begins: "update contributions set in_dispute_cents = paid_cents where player_id = $1",
    ends: "update contributions set in_dispute_cents = 0 where player_id = $1",
  },
  {
    reason: "being_refunded",
    begins: `
      insert into refund_requests (refund_request_id, contribution_id, amount_cents, reason, asked_by, asked_at)
      select gen_random_uuid(), contribution_id, 1000, 'They asked for it.', $2, now() from contributions where player_id = $1`,
    ends: `
      update refund_requests set state = 'refused'
       where contribution_id in (select contribution_id from contributions where player_id = $1)`,
  },
  {
    reason: "order",
    begins: `
      with offered as (insert into offers (player_id, kind, price_cents, days, at_once, offered_at) values ($1, 'shout_out', 5000, 30, 10, now()) returning offer_id),
           given as (update contributions set nil_service_type = 'shout_out' where player_id = $1 returning contribution_id)
      insert into orders (contribution_id, offer_id, state, version, created_at, ordered_at, due_at, state_at, look_at)
      select contribution_id, offer_id, 'delivered', 2, now(), now(), now(), now(), now() from offered, given`,
    ends: `
      update orders set state = 'settled', look_at = null
       where contribution_id in (select contribution_id from contributions where player_id = $1)`,
  },
  {
    reason: "being_refunded",
    how: "an order that goes back, and that the provider doesn't refund",
    begins: `
      with offered as (insert into offers (player_id, kind, price_cents, days, at_once, offered_at) values ($1, 'shout_out', 5000, 30, 10, now()) returning offer_id),
           given as (update contributions set nil_service_type = 'shout_out' where player_id = $1 returning contribution_id)
      insert into orders (contribution_id, offer_id, state, version, created_at, ordered_at, due_at, state_at, look_at)
      select contribution_id, offer_id, 'refunding', 2, now(), now(), now(), now(), now() from offered, given`,
    ends: `
      update orders set state = 'settled', look_at = null
       where contribution_id in (select contribution_id from contributions where player_id = $1)`,
  },
  {
    reason: "being_refunded",
    how: "a refund that came to nothing, until an admin has seen to it",
    begins: `
      with failed as (
        insert into refunds (refund_id, contribution_id, amount_cents, currency, status, created_at)
        select 're_' || contribution_id, contribution_id, 1000, 'usd', 'failed', now() from contributions where player_id = $1
        returning refund_id, contribution_id)
      insert into needs_attention (kind, subject, facts, raised_at, raised_last_at)
      select 'refund_failed', contribution_id || ':' || refund_id, '[]', now(), now() from failed`,
    ends: `
      update needs_attention set closed_at = now(), closed_by = $2
       where kind = 'refund_failed' and closed_at is null
         and split_part(subject, ':', 1) in (select contribution_id::text from contributions where player_id = $1)`,
  },
  {
    reason: "report",
    begins: "update payor_sums set crossed_on = current_date where player_id = $1",
    ends: REPORTED,
  },
  {
    reason: "report",
    how: "of a payor who counts as one with another, until an operator pays before it",
    begins: `
      with other as (insert into payors (email_key) values ('another-' || $1::bigint || '@demo.test') returning payor_id),
           head as (select other.payor_id, c.payor_id as member_id from other, contributions c where c.player_id = $1),
           grouped as (insert into payor_groups (payor_id, head_id) select payor_id, payor_id from head union all select member_id, payor_id from head)
      insert into payor_sums (payor_id, player_id, crossed_on) select payor_id, $1, current_date from head`,
    ends: `
      insert into payout_choices (player_id, pays_before, reason, chosen_by, chosen_at)
      values ($1, true, 'Their office is closed.', $2, now())`,
  },
  {
    reason: "refund_promise",
    begins: "update contributions set paid_at = paid_at + interval '2 days' where player_id = $1",
    ends: "update contributions set paid_at = paid_at - interval '2 days' where player_id = $1",
  },
];

const STOP = (whom: string) => `
  insert into payout_stops (player_id, reason, set_by, set_at) values (${whom}, 'Somebody else may be signed in.', $2, now())`;
const LIFTED = "update payout_stops set lifted_at = now(), lifted_by = $2 where lifted_at is null and $1 > 0";

const ofAthletes: readonly Way[] = [
  { reason: "stopped", how: "theirs alone", begins: STOP("$1"), ends: LIFTED },
  { reason: "stopped", how: "all", begins: STOP("nullif($1::bigint, $1)"), ends: LIFTED },
  {
    reason: "stopped",
    how: "while admins decide about what they can't be paid",
    begins: `
      insert into held_decisions (player_id, why, what, amount_cents, reason, asked_by, asked_at)
      values ($1, 'died', 'estate', 5000, 'The court says so.', $2, now())`,
    ends: "delete from held_decisions where player_id = $1",
  },
  {
    reason: "under_age",
    begins: `
      insert into profile_submissions (player_id, state, date_of_birth, guardian_agreed_at, decided_at)
      values ($1, 'approved', date '2028-01-29' - interval '17 years', now(), now())`,
    ends: "update profile_submissions set date_of_birth = date_of_birth - interval '1 year 1 month' where player_id = $1",
  },
  account("age_unknown", "says_of_age = false", "says_of_age = true"),
  account("visa", "says_status = 'not_sure'", "says_status = 'citizen_or_resident'"),
  account(
    "no_account",
    "provider_account_id = null, requirements = jsonb_build_array(provider_account_id)",
    "provider_account_id = requirements ->> 0, requirements = '[]'",
  ),
  account("account_not_ready", "transfers = 'restricted'", "transfers = 'active'", "no transfers"),
  account("account_not_ready", "payouts = 'pending'", "payouts = 'active'", "nothing goes on to a bank"),
  account("account_closed", "transfers = 'rejected'", "transfers = 'active'"),
  {
    reason: "bank_failed",
    begins: `
      insert into bank_payouts (bank_payout_id, payout_account_id, player_id, amount_cents, currency, status, created_at, arrives_at)
      select 'po_' || player_id, payout_account_id, player_id, 100, 'usd', 'failed', now(), now() from payout_accounts where player_id = $1`,
    ends: "update bank_payouts set status = 'paid' where player_id = $1",
  },
  {
    reason: "bank_failed",
    how: "until there is another bank account, also where that is heard of before the failure",
    begins: `
      insert into bank_payouts (bank_payout_id, payout_account_id, player_id, amount_cents, currency, status, created_at, arrives_at, arrived_at, came_back_at)
      select 'po_back_' || player_id, payout_account_id, player_id, 100, 'usd', 'failed', now() - interval '9 days', now(), now() - interval '8 days', now()
        from payout_accounts where player_id = $1`,
    ends: `
      insert into payout_holds (user_id, why, since, until)
      select user_id, 'bank', now() - interval '4 days', now() - interval '1 day' from roles_held where player_id = $1`,
  },
  {
    reason: "changed_lately",
    begins: `
      insert into payout_holds (user_id, why, since, until)
      select user_id, 'device', now(), timestamptz '2099-01-01' from roles_held where player_id = $1`,
    ends: "update payout_holds set until = since where user_id = (select user_id from roles_held where player_id = $1)",
  },
];

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let admin: number;
before(async () => {
  given = await openPayouts(begun);
  admin = await given.person("admin@demo.test");
  // Each of the ways sends once.
  await given.control("POST", "/own_moves", { type: "topup", amount: 100_000 });
});
after(() => begun.disposeAsync());

/** A run that an admin begins: how many payouts of the athlete there are after it. */
async function sentBy(player_id: number): Promise<number> {
  await beginByAdmin(given.world, asker(admin));
  await given.goOn();
  return (await given.of(player_id)).filter(({ state }) => state === "sent").length;
}

const run = (statement: string, player_id: number): Promise<unknown> => {
  const values = statement.includes("$2") ? [player_id, admin] : [player_id];
  return given.owner.query(statement, values);
};

test("every reason has a way here", () => {
  const all = new Set([...ofSums, ...ofAthletes].map(({ reason }) => reason));
  assert.deepEqual(
    [...WAITING_REASONS, ...BLOCKS].filter((reason) => reason !== "off" && !all.has(reason)),
    [],
  );
});

for (const { reason, how, begins, ends } of [...ofSums, ...ofAthletes])
  test(`money waits: ${reason}${how ? `, ${how}` : ""}`, async () => {
    const player_id = given.another();
    await given.ready(player_id);
    await given.give(player_id, 50);
    await run(
      "update contributions set paid_at = paid_at - interval '8 days' where player_id = $1",
      player_id,
    );
    const open = await given.money(player_id);
    assert.deepEqual([open.ready, open.waiting, open.blocks], [50, [], []]);

    await run(begins, player_id);
    const { ready, waiting, blocks } = await given.money(player_id);
    const is_of_sum = WAITING_REASONS.some((one) => one === reason);
    assert.deepEqual([ready, waiting, blocks], is_of_sum ? [0, [[reason, 50]], []] : [50, [], [reason]]);
    const overview = await readOverview(given.world);
    assert.deepEqual([overview.next_total, overview.waiting], [0, [{ reason, amount: 50, athletes: 1 }]]);
    if (how !== "all") assert.equal(await sentBy(player_id), 0);

    await run(ends, player_id);
    assert.equal(await sentBy(player_id), 1);
  });
