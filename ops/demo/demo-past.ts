import { Client } from "pg";
import * as z from "zod/mini";
import { login } from "../../contract/accounts/accounts.ts";
import { joinDatabase } from "../programs/join-database.ts";
import { playedPaymentsOrigin } from "../programs/played-payments.ts";
import { playContributions } from "./demo-contributions.ts";
import { playOrders } from "./demo-orders.ts";
import { playPayouts } from "./demo-payouts.ts";
import { endSessions, type InDatabase, sessionOf } from "./session.ts";
import { oneVisitor } from "./visitor.ts";

const ATHLETE = "athlete@demo.test";

interface Demo {
  readonly site: string;
  readonly api_key: string;
  /** The stand-in for the card payment provider. */
  readonly payments: string;
}

/** What the demo invented: its payments, and the athletes who can get contributions. */
interface Past {
  readonly made_up: readonly object[];
  readonly athletes: readonly number[];
}

/**
 * A provider stand-in that knows nothing yet is told about all contributions that the demo invented, so that they can be
 * refunded and checked like any other. Then some more are made through site and provider, dated over the last months and
 * today: refunds, disputes, failures, monthly ones, services ordered and delivered, and athletes are paid out. Returns how many it was told about, how many were made, and
 * how many athletes have an account to be paid to, or should have one.
 */
export async function playDemoPast(
  demo: Demo,
  inDatabase: InDatabase,
): Promise<{ told: number; given: number; paid_out: number }> {
  if (await knowsSessions(demo.payments)) return { told: 0, given: 0, paid_out: 0 };
  const { made_up, athletes } = await inDatabase(readPast);
  if (athletes.length === 0) return { told: 0, given: 0, paid_out: 0 };
  await tellPayments(made_up, demo.payments);
  const [fan, admin] = [await signedIn(demo, "fan@demo.test"), await signedIn(demo, "admin@demo.test")];
  const guest = oneVisitor(demo.site, demo.api_key);
  const given = await playContributions({ ...demo, guest, fan, admin, athletes });
  const athlete = oneVisitor(demo.site, demo.api_key, await sessionOf(demo.site, inDatabase, ATHLETE));
  const ordered = await playOrders({ ...demo, guest, fan, athlete, player_id: athletes[0] ?? 0 });
  await endSessions(inDatabase, [ATHLETE]);
  const paid_out = await playPayouts({ ...demo, guest, fan, admin }, inDatabase);
  await inDatabase(async (client) => {
    await client.query(BEGUN_BEFORE);
    await client.query(READ_AGAIN);
  });
  return { told: made_up.length, given: given + ordered, paid_out };
}

/** The same for a demo that has just started and is already in use; does nothing where real payments are tested. */
export async function playPastBeside(
  given: NodeJS.ProcessEnv,
  site: string,
  say: (text: string) => void,
): Promise<void> {
  if (given.STRIPE_SECRET_KEY) return;
  const api_key = given.API_KEYS?.split(",")[0] ?? "demo-key";
  try {
    const demo = { site, api_key, payments: playedPaymentsOrigin(given) };
    const { told, given: contributions } = await playDemoPast(demo, inJoined);
    if (told + contributions > 0)
      say(`The demo has a past now: ${told + contributions} contributions, also at its payment provider.`);
  } catch (error) {
    say(`The demo has only a part of its past: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Leaves again at once: whoever has joined the embedded database would restart it after it was stopped. */
const inJoined: InDatabase = async (work) => {
  const { url, leave } = await joinDatabase();
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await leave();
  }
};

async function readPast(client: Client): Promise<Past> {
  const { rows: made_up } = await client.query(MADE_UP);
  const { rows } = await client.query<{ player_id: number }>(ATHLETES);
  return { made_up, athletes: rows.map(({ player_id }) => player_id) };
}

async function knowsSessions(payments: string): Promise<boolean> {
  const response = await fetch(`${payments}/v1/checkout/sessions?limit=1`, {
    headers: { authorization: "Bearer sk_test_demo" },
  });
  const { data } = z.object({ data: z.array(z.unknown()) }).parse(await response.json());
  return data.length > 0;
}

async function tellPayments(made_up: Past["made_up"], payments: string): Promise<void> {
  const response = await fetch(`${payments}/_control/past`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ payments: made_up }),
  });
  if (!response.ok) throw new Error(`The payment provider was told in vain: ${await response.text()}`);
}

async function signedIn({ site, api_key }: Demo, username: string) {
  const visitor = oneVisitor(site, api_key);
  await visitor.ask(login, { body: { username, password: "Demo-pass-1" } });
  return visitor;
}

const MADE_UP = `
  select c.provider_session_id as session, c.provider_payment_id as payment_intent, charge.provider_object as charge,
         fee.provider_object as balance_transaction, c.paid_cents::int as amount, fee_cents::int as fee,
         c.contributor_email as email, c.contribution_id as client_reference_id,
         json_build_object('contribution_id', c.contribution_id) as metadata,
         extract(epoch from c.paid_at)::int as paid_at
    from contributions c
    join ledger_transfers charge on charge.contribution_id = c.contribution_id and charge.kind = 'charge'
    join ledger_transfers fee on fee.contribution_id = c.contribution_id and fee.kind = 'fee'
   cross join lateral (select max(amount_cents) as fee_cents from ledger_entries e where e.transfer_id = fee.transfer_id) f
   where c.provider_session_id like 'demo\\_cs\\_%'
   order by c.paid_at, c.contribution_id`;

/** The one with an account first, then those who received most. */
const ATHLETES = `
  select p.player_id::int as player_id from players p join player_totals t using (player_id)
   where p.source = 'demo' and p.is_listed and p.accepts_contributions and not p.pending_transfer
   order by p.player_id <> all (select player_id from roles_held where player_id is not null), t.received_cents desc limit 12`;

/** A checkout page opens before it is paid, in the past too. */
const BEGUN_BEFORE = `
  update contributions set created_at = paid_at - interval '2 minutes' where paid_at < created_at`;

/** What is dated back is older than what was read of the provider's balance meanwhile. */
const READ_AGAIN = "update platform_moves_read set read_until = null";
