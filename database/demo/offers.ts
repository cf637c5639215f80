import type { ClientBase } from "pg";
import { oneOf, type Random, randomFrom, uuidOf } from "./random.ts";

/** One athlete in this many offers services, among the first ones only; the one whom most support is one of them. */
const ONE_OF = 5;
const FIRST = 2;
const AMONG_FIRST = 5_000;

/** Kinds with prices that athletes ask, in dollars, and what some of them say. */
const KINDS = [
  { kind: "thank_you_video", prices: [15, 20, 25, 40], notes: ["Filmed after practice.", null, null] },
  { kind: "shout_out", prices: [10, 25, 25, 50], notes: ["On my story, up for a day.", null, null] },
  { kind: "signed_photo", prices: [25, 30, 40], notes: ["An action shot of this season.", null] },
  { kind: "answer", prices: [5, 10, 15], notes: ["Ask about recruiting, film or the weight room.", null] },
  { kind: "practice_tip", prices: [10, 20, 30], notes: [null, "Tell me your position and age."] },
  { kind: "members_update", prices: [5, 10, 10], notes: ["One on the first of each month.", null] },
  { kind: "meet_and_greet", prices: [75, 100, 150], notes: ["On campus, for up to two people.", null] },
] as const;
const DAYS = [7, 14, 14, 30, 30, 45];
const AT_ONCE = [1, 2, 5, 5, 10, 20];
const OFFERED_DAYS_AGO = 20;

type Offer = {
  offer_id: string;
  athlete: string;
  kind: string;
  price_cents: number;
  days: number;
  at_once: number;
  note: string | null;
  is_monthly: boolean;
};

/** Has some of the `players` demo athletes offer something. */
export async function addOffers(client: ClientBase, players: number, today: Date): Promise<void> {
  const offers: Offer[] = [];
  for (let athlete = FIRST; athlete <= Math.min(players, AMONG_FIRST); athlete += ONE_OF)
    offers.push(...offersOf(athlete, randomFrom(-athlete - AMONG_FIRST)));
  await client.query(ADD_OFFERS, [
    JSON.stringify(offers),
    new Date(today.getTime() - OFFERED_DAYS_AGO * 86_400_000),
  ]);
}

/** Two to four kinds, in the order of the list. */
function offersOf(athlete: number, random: Random): Offer[] {
  const many = 2 + Math.floor(random() * 3);
  const chosen = new Set<number>();
  while (chosen.size < many) chosen.add(Math.floor(random() * KINDS.length));
  return KINDS.filter((_, at) => chosen.has(at)).map(({ kind, prices, notes }) => ({
    offer_id: uuidOf(`${kind} of demo athlete ${athlete}`),
    athlete: String(athlete),
    kind,
    price_cents: oneOf<number>(random, prices) * 100,
    days: oneOf(random, DAYS),
    at_once: oneOf(random, AT_ONCE),
    note: oneOf<string | null>(random, notes),
    is_monthly: kind === "members_update",
  }));
}

const ADD_OFFERS = `
  insert into offers (offer_id, player_id, kind, price_cents, days, at_once, note, is_monthly, offered_at)
  select offer_id, player_id, kind, price_cents, given.days, at_once, note, is_monthly, $2
    from jsonb_to_recordset($1::jsonb)
      as given (offer_id uuid, athlete text, kind text, price_cents bigint, days smallint, at_once smallint, note text, is_monthly boolean)
    join players on source = 'demo' and source_player_id = athlete`;
