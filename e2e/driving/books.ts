import * as z from "zod/mini";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { givenLately } from "../../contract/contributions/given-lately.ts";
import type { CallAnswer, CallInput } from "../../contract/form/call.ts";
import { getAllTeamsInSport, type Team } from "../../contract/players/catalogue.ts";
import { commonFilterPlayers, DEFAULT_SPORT_ID, type Player } from "../../contract/players/players.ts";
import { oneVisitor } from "../../ops/demo/visitor.ts";
import type { Site } from "./site.ts";

/** Athletes that a test has had. */
const taken = new Set<string>();

/** An athlete who takes contributions, was given none yet, and is nobody else's in this file. */
export async function anAthlete(site: Site): Promise<Player> {
  const players = await athletes(site, { sport_id: DEFAULT_SPORT_ID });
  const nameOf = ({ player_id }: Player) => `${site.origin}/${player_id}`;
  const found = players.find(
    (player) => player.accepts_contributions && player.received_donations === 0 && !taken.has(nameOf(player)),
  );
  if (!found) throw new Error("The demo has no athlete left to support.");
  taken.add(nameOf(found));
  return found;
}

type Filters = CallInput<typeof commonFilterPlayers>["body"];

/** The first hundred athletes that a search finds. */
export async function athletes(site: Site, filters: Filters): Promise<Player[]> {
  return (await search(site, filters)).filtered_players;
}

/** A search, as the API answers it. */
export async function search(
  site: Site,
  filters: Filters,
  query: CallInput<typeof commonFilterPlayers>["query"] = {},
): Promise<CallAnswer<typeof commonFilterPlayers>> {
  return guestOf(site).ask(commonFilterPlayers, { query: { limit: 100, ...query }, body: filters });
}

export async function teamsIn(site: Site, sport_id: number): Promise<Team[]> {
  const { teams } = await guestOf(site).ask(getAllTeamsInSport, { params: { sport_id } });
  return teams;
}

/** What the API tells of the last days. */
export async function lately(site: Site): Promise<CallAnswer<typeof givenLately>["lately"]> {
  return (await guestOf(site).ask(givenLately, {})).lately;
}

/** Somebody who asks the API and is not signed in. */
export const guestOf = (site: Site) => oneVisitor(site.origin, "demo-key");

/** A contribution that is open to be paid, asked for by the API. */
export function openContribution(
  site: Site,
  { player_id, team_id }: Pick<Player, "player_id" | "team_id">,
  amount = 20,
): Promise<CallAnswer<typeof openOneTimeCheckout>> {
  return guestOf(site).ask(openOneTimeCheckout, {
    body: { amount, nil_service_type: "general_contribution", player_id, team_id },
  });
}

/** What is behind the screens of one athlete. */
export interface Books {
  /** The states of the contributions. */
  states: string[];
  /** Charges in the ledger. */
  charges: number;
  /** Dollars, added up from the ledger's own lines. */
  received: number;
}

export async function booksOf(site: Site, { player_id }: Player): Promise<Books> {
  const { rows } = await site.database.query<Books>(
    `select coalesce((select array_agg(state order by created_at) from contributions where player_id = $1), '{}') as states,
            (select count(*)::int from ledger_transfers t join contributions c using (contribution_id)
              where c.player_id = $1 and t.kind = 'charge') as charges,
            coalesce((select received_cents::int / 100 from player_totals_recomputed where player_id = $1), 0) as received`,
    [player_id],
  );
  const [books] = rows;
  if (!books) throw new Error("One row was asked for.");
  return books;
}

/** The letters that reached an address, newest first. */
export async function lettersTo(site: Site, email: string): Promise<z.infer<typeof letter>[]> {
  const response = await fetch(`${site.mailbox}/api/mails?to=${encodeURIComponent(email)}`);
  return z.object({ mails: z.array(letter) }).parse(await response.json()).mails;
}

const letter = z.object({ subject: z.string(), text: z.string(), message_id: z.string() });

/** Contributions that were paid and booked at a moment of the past, as the provider of a demo knows them too. */
export async function givenAt(
  { database }: Pick<Site, "database">,
  at: Date,
  gifts: readonly { readonly player_id: number; readonly cents: number }[],
): Promise<void> {
  await database.query(
    `with gifts as (
       select player_id, cents, 'demo_lately_' || player_id || '_' || extract(epoch from $1::timestamptz)::bigint as name
         from unnest($2::bigint[], $3::bigint[]) as gifts (player_id, cents)),
     given as (
       insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state,
                                  provider_session_id, provider_payment_id, expires_at, paid_at, paid_cents, fee_booked)
       select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, cents, 'paid',
              'demo_cs_' || name, 'demo_pi_' || name, $1, $1, cents, true
         from gifts join players using (player_id)
       returning *)
     select ledger_book('charge', 'demo_ch_' || provider_payment_id, contribution_id, 'usd', paid_at, player_id, paid_cents),
            ledger_book('fee', 'demo_txn_' || provider_payment_id, contribution_id, 'usd', paid_at, null, 59)
       from given`,
    [at, gifts.map(({ player_id }) => player_id), gifts.map(({ cents }) => cents)],
  );
}
