import assert from "node:assert/strict";
import { test } from "node:test";
import { edgeAfter, monthsAfter } from "../../../pure/months.ts";
import type { Invoice, Subscription } from "../../world/payments/recurring-payments.ts";
import { reckon } from "./reckon.ts";

const ANCHOR = new Date("2027-01-31T10:00:00Z");
const edge = (months: number) => monthsAfter(ANCHOR, months);

/** Months by their letters: paid, owed, dropped. The last one runs now. */
function months(states: string, changed: Partial<Subscription> = {}): Subscription {
  const words = { p: "paid", o: "owed", d: "dropped" } as const;
  const invoices = [...states].map(
    (letter, index): Invoice => ({
      invoice_id: `in_${index}`,
      state: words[letter as "p"],
      is_first: index === 0,
      period_starts_at: edge(index),
      amount_cents: 5000,
      tries: 1,
      next_try_at: null,
      is_processing: false,
    }),
  );
  return {
    subscription_id: "sub_1",
    status: "going",
    not_paid: false,
    anchor_at: ANCHOR,
    period_ends_at: edge(states.length),
    ends_at: null,
    paused_until: null,
    paused_for_good: false,
    held: false,
    held_over: null,
    ended_at: null,
    amount_cents: 5000,
    currency: "usd",
    item: { item_id: "si_1", product_id: "prod_1" },
    card: null,
    invoices,
    ...changed,
  };
}

const days = (it: ReturnType<typeof reckon>) => [
  it.state,
  it.next_charge_at?.toISOString().slice(0, 10) ?? null,
  it.last_charge_at?.toISOString().slice(0, 10) ?? null,
  it.ends_at.toISOString(),
];

test("the end is at the edge after the last charge, to the second", () => {
  assert.deepEqual(days(reckon(months("p"), 3)), [
    "going",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30T10:00:00.000Z",
  ]);
  assert.deepEqual(days(reckon(months("ppp"), 3)), ["going", null, "2027-03-31", "2027-04-30T10:00:00.000Z"]);
});

test("a month that was left out moves the end, and the number of charges stays", () => {
  assert.deepEqual(days(reckon(months("pd"), 3)), [
    "going",
    "2027-03-31",
    "2027-04-30",
    "2027-05-31T10:00:00.000Z",
  ]);
});

test("a month that is owed counts, whatever comes of it", () => {
  const late = months("po", { status: "late" });
  assert.deepEqual(days(reckon(late, 3)), ["late", "2027-03-31", "2027-03-31", "2027-04-30T10:00:00.000Z"]);
});

test("a pause that is to come leaves out every month that begins in it", () => {
  const paused_until = new Date("2027-04-15T00:00:00Z");
  assert.deepEqual(days(reckon(months("p", { paused_until }), 3)), [
    "paused",
    "2027-04-30",
    "2027-05-31",
    "2027-06-30T10:00:00.000Z",
  ]);
  const too_short = new Date("2027-02-15T00:00:00Z");
  assert.equal(reckon(months("p", { paused_until: too_short }), 3).state, "going");
});

test("a bill of a month that the subscription does not know yet is left to the next look", () => {
  const torn = months("pp", { period_ends_at: edge(1) });
  assert.deepEqual(days(reckon(torn, 3)), ["going", "2027-02-28", "2027-03-31", "2027-04-30T10:00:00.000Z"]);
});

test("what is over says why", () => {
  const over = { status: "over", ended_at: edge(3) } as const;
  assert.equal(reckon(months("ppp", over), 3).state, "finished");
  assert.equal(reckon(months("pp", over), 3).state, "stopped");
  assert.equal(reckon(months("pp", { ...over, not_paid: true }), 3).state, "not_paid");
});

test("whatever was left out, paused or paid: so many months are charged as were promised", () => {
  for (let seed = 1; seed < 400; seed += 1) {
    const bits = (seed * 2654435761) >>> 0;
    const past = `p${[0, 1, 2, 3].map((place) => ((bits >> place) & 1 ? "p" : "d")).join("")}`.slice(
      0,
      1 + (seed % 5),
    );
    const paused_until = bits & 64 ? new Date(edge(past.length).getTime() + (bits % 200) * 86_400_000) : null;
    const promised = ([3, 6, 12] as const)[seed % 3] ?? 3;
    const subscription = months(past, { paused_until });
    const { ends_at } = reckon(subscription, promised);
    let charges = [...past].filter((letter) => letter === "p").length;
    for (let at = subscription.period_ends_at; at < ends_at; at = edgeAfter(ANCHOR, at)) {
      if (!paused_until || at >= paused_until) charges += 1;
    }
    assert.equal(Math.max(charges, promised), charges, `${seed}`);
    if ([...past].filter((letter) => letter === "p").length <= promised)
      assert.equal(charges, promised, `${seed}`);
  }
});
