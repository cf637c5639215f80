import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import Stripe from "stripe";
import { getContributionState, openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";

const SECRET = "whsec_test";
let site: Site;
let books: string;
/** Somebody's contribution that is not paid. */
let open: { contribution_id: string; session_id: string };
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  const player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  const { checkout_url, contribution_id } = await site.ask(openOneTimeCheckout, {
    body: { amount: 50, nil_service_type: "general_contribution", player_id },
  });
  open = { contribution_id, session_id: checkout_url.split("/").at(-1) ?? "" };
  books = await readBooks();
});
after(() => site.stop());

const stateOf = async (contribution_id: string) =>
  (await site.ask(getContributionState, { params: { contribution_id } })).state;
/** Everything that counts money, as text. */
async function readBooks(): Promise<string> {
  const { rows } = await site.database.query(`
    select (select json_agg(l order by transfer_id, amount_cents) from ledger_lines l) as lines,
           (select json_agg(t) from player_totals t) as totals,
           (select json_agg(c order by contribution_id)
              from (select contribution_id, state, amount_cents, paid_cents from contributions) c) as contributions`);
  return JSON.stringify(rows[0]);
}

const now = () => Math.floor(Date.now() / 1_000);
/** What the provider would say if somebody else wrote it: everything paid, and much. */
const claim = (type = "checkout.session.completed") =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: "event",
    type,
    created: now(),
    data: {
      object: {
        id: open.session_id,
        object: "checkout.session",
        client_reference_id: open.contribution_id,
        status: "complete",
        payment_status: "paid",
        amount_total: 1_000_000,
        payment_intent: "pi_made_up",
      },
    },
  });
const sign = (payload: string, secret = SECRET, timestamp = now()) =>
  new Stripe("sk_test_x").webhooks.generateTestHeaderString({ payload, secret, timestamp });
const deliver = async (body: string, signature: string | null) =>
  (
    await fetch(`${site.origin}/webhooks/card-payments`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(signature === null ? {} : { "stripe-signature": signature }),
      },
      body,
    })
  ).status;
const events = async () =>
  (await site.database.query("select count(*)::int as n from provider_events")).rows[0].n;
const waiting = async () =>
  (await site.database.query("select count(*)::int as n from provider_events where handled_at is null"))
    .rows[0].n;

test("events that are unsigned, altered, re-signed, old or too large are not even stored", async () => {
  const stored = await events();
  const payload = claim();
  const signed_at = now();
  const honest = sign(payload, SECRET, signed_at);
  const [, digest = ""] = honest.split("v1=");
  const attempts: [what: string, body: string, signature: string | null, status: number][] = [
    ["no signature", payload, null, 400],
    ["an empty one", payload, "", 400],
    ["words", payload, "let me in", 400],
    ["ten kilobytes", payload, `t=${now()},v1=${"a".repeat(10_000)}`, 400],
    ["another secret", payload, sign(payload, "whsec_other"), 400],
    ["the secret in capitals", payload, sign(payload, SECRET.toUpperCase()), 400],
    ["the API key as secret", payload, sign(payload, "sk_test_demo"), 400],
    ["an amount altered", payload.replace("1000000", "2000000"), honest, 400],
    ["one byte more", `${payload} `, honest, 400],
    ["another's time", payload, `t=${signed_at - 1},v1=${digest}`, 400],
    ["an old time", payload, sign(payload, SECRET, now() - 301), 400],
    ["an unknown scheme", payload, `t=${now()},v0=${digest}`, 400],
    ["no time", payload, `v1=${digest}`, 400],
    ["a body that is no JSON", "paid", sign("paid"), 400],
    ["a megabyte and a byte", payload.padEnd(1_048_577), sign(payload.padEnd(1_048_577)), 413],
  ];
  for (const [what, body, signature, status] of attempts) {
    assert.equal(await deliver(body, signature), status, what);
  }
  assert.equal(await events(), stored);
});

test("an event replayed is stored once; one that claims too much books what the provider has, which is nothing", async () => {
  const stored = await events();
  const payload = claim();
  const signature = sign(payload);
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(payload, signature)));
  assert.deepEqual(answers, Array(10).fill(200));
  for (const type of ["charge.succeeded", "checkout.session.async_payment_succeeded", "made.up"]) {
    assert.equal(await deliver(claim(type), sign(claim(type))), 400, "signed for another body");
    const other = claim(type);
    assert.equal(await deliver(other, sign(other)), 200);
  }
  await until(async () => (await waiting()) === 0);
  assert.equal(await events(), stored + 4);
  assert.equal(await stateOf(open.contribution_id), "open");
  assert.equal(await readBooks(), books);
});
