import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { logDealElsewhere } from "../../../contract/contributions/deals-elsewhere.ts";
import { businessDaysAfter } from "../../../pure/business-days.ts";
import { aRequest, type Desk, startDesk } from "../../testing/desk.ts";
import { addPerson } from "../../testing/people.ts";
import { until } from "../../testing/until.ts";
import { dayFromToday } from "../testing/requests.ts";

let desk: Desk;
before(async () => {
  desk = await startDesk();
  await desk.site.database.query(
    `insert into school_facts (school_id, held_from, us_state, us_state_source, division, division_source)
     values ($1, '-infinity', 'CO', 'A table', 'I', 'A table')`,
    [desk.school_id],
  );
});
after(() => desk.site.stop());

let companies = 0;
const company = () => `Company ${++companies}`;

/** A deal here, signed nine days ago. */
async function signed(company_name: string, flat_fees: number) {
  const request = await aRequest(desk, `brand${companies}.${flat_fees}@brand.example`, {
    company_name,
    flat_fees,
  });
  await request.signed(dayFromToday(-9));
  return request;
}

const elsewhere = (payor_name: string, amount: number, is_open_ended = false) =>
  desk.athlete.ask(logDealElsewhere, {
    body: {
      deal_id: randomUUID(),
      player_id: desk.kai,
      payor_name,
      kind: "cash",
      amount,
      is_open_ended,
      agreed_on: dayFromToday(-2),
      what_for: "Two posts",
    },
  });

const payorOf = async (company_name: string): Promise<number> =>
  (
    await desk.site.database.query("select payor_of(null, null, name_key($1))::int as payor_id", [
      company_name,
    ])
  ).rows[0].payor_id;

async function joined(one: string, other: string): Promise<number> {
  const { rows } = await desk.site.database.query(
    `select payor_joined($1, $2, 'owned', 'Both belong to one family.', null, (select min(user_id) from people), now())::int as join_id`,
    [await payorOf(one), await payorOf(other)],
  );
  return rows[0].join_id;
}

async function due(request: Awaited<ReturnType<typeof signed>>) {
  const { deadlines, findings } = await request.at_desk();
  const commission = deadlines.find(({ set_by }) => /Commission/.test(set_by));
  return {
    due_on: commission?.due_on ?? null,
    source: commission?.source ?? "",
    words: findings.find(({ rule_id }) => rule_id === "report-to-college-sports-commission")?.words ?? "",
  };
}

const REACHED = businessDaysAfter(dayFromToday(-2), 5);

for (const [cents, reached] of [
  [29_999, false],
  [30_000, true],
  [30_001, true],
] as const) {
  const dollars = cents / 100;

  test(`with $${dollars} agreed on elsewhere a deal of $300 is ${reached ? "due five business days after that one" : "nothing to report"}`, async () => {
    const name = company();
    const request = await signed(name, 300);
    assert.equal((await due(request)).due_on, null);
    await elsewhere(` ${name.toUpperCase()} `, dollars);
    const now = await due(request);
    assert.equal(now.due_on, reached ? REACHED : null);
    const sum = reached
      ? `comes to \\$${cents === 30_001 ? "600.01" : "600"} or more`
      : "comes to \\$599.99, below \\$600";
    assert.match(now.words, new RegExp(sum));
  });

  test(`with $${dollars} of somebody whom a person found to be the same payor, too, until it is taken apart`, async () => {
    const [one, other] = [company(), company()];
    const request = await signed(one, 300);
    await elsewhere(other, dollars);
    assert.equal((await due(request)).due_on, null);
    const join_id = await joined(one, other);
    assert.equal((await due(request)).due_on, reached ? REACHED : null);
    await desk.site.database.query("select payor_parted($1, (select min(user_id) from people), now())", [
      join_id,
    ]);
    assert.equal((await due(request)).due_on, null);
  });
}

test("an open-ended deal made elsewhere may come to it at any time: it counts from its day", async () => {
  const name = company();
  const request = await signed(name, 50);
  await elsewhere(name, 0, true);
  assert.equal((await due(request)).due_on, REACHED);
  assert.match((await due(request)).source, /comes to \$50 and more$/);
});

test("the queue's day follows a deal made elsewhere and a join within the hour", async () => {
  const [one, other] = [company(), company()];
  const request = await signed(one, 350);
  await elsewhere(other, 250);
  await joined(one, other);
  await desk.site.database.query("select graphile_worker.add_job('collaborations_due', '{}')");
  const kept = async () =>
    (
      await desk.site.database.query(
        "select due_on::text, due_set_by from collaboration_requests where request_id = $1",
        [request.request_id],
      )
    ).rows[0];
  await until(async () => (await kept()).due_on === REACHED);
  assert.equal((await kept()).due_set_by, "the College Sports Commission");
});

test("gifts of who counts as one with the company count once the sum is to be reported; below that nobody learns of them", async () => {
  const name = company();
  const request = await signed(name, 300);
  const email = `gives${companies}@payors.example`;
  await addPerson(desk.site.database, { email });
  const gives = (cents: number) =>
    desk.site.database.query(
      `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents,
                                  contributor_email, state, expires_at, paid_at, paid_cents)
       select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, ceil($2 / 100.0) * 100, $3, 'paid',
              now(), $4::date, $2 from players where player_id = $1`,
      [desk.kai, cents, email, dayFromToday(-1)],
    );
  await gives(29_999);
  await desk.site.database.query(
    `select payor_joined($1, payor_of(null, $2, null), 'owned', 'The owner gives as a guest.', null, (select min(user_id) from people), now())`,
    [await payorOf(name), email],
  );
  const below = await due(request);
  assert.equal(below.due_on, null);
  assert.match(below.words, /^Below \$600\. Deals/);
  await gives(1);
  const reached = await due(request);
  assert.equal(reached.due_on, businessDaysAfter(dayFromToday(-1), 5));
  assert.match(reached.source, /with this payor's other deals and gifts it comes to \$600$/);
  // No book has these payments.
  await desk.site.database.query("delete from contributions");
  await desk.site.database.query("delete from payor_sums where paid_cents > 0");
});
