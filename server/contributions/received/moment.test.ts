import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getPayer, getPayment, openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { monthsAfter } from "../../../pure/months.ts";
import { dayInNewYork } from "../../letters/backed.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";

let site: Site;
let kai: number;
let words: ReturnType<typeof recurringWords>;
before(async () => {
  site = await startSite();
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = recurringWords(site);
});
after(() => site.stop());

const sessionOf = async (contribution_id: string): Promise<string> =>
  (
    await site.database.query("select provider_session_id from contributions where contribution_id = $1", [
      contribution_id,
    ])
  ).rows[0].provider_session_id;

const paymentOf = async (contribution_id: string) =>
  site.ask(getPayment, { params: { session_id: await sessionOf(contribution_id) } });

async function gives(supporter: Pick<Visitor, "ask">): Promise<string> {
  const body = { amount: 50, nil_service_type: "general_contribution", player_id: kai };
  const { checkout_url, contribution_id } = await supporter.ask(openOneTimeCheckout, { body });
  await pay(checkout_url);
  await until(async () => (await paymentOf(contribution_id)).state === "paid");
  return contribution_id;
}

test("a payment says which of its plan it is, how much comes next and when", async () => {
  await addPerson(site.database, { email: "monthly@example.org" });
  const supporter = await signedIn(site, "monthly@example.org");
  const { checkout_url, contribution_id } = await words.open(supporter, kai, 6, 20);
  assert.equal((await paymentOf(contribution_id)).plan?.next_charge_at, null);
  await pay(checkout_url);
  const { paid_at, plan } = await until(async () => {
    const payment = await paymentOf(contribution_id);
    return payment.state === "paid" && payment;
  });
  const next = monthsAfter(new Date(paid_at ?? ""), 1);
  assert.equal(plan?.number, 1);
  assert.equal(plan?.duration_months, 6);
  assert.equal(plan?.amount, 20);
  assert.equal(plan?.next_charge_at?.slice(0, 10), next.toISOString().slice(0, 10));
});

test("the payer's address is told to whoever paid signed in, and to nobody who only has the page's", async () => {
  await addPerson(site.database, { email: "payer@example.org" });
  await addPerson(site.database, { email: "other@example.org" });
  const [payer, other] = [
    await signedIn(site, "payer@example.org"),
    await signedIn(site, "other@example.org"),
  ];
  const session_id = await sessionOf(await gives(payer));
  const asked = { params: { session_id } };
  assert.deepEqual(await payer.ask(getPayer, asked), { payer_email: "payer@example.org" });
  assert.deepEqual(await other.ask(getPayer, asked), { payer_email: null });
  await assert.rejects(site.ask(getPayer, asked));
  assert.doesNotMatch(JSON.stringify(await site.ask(getPayment, asked)), /@/);
});

test("an athlete on no roster keeps the jersey and has no picture; one whose page was taken down has neither", async () => {
  const contribution_id = await gives({ ask: site.ask });
  const before = await paymentOf(contribution_id);
  assert.equal(before.athlete?.on_roster, true);
  assert.match(before.backed_proof ?? "", /^[\w-]{16}$/);

  await site.database.query("update players set is_listed = false where player_id = $1", [kai]);
  const left = await paymentOf(contribution_id);
  assert.equal(left.athlete?.on_roster, false);
  assert.equal(left.backed_proof, null);

  await site.database.query("update players set is_withdrawn = true where player_id = $1", [kai]);
  assert.equal((await paymentOf(contribution_id)).athlete, null);
});

test("an evening in the East is of that day, though it is the next one in UTC", () => {
  assert.equal(dayInNewYork(new Date("2026-11-22T02:30:00Z")), "2026-11-21");
  assert.equal(dayInNewYork(new Date("2026-11-22T05:00:00Z")), "2026-11-22");
});
