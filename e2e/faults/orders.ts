import { setTimeout as sleep } from "node:timers/promises";
import { callAddress } from "../../contract/form/address.ts";
import { actOnOwnOrder } from "../../contract/orders/athletes-orders.ts";
import { notePaidBack } from "../../contract/orders/paid-back.ts";
import { actByOrderLink } from "../../contract/orders/supporters-orders.ts";
import type { Player } from "../../contract/players/players.ts";
import { lettersTo } from "../driving/books.ts";
import type { Site } from "../driving/site.ts";
import { addMembers, signIn } from "./givers.ts";
import type { Random } from "./random.ts";
import type { Offer } from "./supporter.ts";

/** What becomes of an order: the last two are refunded by themselves. */
const FATES = ["thanked for", "accepted by silence", "declined", "forgotten"] as const;
type Fate = (typeof FATES)[number];

interface Athletes {
  /** What each of them offers. */
  readonly offers: readonly Offer[];
  /** By player, signed in. */
  readonly cookies: ReadonlyMap<number, string>;
}

/** Each of these athletes has an account, and offers a service to as many as want it. */
export async function signInAthletes(site: Site, players: readonly Player[]): Promise<Athletes> {
  const emails = players.map(({ player_id }) => `athlete-${player_id}@example.org`);
  await addMembers(site, emails);
  await site.database.query(
    `insert into roles_held (user_id, role, player_id)
     select p.user_id, 'athlete', player_id from unnest($1::text[], $2::bigint[]) as of (email, player_id) join people p using (email)`,
    [emails, players.map(({ player_id }) => player_id)],
  );
  // One of a kind at a time: the demo's athlete offers some already.
  await site.database.query(
    "update offers set ended_at = now(), ended_for = 'changed' where player_id = any ($1::bigint[]) and ended_at is null",
    [players.map(({ player_id }) => player_id)],
  );
  const { rows } = await site.database.query<Offer>(
    `insert into offers (player_id, kind, price_cents, days, at_once, offered_at)
     select player_id, 'shout_out', 4000, 30, 1000, now() from unnest($1::bigint[]) as player_id
     returning offer_id, player_id::int as player_id, price_cents::int / 100 as price`,
    [players.map(({ player_id }) => player_id)],
  );
  const cookies = new Map<number, string>();
  for (const { player_id } of players)
    cookies.set(player_id, await signIn(site, `athlete-${player_id}@example.org`));
  return { offers: rows, cookies };
}

interface OpenOrder {
  order_id: string;
  state: string;
  version: number;
  player_id: number;
  email: string | null;
}

/** Athletes and supporters do what is theirs with each order, and time passes for it, for as long as others still give. */
export async function liveOrders(
  site: Site,
  { cookies }: Athletes,
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  const fates = new Map<string, Fate>();
  while (!isOver()) {
    for (const order of await openOrders(site).catch(() => [])) {
      const fate = fates.get(order.order_id) ?? random.one(FATES);
      fates.set(order.order_id, fate);
      await live(site, order, fate, cookies.get(order.player_id) ?? "").catch(() => {});
    }
    // As every hour.
    await look(site).catch(() => {});
    await sleep(1_000);
  }
}

async function live(site: Site, order: OpenOrder, fate: Fate, cookie: string): Promise<void> {
  const { order_id, state, version } = order;
  const to_do = state === "ordered";
  if (fate === "forgotten" && to_do) return monthsPass(site, order_id);
  if (fate === "accepted by silence" && state === "delivered") return monthsPass(site, order_id);
  if (fate === "thanked for" && state === "delivered") return thank(site, order);
  if (!to_do) return;
  const act = fate === "declined" ? "decline" : "deliver";
  const path = callAddress(actOnOwnOrder, { params: { order_id } });
  const words = act === "decline" ? "I broke my hand." : null;
  const post = { link: "https://social.example/post/1", says_ad: true };
  await send(site, path, { act, version, words, ...(act === "deliver" ? post : {}) }, cookie);
}

/** By the link of the letter that says it was delivered. */
async function thank(site: Site, { order_id, version, email }: OpenOrder): Promise<void> {
  for (const { text } of email ? await lettersTo(site, email) : []) {
    const [, link] = /\/Order#([\w.-]+)/.exec(text) ?? [];
    if (!link?.startsWith(order_id)) continue;
    await send(site, callAddress(actByOrderLink, {}), { link, act: "accept", version }, "");
    return;
  }
}

/** What is not answered, or refused since it was done already, is looked at again with the next round. */
async function send(site: Site, path: string, body: object, cookie: string): Promise<void> {
  await fetch(site.origin + path, {
    method: "POST",
    headers: {
      ...{ "x-api-key": "demo-key", "content-type": "application/json" },
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
}

async function openOrders(site: Site): Promise<OpenOrder[]> {
  const { rows } = await site.database.query<OpenOrder>(
    `select o.order_id, o.state, o.version, c.player_id::int as player_id, c.contributor_email as email
       from orders o join contributions c using (contribution_id)
      where o.state in ('ordered', 'delivered') order by o.created_at, o.order_id`,
  );
  return rows;
}

/** For one order, or for all. */
async function monthsPass(site: Site, order_id: string | null): Promise<void> {
  await site.database.query(
    `update orders
        set ordered_at = ordered_at - interval '100 days', due_at = due_at - interval '100 days',
            state_at = state_at - interval '100 days', look_at = now()
      where look_at is not null and ($1::uuid is null or order_id = $1)`,
    [order_id],
  );
}

const look = (site: Site): Promise<unknown> =>
  site.database.query("select graphile_worker.add_job('orders_look', job_key := 'look at orders')");

/** All time is over for whatever is not at its end, and an admin pays back what the provider would not return. */
export async function endOrders(site: Site): Promise<readonly string[]> {
  await monthsPass(site, null);
  await look(site);
  const { rows: to_pay_back } = await site.database.query<{ contribution_id: string; amount: number }>(STUCK);
  if (to_pay_back.length > 0) {
    const cookie = await signIn(site, "admin@demo.test");
    const said = { how: "check", reference: "Check 1", paid_on: new Date().toISOString().slice(0, 10) };
    for (const { contribution_id, amount } of to_pay_back) {
      const path = callAddress(notePaidBack, { params: { transaction_id: contribution_id } });
      await send(site, path, { ...said, amount }, cookie);
    }
  }
  const { rows } = await site.database.query<{ what: string }>(
    `select 'an order: ' || to_jsonb(o)::text as what from orders o where state not in ('settled', 'refunded', 'ended')`,
  );
  return [
    ...rows.map(({ what }) => what),
    ...to_pay_back.map(({ contribution_id }) => `to be paid back: ${contribution_id}`),
  ];
}

/** What the provider refused or the bank sent back. */
const STUCK = `
  select c.contribution_id, ((c.paid_cents - c.refunded_cents - c.lost_cents) / 100.0)::float8 as amount
    from orders o join contributions c using (contribution_id)
   where o.state in ('refunding', 'refunded') and c.in_dispute_cents = 0 and c.paid_cents > c.refunded_cents + c.lost_cents
     and (exists (select from refund_requests q where q.contribution_id = c.contribution_id and q.state = 'refused')
          or exists (select from refunds r where r.contribution_id = c.contribution_id and r.status = 'failed'))`;

/** What does not agree of orders, and how many came to which end. */
export async function reckonOrders(site: Site): Promise<{ ends: string; faults: string[] }> {
  const { rows: ends } = await site.database.query<{ state: string; n: number; by_hand: number }>(
    `select o.state, count(*)::int as n, count(b.order_id)::int as by_hand
       from orders o left join orders_paid_back b using (order_id) group by o.state order by o.state`,
  );
  const { rows } = await site.database.query<{ fault: string }>(
    `select order_id || ': ' || o.state || ', paid ' || coalesce(c.paid_cents, 0) || ', back ' || c.refunded_cents || ' and ' || c.lost_cents
              || ', held ' || coalesce(s.held_cents, 0) || ', asked for ' || (select count(*) from refund_requests q where q.contribution_id = c.contribution_id) as fault
       from orders o join contributions c using (contribution_id) left join contribution_sums s using (contribution_id)
      where o.state not in ('settled', 'refunded', 'ended')
         or (o.state = 'ended') <> (c.paid_at is null)
         or o.state = 'refunded' and c.refunded_cents + c.lost_cents <> c.paid_cents
         or coalesce(s.held_cents, 0) <> 0`,
  );
  const by_hand = ends.reduce((sum, one) => sum + one.by_hand, 0);
  return {
    ends: `${ends.map(({ state, n }) => `${n} ${state}`).join(", ")}, ${by_hand} of them paid back another way`,
    faults: rows.map(({ fault }) => fault),
  };
}
