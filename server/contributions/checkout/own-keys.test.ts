import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { getTransaction, refundTransaction } from "../../../contract/contributions/refunds.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { addPlayers, askOver, type Site, startSite } from "../../testing/site.ts";
import { moneyWords } from "../testing/money.ts";

let site: Site;
let words: ReturnType<typeof moneyWords>;
let kai: number;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600", TRUST_PROXY: "all", RATE_LIMITS: "on" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = moneyWords(site);
  for (const email of ["fan@example.org", "other@example.org"]) await addPerson(site.database, { email });
  for (const email of ["ada@example.org", "bea@example.org"])
    await addPerson(site.database, { email, role: "admin" });
});
after(() => site.stop());

type Asks = { ask: Site["ask"] };
const open = ({ ask }: Asks, idempotency_key: string) =>
  ask(
    openOneTimeCheckout,
    { body: { amount: 50, nil_service_type: "general_contribution", player_id: kai } },
    { idempotency_key },
  );
const guestAt = (address: string): Asks => ({
  ask: askOver((path, init = {}) =>
    site.request(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), "x-forwarded-for": address },
    }),
  ),
});

test("somebody else with the same key and body gets a page of their own, never the first one's", async () => {
  const key = randomUUID();
  const askers = [
    await signedIn(site, "fan@example.org"),
    await signedIn(site, "other@example.org"),
    guestAt("203.0.113.7"),
    guestAt("203.0.113.8"),
    guestAt("2001:db8:1::1"),
    guestAt("2001:db8:2::1"),
  ];
  const pages = [];
  for (const asker of askers) pages.push(await open(asker, key));
  assert.equal(new Set(pages.map(({ checkout_url }) => checkout_url)).size, askers.length);
  assert.equal(new Set(pages.map(({ contribution_id }) => contribution_id)).size, askers.length);
  // And each of them, asking again, the own one.
  for (const [nth, asker] of askers.entries()) assert.deepEqual(await open(asker, key), pages[nth]);
});

test("a household is one asker, however its addresses are written and change", async () => {
  const key = randomUUID();
  const first = await open(guestAt("2001:db8:3::1"), key);
  assert.deepEqual(await open(guestAt("2001:db8:3::2"), key), first);
  const other = randomUUID();
  const plain = await open(guestAt("203.0.113.9"), other);
  assert.deepEqual(await open(guestAt("::ffff:203.0.113.9"), other), plain);
});

test("the key of a refund is its admin's too: another admin's is another decision", async () => {
  const { contribution_id: transaction_id } = await words.paid(kai);
  const [ada, bea] = [await signedIn(site, "ada@example.org"), await signedIn(site, "bea@example.org")];
  const key = randomUUID();
  const refund = ({ ask }: Asks, promised_amount: number) =>
    ask(
      refundTransaction,
      { params: { transaction_id }, body: { amount: 20, reason: "asked for it", promised_amount } },
      { idempotency_key: key },
    );
  const first = await refund(ada, 0);
  assert.deepEqual(await refund(ada, 0), first);
  assert.notEqual((await refund(bea, 20)).refund_request_id, first.refund_request_id);
  await words.settled();
  const { refunded_amount, refund_requests } = await ada.ask(getTransaction, { params: { transaction_id } });
  assert.equal(refunded_amount, 40);
  assert.deepEqual(refund_requests.map(({ asked_by }) => asked_by).sort(), [
    "ada@example.org",
    "bea@example.org",
  ]);
});

test("what a server of the release before opened under a key is opened once, and is nobody else's", async () => {
  const fan = await signedIn(site, "fan@example.org");
  const other = await signedIn(site, "other@example.org");
  const askers: [asker: Asks, somebody_else: Asks][] = [
    [fan, other],
    [guestAt("203.0.113.21"), guestAt("203.0.113.22")],
    [guestAt("203.0.113.23"), fan],
    [fan, guestAt("203.0.113.24")],
  ];
  for (const [asker, somebody_else] of askers) {
    const key = randomUUID();
    const first = await open(asker, key);
    // As that release kept it.
    await site.database.query("update contributions set idempotency_key = $1 where contribution_id = $2", [
      key,
      first.contribution_id,
    ]);
    const theirs = await open(somebody_else, key);
    assert.notEqual(theirs.contribution_id, first.contribution_id);
    assert.deepEqual(await open(asker, key), first);
    assert.deepEqual(await open(somebody_else, key), theirs);
  }
});

test("a refund that a server of the release before was asked for is the same refund here", async () => {
  const { contribution_id: transaction_id } = await words.paid(kai);
  const [ada, bea] = [await signedIn(site, "ada@example.org"), await signedIn(site, "bea@example.org")];
  const key = randomUUID();
  const refund = ({ ask }: Asks, promised_amount: number) =>
    ask(
      refundTransaction,
      { params: { transaction_id }, body: { amount: 20, reason: "asked for it", promised_amount } },
      { idempotency_key: key },
    );
  const { refund_request_id } = await refund(ada, 0);
  await words.settled();
  await site.database.query(
    "update refund_requests set refund_request_id = $1 where refund_request_id = $2",
    [key, refund_request_id],
  );
  assert.equal((await refund(ada, 0)).refund_request_id, key);
  assert.notEqual((await refund(bea, 20)).refund_request_id, key);
  await words.settled();
});
