import type { Pool } from "pg";
import sql from "sql-template-tag";
import type { OrderAct, OrderActor, OrderState } from "../../contract/orders/states.ts";
import { openCheckout } from "../../server/contributions/checkout/open-checkout.ts";
import { doStep, lockOrder } from "../../server/contributions/orders/steps/step.ts";
import { anOffer } from "../../server/contributions/orders/testing/orders.ts";
import { pay } from "../../server/contributions/testing/pay.ts";
import type { Control } from "../../server/contributions/testing/provider-control.ts";
import { Refusal } from "../../server/http/answers/refusal.ts";
import type { World } from "../../server/world/world.ts";

export interface OrderFatesSettings {
  readonly world: World;
  readonly owner: Pool;
  readonly control: Control;
  readonly random: () => number;
  readonly players: readonly number[];
}

const KINDS = [
  { kind: "thank_you_video", price: 25, days: 30 },
  { kind: "shout_out", price: 60, days: 7 },
  { kind: "practice_tip", price: 10, days: 60 },
] as const;

type Offer = Awaited<ReturnType<typeof anOffer>>;

/** Each of these athletes offers all of these. */
export async function offerAll({ owner, players }: OrderFatesSettings): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const player_id of players)
    for (const of of KINDS) offers.push(await anOffer(owner, player_id, { ...of, at_once: 1_000 }));
  return offers;
}

const pick = <One>(random: () => number, of: readonly One[]): One => {
  const one = of[Math.floor(random() * of.length)];
  if (one === undefined) throw new Error("There is nothing to pick from.");
  return one;
};

const PAYS = "4242424242424242";
const DISPUTED = "4000000000000259";
/** Its refund fails at the bank, a while later. */
const REFUND_FAILS = "4000000000005126";

/** Somebody orders; most pay, some never do, of some the bank asks at once. */
export async function orderOne(given: OrderFatesSettings, offers: readonly Offer[]): Promise<void> {
  const { world, random } = given;
  const { body } = pick(random, offers);
  const { checkout_url } = await openCheckout(world, body, {
    idempotency_key: null,
    address: null,
    session: null,
  });
  if (random() < 0.1) return;
  const luck = random();
  await pay(checkout_url, luck < 0.03 ? DISPUTED : luck < 0.05 ? REFUND_FAILS : PAYS);
}

/** What somebody may do with an order that stands so, each with how likely it is on one day. */
const ACTS: Partial<Record<OrderState, readonly (readonly [number, OrderActor, OrderAct])[]>> = {
  ordered: [
    [0.06, "athlete", "deliver"],
    [0.02, "athlete", "ask"],
    [0.004, "athlete", "decline"],
    [0.002, "officer", "stop"],
  ],
  asked: [
    [0.1, "supporter", "answer"],
    [0.03, "athlete", "deliver"],
  ],
  answered: [
    [0.08, "athlete", "deliver"],
    [0.01, "athlete", "decline"],
  ],
  delivered: [
    [0.06, "supporter", "accept"],
    [0.02, "supporter", "question"],
    [0.001, "officer", "stop"],
  ],
  questioned: [
    [0.05, "athlete", "deliver"],
    [0.04, "officer", "uphold"],
    [0.02, "officer", "stop"],
    [0.02, "athlete", "decline"],
  ],
};

/** A day of everybody's: each order's people, admins, banks. */
export async function aDay(given: OrderFatesSettings, acts: Record<string, number>): Promise<void> {
  const { world, owner, random } = given;
  const { rows } = await owner.query<{ order_id: string; state: OrderState; version: number }>(
    "select order_id, state, version from orders where state not in ('unpaid', 'settled', 'refunded', 'ended') order by created_at, order_id",
  );
  const count = (what: string) => {
    acts[what] = (acts[what] ?? 0) + 1;
  };
  for (const { order_id, state, version } of rows) {
    const does = ACTS[state]?.find(([likely]) => random() < likely);
    if (does) {
      const [, actor, act] = does;
      await step(world, order_id, { actor, act, version });
      count(`${actor} ${act}`);
    }
    if (random() < 0.002) count(await partlyRefunded(given, order_id));
    if (random() < 0.001) count(await disputed(given, order_id));
  }
  if (random() < 0.2) await decideDisputes(given, count);
}

async function step(
  world: World,
  order_id: string,
  of: { actor: OrderActor; act: OrderAct; version: number },
): Promise<void> {
  try {
    await world.database.transaction(async (tx) => {
      const order = await lockOrder(tx, sql`o.order_id = ${order_id}::uuid`);
      if (order) await doStep(world, tx, order, of);
    });
  } catch (error) {
    // Somebody was faster: said in words.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** The charge of one, if nothing of it went back yet and no bank asked. */
async function chargeOf({ owner }: OrderFatesSettings, order_id: string) {
  const { rows } = await owner.query<{ id: string; cents: number }>(
    `select t.provider_object as id, c.paid_cents::int as cents
       from orders o join contributions c using (contribution_id) join ledger_transfers t using (contribution_id)
      where o.order_id = $1 and t.kind = 'charge'
        and not exists (select from disputes d where d.contribution_id = c.contribution_id)
        and not exists (select from refund_requests q where q.contribution_id = c.contribution_id)
        and not exists (select from refunds f where f.contribution_id = c.contribution_id)`,
    [order_id],
  );
  return rows[0];
}

async function partlyRefunded(given: OrderFatesSettings, order_id: string): Promise<string> {
  const charge = await chargeOf(given, order_id);
  if (!charge) return "nothing to refund";
  await given.control("POST", "/refunds", {
    charge: charge.id,
    amount: 1 + Math.floor(given.random() * charge.cents),
  });
  return "refund at the provider";
}

async function disputed(given: OrderFatesSettings, order_id: string): Promise<string> {
  const charge = await chargeOf(given, order_id);
  if (!charge) return "nothing to dispute";
  await given.control("POST", "/disputes", { charge: charge.id });
  return "dispute";
}

async function decideDisputes(
  { owner, control, random }: OrderFatesSettings,
  count: (what: string) => void,
): Promise<void> {
  const { rows } = await owner.query<{ dispute_id: string }>(
    "select dispute_id from disputes where status not in ('won', 'lost', 'warning_closed') order by created_at, dispute_id limit 3",
  );
  for (const { dispute_id } of rows) {
    const status = pick(random, ["won", "lost"]);
    await control("POST", `/disputes/${dispute_id}`, { status });
    count(`dispute ${status}`);
  }
}
