import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { newAccountOf } from "../../../payments-standin/testing/athletes.ts";
import { SECRETS, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { ProviderAway } from "../../world/payments/card-payments.ts";
import { eventAbout, eventWords, nowSeconds, sign } from "../testing/events.ts";
import { moneyWords } from "../testing/money.ts";
import { type Control, controlOf, providerApi } from "../testing/provider-control.ts";
import { type AccountEvent, followBy } from "./follow-accounts.ts";

let site: Site;
let events: ReturnType<typeof eventWords>;
let stripe: ReturnType<typeof providerApi>;
let control: Control;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  events = eventWords(site);
  control = controlOf(site.payments.origin);
  stripe = providerApi(site.payments.origin);
});
afterEach(() => followBy(null));
after(() => site.stop());

/** Notes what is followed; fails as often as told. */
function follower(failures: Error[] = []) {
  const followed: [account_id: string, event: AccountEvent][] = [];
  followBy(async (_world, account_id, event) => {
    followed.push([account_id, event]);
    const failure = failures.shift();
    if (failure) throw failure;
  });
  return followed;
}

const snapshot = (account: string, type = "account.updated", more: object = {}) =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: "event",
    type,
    created: nowSeconds(),
    livemode: false,
    account,
    data: { object: { id: "ch_1", object: "charge", payment_intent: "pi_1" } },
    ...more,
  });
const thin = (account: string, more: object = {}) =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: "v2.core.event",
    type: "v2.core.account[requirements].updated",
    created: new Date().toISOString(),
    livemode: false,
    context: account,
    related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
    ...more,
  });

test("what the provider tells of an account comes by both doors, and is followed by the account's id", async () => {
  const followed = follower();
  const { id } = await stripe.v2.core.accounts.create(newAccountOf());
  await control("POST", `/accounts/${id}/onboard`, { scenario: "at_once" });
  const types = () =>
    new Set(followed.filter(([account]) => account === id).map(([, one]) => one.event_type));
  await until(async () => types().has("account.updated") && types().has("v2.core.account.created"));
  // All of them, so that none is followed in the middle of the next test.
  await moneyWords(site).settled();
  const { rows } = await site.database.query(
    "select outcome, contribution_id, payment_id, charge_id from provider_events where account_id = $1 and handled_at is not null",
    [id],
  );
  assert.ok(rows.length >= 2);
  for (const row of rows)
    assert.deepEqual(row, { outcome: "state", contribution_id: null, payment_id: null, charge_id: null });
});

const EVENT = {
  snapshot: (more: object) => snapshot("acct_1", undefined, more),
  thin: (more: object) => thin("acct_1", more),
};
for (const [form, door, own] of [
  ["snapshot", "/accounts", SECRETS.accounts],
  ["thin", "/thin", SECRETS.thin],
] as const) {
  const other_form = form === "thin" ? "snapshot" : "thin";
  const made = (more: object = {}, of: keyof typeof EVENT = form) => EVENT[of](more);
  const forgeries: [how: string, payload: string, signature: (payload: string) => string][] = [
    ["without a signature", made(), () => ""],
    ["signed with nobody's secret", made(), (payload) => sign(payload, "whsec_other")],
    ...Object.values(SECRETS)
      .filter((secret) => secret !== own)
      .map((secret): (typeof forgeries)[number] => [
        `signed with ${secret}`,
        made(),
        (payload) => sign(payload, secret),
      ]),
    ["of the other form", made({}, other_form), (payload) => sign(payload, own)],
    ["altered", made(), () => sign(made(), own)],
    ["too old", made(), (payload) => sign(payload, own, nowSeconds() - 301)],
  ];
  for (const [how, payload, signature] of forgeries) {
    test(`an event of an account ${how} is refused with 400 at ${door} and stored nowhere`, async () => {
      assert.equal(await events.send(payload, signature(payload), door), 400);
      assert.equal(await events.rowOf(payload), undefined);
    });
  }

  test(`an event of real money at ${door} is not sent again, and stored nowhere; forged, it is refused`, async () => {
    const payload = made({ livemode: true });
    assert.equal(await events.send(payload, sign(payload, own), door), 200);
    assert.equal(await events.send(payload, sign(payload, "whsec_other"), door), 400);
    assert.equal(await events.rowOf(payload), undefined);
  });

  test(`our own door does not take what is signed for ${door}, nor ${door} what is not of an account`, async () => {
    const payload = made();
    assert.equal(await events.send(payload, sign(payload, own)), 400);
    const of_ours = made({ account: undefined, context: null, related_object: null });
    assert.equal(await events.send(of_ours, sign(of_ours, own), door), 400);
  });

  test(`told twice, by ${door} it is followed once; what is older comes after, and is followed too`, async () => {
    const followed = follower();
    const [newer, older] = [
      made(),
      made({ created: form === "thin" ? "2026-01-01T00:00:00Z" : 1_700_000_000 }),
    ];
    for (const payload of [newer, newer, older]) {
      assert.equal(await events.send(payload, sign(payload, own), door), 200);
      assert.equal(await events.handled(payload), "state");
    }
    assert.deepEqual(
      followed.map(([account_id, { event_id }]) => [account_id, event_id]),
      [newer, older].map((payload) => ["acct_1", JSON.parse(payload).id]),
    );
    const [first, second] = followed.map(([, { moment }]) => BigInt(moment));
    assert.ok(first !== undefined && second !== undefined && first < second, "numbered as they came");
  });
}

test("at our own door an event of real money is not sent again either, and stored nowhere", async () => {
  const payload = JSON.stringify({
    ...JSON.parse(eventAbout({ id: "ch_1", object: "charge" }, "charge.refunded")),
    livemode: true,
  });
  assert.equal(await events.send(payload), 200);
  assert.equal(await events.send(payload, sign(payload, "whsec_other")), 400);
  assert.equal(await events.rowOf(payload), undefined);
});

test("an account that takes its leave is followed under its name", async () => {
  const followed = follower();
  const payload = snapshot("acct_gone", "account.application.deauthorized");
  assert.equal(await events.send(payload, sign(payload, SECRETS.accounts), "/accounts"), 200);
  assert.equal(await events.handled(payload), "state");
  assert.deepEqual(
    followed.map(([account_id, { event_type }]) => [account_id, event_type]),
    [["acct_gone", "account.application.deauthorized"]],
  );
});

test("while nobody follows accounts their events are not ours, and the provider is not asked", async () => {
  const payload = snapshot("acct_1");
  // What it names is nobody's: whoever asked for it would fail, and have it tried again.
  assert.equal(await events.send(payload, sign(payload, SECRETS.accounts), "/accounts"), 200);
  assert.equal(await events.handled(payload), "not ours");
  const row = await events.rowOf(payload);
  assert.deepEqual([row?.tries, row?.payment_id, row?.charge_id], [0, null, null]);
});

test("a failure has it followed again: as often as the provider is away, else ten times in all", async () => {
  const followed = follower([new ProviderAway("Gone for lunch."), new Error("A mistake of ours.")]);
  const payload = thin("acct_1");
  assert.equal(await events.send(payload, sign(payload, SECRETS.thin), "/thin"), 200);
  assert.equal(await events.handled(payload), "state");
  const row = await events.rowOf(payload);
  assert.deepEqual([followed.length, row?.tries, row?.failure], [3, 1, null]);
});

test("one account is followed by one event at a time", async () => {
  let [now, most] = [0, 0];
  followBy(async () => {
    most = Math.max(most, ++now);
    await new Promise((done) => setTimeout(done, 50));
    now -= 1;
  });
  const payloads = Array.from({ length: 5 }, () => thin("acct_1"));
  await Promise.all(payloads.map((payload) => events.send(payload, sign(payload, SECRETS.thin), "/thin")));
  for (const payload of payloads) assert.equal(await events.handled(payload), "state");
  assert.equal(most, 1);
});
