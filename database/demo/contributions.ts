import type { ClientBase } from "pg";
import { oneOf, randomFrom, uuidOf } from "./random.ts";

/** One athlete in this many has been supported, among the first ones only: about 600, however large the demo is. */
const ONE_OF = 41;
const AMONG_FIRST = 25_000;
const FIRST = 7;

const MOST_FOR_ONE = 4;
/** The first one is everybody's favorite, so that one dashboard has something to show. */
const FOR_THE_FIRST = 36;
const DOLLARS = [10, 10, 20, 20, 20, 25, 50, 50, 75, 100, 100, 250, 500, 1000];
const DAYS_BACK = 180;
const SUPPORTERS = 400;
const DAY_SECONDS = 86_400;

type Contribution = {
  contribution_id: string;
  athlete: string;
  contributor_email: string;
  paid_cents: number;
  paid_at: string;
};

/** Gives some of the `players` demo athletes a past: paid contributions that end the day before `today` (UTC). */
export async function addContributions(client: ClientBase, players: number, today: Date): Promise<number> {
  const given = contributionsTo(Math.min(players, AMONG_FIRST), today);
  await client.query(ADD_CONTRIBUTIONS, [JSON.stringify(given)]);
  // In order of time, as in real books.
  await client.query(BOOK_CHARGES);
  await client.query(BOOK_FEES);
  await client.query(NOTE_RECEIPTS);
  return given.length;
}

function contributionsTo(players: number, today: Date): Contribution[] {
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  const given: Contribution[] = [];
  for (let athlete = FIRST; athlete <= players; athlete += ONE_OF) {
    const random = randomFrom(-athlete);
    const times = athlete === FIRST ? FOR_THE_FIRST : 1 + Math.floor(random() ** 2 * MOST_FOR_ONE);
    for (let time = 1; time <= times; time += 1) {
      const secondsBack = 1 + Math.floor(random() * DAYS_BACK * DAY_SECONDS);
      given.push({
        contribution_id: uuidOf(`contribution ${time} to demo athlete ${athlete}`),
        athlete: String(athlete),
        contributor_email: `supporter-${1 + Math.floor(random() * SUPPORTERS)}@demo.test`,
        paid_cents: oneOf(random, DOLLARS) * 100,
        paid_at: new Date(midnight - secondsBack * 1000).toISOString(),
      });
    }
  }
  return given;
}

const ADD_CONTRIBUTIONS = `
  insert into contributions (contribution_id, kind, nil_service_type, player_id, team_id, player_name, team_name,
                             amount_cents, state, provider_session_id, provider_payment_id, expires_at,
                             paid_at, paid_cents, payment_method_type, contributor_email, fee_booked, created_at)
  select contribution_id, 'one_time', 'general_contribution', player_id, team_id, player_name, team_name,
         given.paid_cents, 'paid', 'demo_cs_' || contribution_id, 'demo_pi_' || contribution_id,
         given.paid_at + interval '1 day', given.paid_at, given.paid_cents, 'card', given.contributor_email, true,
         given.paid_at - interval '2 minutes'
    from jsonb_to_recordset($1::jsonb)
      as given (contribution_id uuid, athlete text, contributor_email text, paid_cents bigint, paid_at timestamptz)
    join players on source = 'demo' and source_player_id = athlete`;

/** The accounts of the platform are looked up once, not for every line. */
const PAID_DEMO = `
  platform as materialized (
    select ledger_account('provider_balance', null, 'usd') as balance,
           ledger_account('provider_fees', null, 'usd') as fees),
  paid as materialized (
    select * from contributions where provider_session_id like 'demo\\_cs\\_%' order by paid_at, contribution_id)`;

const BOOK_CHARGES = `
  with ${PAID_DEMO}
  select ledger_post('charge', 'demo_ch_' || contribution_id, contribution_id, currency, paid_at,
                     balance, ledger_account('held_for_athlete', player_id, currency), paid_cents)
    from paid, platform`;

/** As if they had been mailed on the day: nobody is to get one now, and the book's check misses none. */
const NOTE_RECEIPTS = `
  insert into mails_sent (mail_key, sent_at)
  select 'receipt.' || contribution_id, paid_at from contributions where provider_session_id like 'demo\\_cs\\_%'`;

/** What a card provider takes: 2.9 % and 30 cents. */
const BOOK_FEES = `
  with ${PAID_DEMO}
  select ledger_post('fee', 'demo_txn_' || contribution_id, contribution_id, currency, paid_at,
                     fees, balance, round(paid_cents * 0.029 + 30)::bigint)
    from paid, platform`;
