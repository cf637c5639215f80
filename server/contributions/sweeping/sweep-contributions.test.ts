import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getContributionState, openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { moneyWords } from "../testing/money.ts";

let site: Site;
let kai: number;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "1" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  // From here on every event stays at the provider: all that is booked is found by asking.
  await fetch(`${site.payments.origin}/_control/deliveries/hold`, { method: "POST" });
});
after(() => site.stop());

const open = () =>
  site.ask(openOneTimeCheckout, {
    body: { amount: 50, nil_service_type: "general_contribution", player_id: kai },
  });
const pay = (checkout_url: string) =>
  fetch(checkout_url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      email: "fan@demo.test",
      number: "4242424242424242",
      expiry: "12/34",
      cvc: "123",
    }),
  });
const becomes = (contribution_id: string, state: string) =>
  until(async () => {
    const found = await site.ask(getContributionState, { params: { contribution_id } });
    return found.state === state;
  }, `It never became ${state}.`);

test("a payment whose events are all lost is found and booked once", async () => {
  const { checkout_url, contribution_id } = await open();
  await pay(checkout_url);
  await becomes(contribution_id, "paid");
  const { rows } = await site.database.query(
    "select kind, count(*)::int as transfers from ledger_transfers where contribution_id = $1 group by kind order by kind",
    [contribution_id],
  );
  assert.deepEqual(rows, [
    { kind: "charge", transfers: 1 },
    { kind: "fee", transfers: 1 },
  ]);
});

test("the events that come after the sweeper change nothing", async () => {
  const lines = async () =>
    (await site.database.query("select count(*)::int as n from ledger_entries")).rows[0].n;
  const before = await lines();
  await fetch(`${site.payments.origin}/_control/deliveries/release`, { method: "POST" });
  await moneyWords(site).settled();
  const { rows } = await site.database.query("select count(*)::int as n from provider_events");
  assert.ok(rows[0].n >= 5, "the events arrived");
  assert.equal(await lines(), before);
  await fetch(`${site.payments.origin}/_control/deliveries/hold`, { method: "POST" });
});

test("a row whose server died before the provider answered gets its page from the provider", async () => {
  const { rows } = await site.database.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, expires_at, check_at)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 1000, now() + interval '1 hour', now()
       from players where player_id = $1 returning contribution_id`,
    [kai],
  );
  await becomes(rows[0].contribution_id, "open");
});

test("a row that the provider never heard of, and refuses by now, ends as failed", async () => {
  const { rows } = await site.database.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, expires_at, check_at)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 1000, now() - interval '1 hour', now()
       from players where player_id = $1 returning contribution_id`,
    [kai],
  );
  await becomes(rows[0].contribution_id, "failed");
});

test("a page that expired at the provider is expired here", async () => {
  const { checkout_url, contribution_id } = await open();
  const session_id = checkout_url.split("/").at(-1);
  await fetch(`${site.payments.origin}/v1/checkout/sessions/${session_id}/expire`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_demo" },
  });
  await becomes(contribution_id, "expired");
});
