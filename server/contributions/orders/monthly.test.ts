import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changeRecurring, openRecurringCheckout } from "../../../contract/recurring/recurring.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";
import { anOffer } from "./testing/orders.ts";

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
