import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { actOnOwnOrder } from "../../../contract/orders/athletes-orders.ts";
import {
  decideOrderReport,
  listOrderReports,
  reportOwnOrder,
} from "../../../contract/orders/order-reports.ts";
import { offerService, takeOfferDown } from "../../../contract/orders/own-offers.ts";
import { changeRecurring, openRecurringCheckout } from "../../../contract/recurring/recurring.ts";
import { mailsTo } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";
import { anOffer } from "./testing/orders.ts";

const ATHLETE = "kai@athlete.example";

let site: Site;
let words: ReturnType<typeof recurringWords>;
let kai: number;
let fan: Visitor;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = recurringWords(site);
  await addPerson(site.database, { email: "fan@demo.test" });
  fan = await signedIn(site, "fan@demo.test");
  await addPerson(site.database, { email: ATHLETE, role: "athlete", player_id: kai });
});
after(() => site.stop());

const orders = async (recurring_id: string) =>
  (
    await site.database.query(
      `select o.state, o.brief, o.first_name, c.nil_service_type, s.held_cents::int as held, o.due_at - o.ordered_at as days
         from contributions c left join orders o using (contribution_id) left join contribution_sums s using (contribution_id)
        where c.recurring_id = $1 and c.paid_at is not null order by c.paid_at`,
      [recurring_id],
    )
  ).rows;

/** A plan of three months with a service, begun: its offer, and the plan. */
async function begun(supporter: Visitor = fan) {
  const { body, offer_id } = await anOffer(site.database, kai, {
    ...{ kind: "members_update", price: 10, days: 14, at_once: 20, is_monthly: true },
  });
  const plan = { ...body, recurring_cost_duration: 3 as const, agreed_to_renewal: true as const };
  const { checkout_url, contribution_id } = await supporter.ask(openRecurringCheckout, { body: plan });
  await pay(checkout_url);
  const recurring_id = await until(async (): Promise<string | undefined> => {
    const { rows } = await site.database.query(
      `select recurring_id from contributions join recurring_contributions r using (recurring_id)
        where contribution_id = $1 and r.state = 'going' and paid_at is not null`,
      [contribution_id],
    );
    return rows[0]?.recurring_id;
  });
  await until(async () => (await words.subscriptionOf(recurring_id)).cancel_at !== null);
  return { offer_id, recurring_id };
}
const standing = async (recurring_id: string) =>
  (
    await site.database.query(
      "select state, held_for, ended_at is not null as has_ended from recurring_contributions where recurring_id = $1",
      [recurring_id],
    )
  ).rows[0];
/** What it asks for, as a server of the release before keeps it. */
const copiedByPlan = (recurring_id: string) =>
  site.database.query(
    "update recurring_contributions set brief = 'Hi, Ada', first_name = 'Ada' where recurring_id = $1",
    [recurring_id],
  );
const keptByPlan = async (recurring_id: string): Promise<number> =>
  (
    await site.database.query(
      "select num_nonnulls(brief, first_name) as kept from recurring_contributions where recurring_id = $1",
      [recurring_id],
    )
  ).rows[0].kept;
const hourly = () => site.database.query("select graphile_worker.add_job('handle_notices')");

test("each month of a plan with a service is an order of its own, held and due by itself; its price stays", async () => {
  const { body } = await anOffer(site.database, kai, {
    ...{ kind: "members_update", price: 10, days: 14, is_monthly: true },
  });
  const plan = { ...body, recurring_cost_duration: 3, agreed_to_renewal: true };
  const once = fan.ask(openRecurringCheckout, { body: { ...plan, nil_service_type: "shout_out" } });
  await assert.rejects(once, refused(422, /can't be given every month/));
  const { checkout_url, contribution_id } = await fan.ask(openRecurringCheckout, { body: plan });
  await pay(checkout_url);
  const recurring_id = await until(async (): Promise<string | undefined> => {
    const { rows } = await site.database.query(
      `select recurring_id from contributions join recurring_contributions r using (recurring_id)
        where contribution_id = $1 and r.state = 'going' and paid_at is not null`,
      [contribution_id],
    );
    return rows[0]?.recurring_id;
  });
  await until(async () => (await words.subscriptionOf(recurring_id)).cancel_at !== null);
  await words.pass(32);
  const all = await until(async () => {
    const found = await orders(recurring_id);
    return found.length === 2 && found;
  });
  for (const order of all)
    assert.deepEqual(
      { ...order, days: order.days.days },
      {
        ...{ state: "ordered", nil_service_type: "members_update", held: 1000, days: 14 },
        ...{ brief: "Please say hi to my sister Ada. She plays, too!", first_name: "Ada" },
      },
    );
  await assert.rejects(
    fan.ask(changeRecurring, { params: { recurring_id }, body: { act: "amount", amount: 20 } }),
    refused(409, /price stays/),
  );
  await words.control("POST", "/clock/reset");
});

test("what an admin removed of one month is gone from all of its plan: no later month asks for it, and no letter quotes it", async () => {
  const { recurring_id } = await begun();
  const months = async (count: number) => {
    await words.pass(32);
    await until(async () => (await orders(recurring_id)).length === count, `Never ${count} months.`);
    const { rows } = await site.database.query(
      `select o.order_id, o.brief, o.first_name from orders o join contributions c using (contribution_id)
        where c.recurring_id = $1 and c.paid_at is not null order by o.created_at`,
      [recurring_id],
    );
    return rows;
  };
  const before = await months(2);
  const athlete = await signedIn(site, ATHLETE);
  await addPerson(site.database, { email: "ada@admin.example", role: "admin" });
  const admin = await signedIn(site, "ada@admin.example");
  for (const { order_id } of before)
    await athlete.ask(reportOwnOrder, {
      params: { order_id },
      body: { thing: "brief", reason: "It's a threat." },
    });
  await copiedByPlan(recurring_id);
  const { data } = await admin.ask(listOrderReports, { query: {} });
  const report_id = data.find(({ order_id }) => order_id === before[0].order_id)?.report_id ?? "";
  await admin.ask(decideOrderReport, {
    params: { report_id },
    body: { decision: "remove", stop: true, words: "It threatens someone." },
  });
  const after = await months(3);
  assert.deepEqual(
    after.map(({ brief, first_name }) => [brief, first_name]),
    Array(3).fill([null, null]),
  );
  assert.equal(await keptByPlan(recurring_id), 0);
  // One decision about the same words; the other month's order is not the one that was stopped.
  assert.equal((await admin.ask(listOrderReports, { query: {} })).count, 0);
  const { rows: decided } = await site.database.query(
    `select o.state = 'ordered' as goes_on, d.stopped from order_reports r join order_report_decisions d using (report_id)
       join orders o using (order_id) order by o.created_at`,
  );
  assert.deepEqual(decided, [
    { goes_on: false, stopped: true },
    { goes_on: true, stopped: false },
  ]);
  await words.settled();
  const { rows: last } = await site.database.query("select contribution_id from orders where order_id = $1", [
    after[2].order_id,
  ]);
  const letter = await until(async () =>
    (await mailsTo(site, ATHLETE)).find(({ text }) => text.includes(last[0].contribution_id)),
  );
  assert.doesNotMatch(letter.text, /Ada/);
  await words.control("POST", "/clock/reset");
});

test("a service that the athlete takes down ends its plans, also at an earlier price; what was ordered stays", async () => {
  const { offer_id, recurring_id } = await begun();
  const athlete = await signedIn(site, ATHLETE);
  const { offers } = await athlete.ask(offerService, {
    body: {
      ...{ kind: "members_update", price: 15, days: 14, at_once: 5, note: null, is_monthly: true },
      replaces: offer_id,
    },
  });
  await hourly();
  const at_new_price = offers.find(({ kind }) => kind === "members_update")?.offer_id ?? "";
  await athlete.ask(takeOfferDown, { params: { offer_id: at_new_price } });
  await until(async () => (await standing(recurring_id)).has_ended, "The plan goes on.");
  await words.pass(32);
  assert.equal((await orders(recurring_id)).length, 1);
  assert.equal((await orders(recurring_id))[0].state, "ordered");
  assert.equal((await words.sheetOf(fan, recurring_id)).ended_for, "not_offered");
  const { text } = await words.mailWith(
    "fan@demo.test",
    "Your monthly contribution to Kai O'Brien has ended",
  );
  assert.match(text, /no longer offers the service/);
  assert.match(text, /What you ordered before stays ordered/);
  await copiedByPlan(recurring_id);
  await site.database.query("select graphile_worker.add_job('forget_orders')");
  await until(async () => !(await keptByPlan(recurring_id)), "The plan keeps what it asked for.");
  await words.control("POST", "/clock/reset");
});

test("each letter about a month of it has the way to change or cancel it, as long as it goes on", async () => {
  const email = "monthly@demo.test";
  await addPerson(site.database, { email });
  const { recurring_id } = await begun(await signedIn(site, email));
  const lettersWith = async (subject: string, count: number) =>
    until(async () => {
      const found = (await words.mailsTo(email, subject)).filter((mail) => mail.subject.startsWith(subject));
      return found.length >= count && found;
    }, `Never ${count} of '${subject}'.`);
  await words.pass(32);
  const way = /\/Recurring#/;
  for (const { text } of await lettersWith("Receipt: $10", 2)) {
    assert.match(text, way);
    assert.match(text, /\/Order#/);
  }
  const { rows } = await site.database.query<{ order_id: string; payment_intent: string }>(
    `select o.order_id, c.provider_payment_id as payment_intent from contributions c join orders o using (contribution_id)
      where c.recurring_id = $1 order by c.paid_at`,
    [recurring_id],
  );
  const [first, second] = rows;
  const athlete = await signedIn(site, ATHLETE);
  const asks = (order_id = "") =>
    athlete.ask(actOnOwnOrder, {
      params: { order_id },
      body: { act: "ask", version: 2, words: "Which sport does Ada play?" },
    });
  await asks(first?.order_id);
  const [question] = await lettersWith("Kai O'Brien has a question", 1);
  assert.match(question?.text ?? "", way);
  await words.provider.refunds.create({ payment_intent: first?.payment_intent ?? "", amount: 100 });
  const [refund] = await lettersWith("Refund: $1", 1);
  assert.match(refund?.text ?? "", way);

  await (await signedIn(site, email)).ask(changeRecurring, {
    params: { recurring_id },
    body: { act: "end" },
  });
  await until(async () => (await standing(recurring_id)).has_ended, "The plan goes on.");
  await asks(second?.order_id);
  const [later] = await lettersWith("Kai O'Brien has a question", 2);
  assert.doesNotMatch(later?.text ?? "", way, "it leads nowhere anymore");
  await words.control("POST", "/clock/reset");
});

test("what a guardian ended under an earlier release ends its plans within the hour", async () => {
  const { offer_id, recurring_id } = await begun();
  await site.database.query(
    "update offers set ended_at = now(), ended_for = 'guardian' where offer_id = $1",
    [offer_id],
  );
  await hourly();
  await until(async () => (await standing(recurring_id)).has_ended, "The plan goes on.");
});

test("a plan waits while the school has its kind off, or its office has to look at a visa, and goes on after", async () => {
  const { recurring_id } = await begun();
  const heldFor = async (held_for: string | null) => {
    await hourly();
    await until(
      async () => (await standing(recurring_id)).held_for === held_for,
      `Not held for ${held_for}.`,
    );
  };
  const school = `(select t.school_id from players p join teams t using (team_id) where p.player_id = ${kai})`;
  const says = (is_on: boolean) =>
    site.database.query(
      `insert into school_services (school_id, kind, is_on, source, set_by, set_at)
       values (${school}, 'members_update', $1, 'The handbook of the school', (select min(user_id) from people), now())`,
      [is_on],
    );
  await says(false);
  await heldFor("stopped");
  await says(true);
  await heldFor(null);
  await site.database.query(
    `insert into visa_marks (player_id, place, school_id, says, reason, marked_by, marked_at)
     values ($1, 1, ${school}, 'on_visa', 'As the office found.', (select min(user_id) from people), now())`,
    [kai],
  );
  await heldFor("stopped");
});
