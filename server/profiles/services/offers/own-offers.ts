import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { SERVICE_KIND_IDS, SERVICE_KINDS, type ServiceKindId } from "../../../../contract/orders/kinds.ts";
import type {
  AllowedService,
  OfferStanding,
  OwnOffer,
  OwnOffers,
  TypedOffer,
} from "../../../../contract/orders/own-offers.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { tidyLines } from "../../../../pure/tidy.ts";
import {
  endPlansOf,
  OFFER_STANDS,
  PLACES_TAKEN,
  servicesOf,
  TAKES_GENERAL,
  VISA_WAITS,
} from "../../../contributions/acts.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { holdOwnPage, ownPlayerOf } from "../../changes/own-page.ts";
import { minorOf } from "../../fields/minors.ts";
import { askGuardian } from "../guardian/ask-guardian.ts";

/** What an athlete offers. Throws `Refusal` 403. */
export const readOwn = (world: World, asker: Asker): Promise<OwnOffers> =>
  ownOf(world, world.database, ownPlayerOf(asker));

/** Offers a service, in the place of the one of the same kind. Throws `Refusal` 403, 409, 422. */
export const offer = (world: World, asker: Asker, typed: TypedOffer): Promise<OwnOffers> => {
  const player_id = ownPlayerOf(asker);
  return world.database.transaction(async (tx) => {
    await holdOwnPage(tx, player_id, asker);
    const minor = await minorOf(world, tx, player_id, "to write");
    const own = await ownOf(world, tx, player_id);
    const before = own.offers.find(({ kind }) => kind === typed.kind) ?? null;
    const wanted = { ...typed, note: tidyLines(typed.note) || null };
    // Pressed twice, it is one.
    if (before && isSame(before, wanted) && STAYS[before.stands](minor !== null)) return own;
    if ((before?.offer_id ?? null) !== typed.replaces) throw new Refusal(409, CHANGED_MEANWHILE);
    refuseUnlessAllowed(own, wanted);
    const now = world.clock.now();
    if (minor) await askGuardian(world, tx, { player_id, ...minor });
    if (before) await end(tx, { offer_id: before.offer_id, ended_for: "changed", now });
    await tx.row(sql`
      insert into offers (offer_id, player_id, kind, price_cents, days, at_once, note, is_monthly, offered_at, offered_by,
                          waits_for_guardian)
      values (${randomUUID()}, ${player_id}, ${wanted.kind}, ${wanted.price * 100}, ${wanted.days}, ${wanted.at_once},
              ${wanted.note}, ${wanted.is_monthly}, ${now}, ${personOf(asker).user_id}, ${minor !== null})`);
    const detail = { kind: wanted.kind, price: wanted.price, days: wanted.days };
    await audit(tx, asker, { act: "offered a service", subject: `player ${player_id}`, detail });
    return ownOf(world, tx, player_id);
  });
};

const CHANGED_MEANWHILE =
  "You changed this service in another tab or on another device. Reload the page to see the newest version.";

/** Ends an offer of the asker's own. Throws `Refusal` 403, 404. */
export const takeDown = (world: World, asker: Asker, offer_id: string): Promise<OwnOffers> => {
  const player_id = ownPlayerOf(asker);
  return world.database.transaction(async (tx) => {
    await holdOwnPage(tx, player_id, asker);
    const found = await tx.row<{ kind: string }>(sql`
      select kind from offers where offer_id = ${offer_id} and player_id = ${player_id} and ended_at is null`);
    if (!found) throw new Refusal(404, "You don't offer this anymore, or you changed it elsewhere.");
    await end(tx, { offer_id, ended_for: "athlete", now: world.clock.now() });
    await endPlansOf(world, tx, player_id);
    const detail = { kind: found.kind };
    await audit(tx, asker, { act: "took an offer down", subject: `player ${player_id}`, detail });
    return ownOf(world, tx, player_id);
  });
};

const end = (
  tx: Queries,
  { offer_id, ended_for, now }: { offer_id: string; ended_for: "changed" | "athlete"; now: Date },
) => tx.row(sql`update offers set ended_at = ${now}, ended_for = ${ended_for} where offer_id = ${offer_id}`);

/** Whether the same once more changes nothing. Who comes of age waits for no guardian; what is not allowed is refused. */
const STAYS: Readonly<Record<OfferStanding, (is_minor: boolean) => boolean>> = {
  shown: () => true,
  closed: () => true,
  guardian: (is_minor) => is_minor,
  visa: () => false,
  school_off: () => false,
  school_range: () => false,
};

const SAME = ["price", "days", "at_once", "note", "is_monthly"] as const;
const isSame = (before: OwnOffer, typed: TypedOffer): boolean =>
  SAME.every((name) => before[name] === typed[name]);

/** Throws `Refusal` 409, 422. */
function refuseUnlessAllowed(
  { allowed, school_name, visa_waits, on_roster }: OwnOffers,
  { kind, price }: TypedOffer,
): void {
  if (!on_roster) throw new Refusal(409, ON_NO_ROSTER);
  if (visa_waits) throw new Refusal(409, VISA_FIRST);
  const { name } = SERVICE_KINDS[kind];
  const rule = allowed.find((each) => each.kind === kind);
  if (!rule?.is_on) throw new Refusal(409, `${school_name} has turned this off: ${name}.`);
  const { least_dollars, most_dollars } = rule;
  const told = rangeOf(rule);
  if (price < (least_dollars ?? 0) || price > (most_dollars ?? Number.POSITIVE_INFINITY)) {
    const words = `${school_name} allows ${told} for this.`;
    throw new Refusal(422, words, { errors: { price: words } });
  }
}

const ON_NO_ROSTER =
  "You're on no team's roster right now, so you can't offer services. Once a roster names you again, you can.";
const VISA_FIRST =
  "Your school's compliance office has noted that you're on a student visa. A service is work, so the office has to look first. Please talk to them: until then you can't offer services.";

function rangeOf({ least_dollars: least, most_dollars: most }: AllowedService): string {
  if (least !== null && most !== null) return `${dollars(least)} to ${dollars(most)}`;
  return least !== null ? `${dollars(least)} or more` : `at most ${dollars(most ?? 0)}`;
}

interface OwnRow {
  readonly school_id: number;
  readonly school_name: string;
  readonly visa_waits: boolean;
  readonly takes_general: boolean;
  readonly on_roster: boolean;
}

async function ownOf(world: World, queries: Queries, player_id: number): Promise<OwnOffers> {
  const found = await queries.row<OwnRow>(sql`
    select t.school_id, s.school_name, ${VISA_WAITS} as visa_waits, ${TAKES_GENERAL} as takes_general,
           p.is_listed as on_roster
      from players p join teams t using (team_id) join schools s using (school_id) where p.player_id = ${player_id}`);
  if (!found) throw new Refusal(403, "You don't have an athlete page anymore.");
  const { school_id, ...known } = found;
  const offers = await queries.rows<Omit<OwnOffer, "offered_at"> & { offered_at: Date }>(sql`
    select o.offer_id, o.kind, (o.price_cents / 100)::int as price, o.days::int, o.note, o.is_monthly, o.at_once::int,
           ${OFFER_STANDS} as stands, ${PLACES_TAKEN} as taken, o.offered_at
      from offers o join players p using (player_id) join teams t using (team_id)
     where o.player_id = ${player_id} and o.ended_at is null order by o.offered_at, o.offer_id`);
  return {
    player_id,
    ...known,
    offers: offers.map((each) => ({ ...each, offered_at: each.offered_at.toISOString() })),
    allowed: await allowedAt(queries, school_id),
    asks_guardian: (await minorOf(world, queries, player_id, "to read")) !== null,
  };
}

async function allowedAt(queries: Queries, school_id: number): Promise<AllowedService[]> {
  const lines = await queries.rows<AllowedService>(sql`
    select kind, is_on, least_dollars, most_dollars, note from (${servicesOf(school_id)}) held`);
  return SERVICE_KIND_IDS.map((kind) => lines.find((line) => line.kind === kind) ?? anyPrice(kind));
}

const anyPrice = (kind: ServiceKindId): AllowedService => ({
  kind,
  is_on: true,
  least_dollars: null,
  most_dollars: null,
  note: null,
});
