import { Pool } from "pg";
import type { Checkout, Dispute, Payment, Refund } from "../../world/payments/card-payments.ts";
import { openWorld, type World, type WorldSettings } from "../../world/world.ts";
import { type BookingResult, recordPayment } from "../booking/record-payment.ts";
import { bookWords } from "./books.ts";

/** An empty database, what puts players into it, and settings that are to differ. */
interface RecordsSettings extends Partial<WorldSettings> {
  store: { ownerUrl: string; appUrl: string; drop(): Promise<void> };
  addPlayers(database: Pool): Promise<Record<string, number>>;
}

/** A database and a world whose partners are never asked and whose jobs nobody works on: what is looked at stays. */
export async function openRecords({ store, addPlayers, ...settings }: RecordsSettings) {
  const owner = new Pool({ connectionString: store.ownerUrl, max: 2 });
  // A pool says that it has ended a moment before its connections have; dropping the database ends them for it.
  owner.on("error", () => {});
  /** What the log was told. */
  const said: [words: string | undefined, facts: object][] = [];
  const say = (facts: object, words?: string) => void said.push([words, facts]);
  const world: World = openWorld(
    {
      database_url: store.appUrl,
      database_connections: 8,
      database_connect_within_ms: 15_000,
      stripe_secret_key: "sk_test_never_asked",
      stripe_webhook_secrets: ["whsec_test"],
      smtp_url: "smtp://localhost:1",
      mail_from: "from@demo.test",
      origin: "http://localhost:1",
      contact_email: "office@demo.test",
      sweep_seconds: 10,
      password_cost: { memory_kib: 8, passes: 1 },
      link_secret: "of links in tests",
      sealing_keys: [],
      limits: null,
      ...settings,
    },
    { info: say, warn: say, error: say },
  );
  await world.jobs.prepare();
  const kai = (await addPlayers(owner))["Kai O'Brien"] ?? 0;

  async function close(): Promise<void> {
    world.mail.close();
    await world.database.close();
    await owner.end();
    await store.drop();
  }

  return { world, owner, said, kai, ...recordWords(world, owner, kai), close };
}

/** What tests say of its rows. `kai`: the player that contributions are for. */
function recordWords(world: World, owner: Pool, kai: number) {
  /** A contribution of 50 dollars, its checkout page open unless told otherwise. Returns its id. */
  async function aContribution(session_id: string | null = null, state = "open"): Promise<string> {
    const { rows } = await owner.query(
      `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents,
                                  expires_at, state, provider_session_id)
       select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 5000,
              now() + interval '1 hour', $2, $3
         from players where player_id = $1 returning contribution_id`,
      [kai, state, session_id],
    );
    return rows[0].contribution_id;
  }

  let moments = 0;
  /** Records what a look at the provider found; `moment` is when it looked, after all others unless told. */
  const record = (checkout: Checkout, contribution_id: string, moment = ++moments): Promise<BookingResult> =>
    world.database.transaction((tx) =>
      recordPayment(world, tx, { ...checkout, contribution_id }, String(moment)),
    );

  /** The contribution's row. */
  const rowOf = async (contribution_id: string): Promise<Record<string, unknown>> =>
    (await owner.query("select * from contributions where contribution_id = $1", [contribution_id])).rows[0];

  /** The letters that wait to be mailed about an object, in the order in which they came: task and payload. */
  async function lettersAbout(id: string): Promise<[task: string, payload: object][]> {
    const { rows } = await owner.query(
      `select t.identifier, j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where j.key like 'mail%' || $1 || '%' order by j.id`,
      [id],
    );
    return rows.map(({ identifier, payload }) => [identifier, payload]);
  }

  const { holdingsOf } = bookWords(owner);
  return { aContribution, record, rowOf, holdingsOf, lettersAbout };
}

/** When all happens that these tests are told of. */
export const AT = new Date("2027-01-01T12:00:00Z");

/** A page that was paid with 50 dollars, of which the provider keeps 175 cents; `name` makes its ids its own. */
export const paidPage = (name: string, changed: Partial<Payment> = {}): Checkout => ({
  session_id: `cs_${name}`,
  invoice_id: null,
  subscription_id: null,
  contribution_id: null,
  url: null,
  status: "complete",
  contributor_email: "fan@demo.test",
  payment: {
    payment_id: `pi_${name}`,
    charge_id: `ch_${name}`,
    amount_cents: 5_000,
    currency: "usd",
    paid_at: AT,
    method: "card",
    fee: { balance_transaction_id: `txn_${name}`, amount_cents: 175 },
    refunds: [],
    disputes: [],
    ...changed,
  },
  failure: null,
  card_tries: [],
});

/** A refund of 20 dollars that is well on its way. */
export const aRefund = (refund_id: string, changed: Partial<Refund> = {}): Refund => ({
  refund_id,
  amount_cents: 2_000,
  currency: "usd",
  status: "succeeded",
  reason: "requested_by_customer",
  failure_reason: null,
  created_at: AT,
  left_at: AT,
  returned_at: null,
  ...changed,
});

/** A dispute over 30 dollars; each of its moves is an amount and a fee in cents. */
export const aDispute = (
  dispute_id: string,
  status: string,
  moves: readonly (readonly [amount_cents: number, fee_cents: number])[] = [],
  changed: Partial<Dispute> = {},
): Dispute => ({
  dispute_id,
  amount_cents: 3_000,
  currency: "usd",
  status,
  reason: "fraudulent",
  evidence_due_at: AT,
  created_at: AT,
  moves: moves.map(([amount_cents, fee_cents], index) => ({
    balance_transaction_id: `txn_${dispute_id}_${index}`,
    type: "adjustment",
    amount_cents,
    fee_cents,
    net_cents: amount_cents - fee_cents,
    currency: "usd",
    source_id: null,
    created_at: AT,
  })),
  ...changed,
});
