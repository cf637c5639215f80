import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import { actOnOwnOrder } from "../../../contract/orders/athletes-orders.ts";
import { myContributions, openRecurringCheckout } from "../../../contract/recurring/recurring.ts";
import { mailsTo, mailTo } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";
import { anOffer, orderWords } from "./testing/orders.ts";

const KAI = "kai@example.org";

let site: Site;
let words: ReturnType<typeof orderWords>;
let kai: number;
let athlete: Visitor;
before(async () => {
  site = await startSite();
  words = orderWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await addPerson(site.database, { email: KAI, role: "athlete", player_id: kai });
  athlete = await signedIn(site, KAI);
});
after(() => site.stop());

const night = async () => {
  await site.database.query("select graphile_worker.add_job('orders_leave', job_key := 'this night')");
  await until(async () => {
    const { rows } = await site.database.query("select from graphile_worker.jobs where key = 'this night'");
    return rows.length === 0;
  });
};
const member = async (name: string) => {
  const email = `${name}@example.org`;
  const user_id = await addPerson(site.database, { email });
  return { ...(await signedIn(site, email)), user_id, email };
};

test("a receipt says what was ordered, until when, and that the money comes back", async () => {
  const mia = await member("mia");
  await words.ordered(await anOffer(site.database, kai), mia.ask);
  const { text } = await mailTo(site, mia.email, "Receipt: $50");
  assert.match(text, /Service: Thank-you video\nDue: /);
  assert.match(text, /comes back to your card without asking/);
  assert.match(text, /See your order:\n\S+\/Order#/);
});

test("whoever ordered deletes their account: nothing they wrote is left, the money goes back, and the athlete is told", async () => {
  const offer = await anOffer(site.database, kai);
  const gil = await member("gil");
  const { order_id } = await words.ordered(offer, gil.ask);
  await gil.ask(deleteUser, { params: { user_id: gil.user_id } });
  assert.equal((await words.one(order_id)).brief, null);
  await night();
  await words.stateIs(order_id, "refunded");
  await mailTo(site, KAI, "An order is over");
});

test("an athlete who transfers: what is not delivered goes back, what was delivered stays theirs, plans with a service end", async () => {
  const ana = await member("ana");
  const offer = await anOffer(site.database, kai);
  const [open, done] = [await words.ordered(offer, ana.ask), await words.ordered(offer, ana.ask)];
  await athlete.ask(actOnOwnOrder, {
    params: { order_id: done.order_id },
    body: { act: "deliver", version: 2, link: "https://social.example/kai/1", says_ad: true },
  });
  const monthly = await anOffer(site.database, kai, { kind: "members_update", is_monthly: true, price: 10 });
  const { checkout_url, contribution_id } = await ana.ask(openRecurringCheckout, {
    body: { ...monthly.body, recurring_cost_duration: 3, agreed_to_renewal: true } as never,
  });
  await pay(checkout_url);
  const first = await words.idOf(contribution_id);
  await words.stateIs(first, "ordered");
  await site.database.query(
    `update players set pending_transfer = true, team_id = (select team_id from teams where team_name = 'Test Arizona')
      where player_id = $1`,
    [kai],
  );
  await night();
  for (const order_id of [open.order_id, first]) await words.stateIs(order_id, "refunded");
  assert.equal((await words.one(done.order_id)).state, "delivered");
  await site.database.query("select graphile_worker.add_job('handle_notices')");
  await until(async () => {
    const { rows } = await site.database.query(
      "select athlete_left_at is not null and ended_at is not null as ended from recurring_contributions",
    );
    return rows[0].ended;
  }, "The plan never ended.");
  const { recurring } = await ana.ask(myContributions, {});
  assert.deepEqual(
    recurring.map(({ ended_for }) => ended_for),
    ["moved_on"],
  );
  const letters = (await mailsTo(site, ana.email)).filter(({ subject }) => subject.includes("won't come"));
  assert.equal(letters.length, 2);
  const { text } = await mailTo(site, ana.email, "Your monthly contribution to Kai O'Brien has ended");
  assert.match(text, /was with .* when you started and is now listed with Test Arizona/);
});

test("an athlete on no roster offers nothing anymore", async () => {
  const { offer_id } = await anOffer(site.database, kai, { kind: "answer", price: 5 });
  await site.database.query("update players set is_listed = false where player_id = $1", [kai]);
  await night();
  const { rows } = await site.database.query("select ended_for from offers where offer_id = $1", [offer_id]);
  assert.equal(rows[0].ended_for, "left");
});
