import sql from "sql-template-tag";
import {
  FEWEST_IN_GROUP,
  OTHER_GROUPS,
  type Received,
  type ReceivedSum,
} from "../../contract/transparency/transparency.ts";
import type { ReadWorld } from "../world/world.ts";
import { type FoldedGroups, foldSmall, foldSports, type Group, joinMonths } from "./small-groups.ts";

type Side = "sport" | "gender" | "conference" | "month";
type KeptGroup = Group & { readonly side: Side };

/** The sums as they were last counted, with nothing in them that tells of single people. */
export async function readReceived(world: Pick<ReadWorld, "database">): Promise<Received> {
  const kept = await world.database.row<KeptSums>(
    sql`select as_of, groups, held, arrived from published_sums`,
  );
  return received(kept?.groups ?? [], kept?.as_of ?? null, kept?.held ?? NOTHING_HELD, kept?.arrived ?? null);
}

interface KeptSums {
  readonly as_of: Date;
  readonly groups: KeptGroup[];
  readonly held: HeldSum | null;
  readonly arrived: ArrivedSum | null;
}

/** What is held for orders (migration 0125), and how much is behind it. */
interface HeldSum {
  readonly cents: number;
  readonly orders: number;
  readonly athletes: number;
}

const NOTHING_HELD: HeldSum = { cents: 0, orders: 0, athletes: 0 };

/** Dollars; null where few are behind it, or behind what is left when it is subtracted from the whole. */
function heldOf({ cents, orders, athletes }: HeldSum, contributions: number): number | null {
  const fewest = Math.min(orders, athletes, contributions - orders);
  return fewest < FEWEST_IN_GROUP ? null : cents / 100;
}

/** Of what was received, by athlete: what their banks have and what was handed over, and how many athletes are behind each and behind the rest (migration 0205). */
interface OfReceived {
  readonly arrived_cents: number;
  readonly athletes_arrived: number;
  readonly handed_over_cents: number;
  readonly athletes_handed_over: number;
  readonly athletes_held: number;
}

/** Counted by a release before there is nothing to tell the parts by, until the next count. */
interface ArrivedSum {
  readonly of_received?: OfReceived;
}

/**
 * Dollars of each part, which come to what was received; null where few are behind one, since whoever knows the whole and the others knows
 * that one. What was handed over of few athletes stays in one sum with what is held.
 */
function partsOf(
  sum: ArrivedSum | null,
  received_cents: number,
): Pick<Received, "arrived" | "held" | "handed_over"> {
  const parts = sum?.of_received;
  if (!parts || Math.min(parts.athletes_arrived, parts.athletes_held) < FEWEST_IN_GROUP)
    return { arrived: null, held: null, handed_over: null };
  const { arrived_cents, handed_over_cents, athletes_handed_over } = parts;
  const is_told = athletes_handed_over === 0 || athletes_handed_over >= FEWEST_IN_GROUP;
  const apart_cents = is_told ? handed_over_cents : 0;
  return {
    arrived: arrived_cents / 100,
    held: (received_cents - arrived_cents - apart_cents) / 100,
    handed_over: is_told ? apart_cents / 100 : null,
  };
}

/** The answer made of every group there is. */
export function received(
  groups: readonly KeptGroup[],
  as_of: Date | null,
  held: HeldSum = NOTHING_HELD,
  arrived: ArrivedSum | null = null,
): Received {
  const side = (wanted: Side) => groups.filter((group) => group.side === wanted);
  // Every contribution is to an athlete of one gender, so those few rows have the whole.
  const whole = sumOf("", side("gender"));
  const genders = foldSmall(side("gender"));
  return {
    as_of: as_of?.toISOString() ?? null,
    received_donations: whole.received_donations,
    contributions: whole.contributions,
    held_for_orders: heldOf(held, whole.contributions),
    ...partsOf(arrived, Math.round(whole.received_donations * 100)),
    athletes_listed: whole.athletes_listed ?? 0,
    by_sport: sumsOf(foldSports(side("sport"), genders)),
    by_gender: sumsOf(genders),
    by_conference: sumsOf(foldSmall(side("conference"))),
    by_month: joinMonths(side("month")).map((span) => sumOf(spanName(span), span)),
  };
}

/** Largest first; nothing where only the sum of all would be left. */
function sumsOf({ shown, other }: FoldedGroups): ReceivedSum[] {
  if (shown.length === 0) return [];
  const sums = shown.map((group) => sumOf(group.name, [group]));
  sums.sort((a, b) => b.received_donations - a.received_donations || (a.name < b.name ? -1 : 1));
  return other.length > 0 ? [...sums, sumOf(OTHER_GROUPS, other)] : sums;
}

function sumOf(name: string, groups: readonly Group[]): ReceivedSum {
  const sum = (numberOf: (group: Group) => number) =>
    groups.reduce((so_far, group) => so_far + numberOf(group), 0);
  const [first] = groups;
  return {
    name,
    received_donations: sum(({ received_cents }) => received_cents) / 100,
    contributions: sum(({ contributions }) => contributions),
    athletes: groups.length === 1 && first ? first.athletes : null,
    athletes_listed:
      first?.athletes_listed == null ? null : sum(({ athletes_listed }) => athletes_listed ?? 0),
    groups: groups.length,
  };
}

/** `2026-05`, or as ISO 8601 writes an interval: `2026-05/2026-06`. */
function spanName(span: readonly Group[]): string {
  const names = [span.at(0), span.at(-1)].map((month) => month?.name ?? "");
  return [...new Set(names)].join("/");
}
