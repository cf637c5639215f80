import type { Pool } from "pg";
import Stripe from "stripe";
import { getContributionState, openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import type { Ask } from "../../../contract/form/call.ts";
import { until } from "../../testing/until.ts";
import { pay } from "./pay.ts";

/** What of a site these words need. */
interface PlayedSite {
  ask: Ask;
  database: Pool;
  payments: { origin: string };
  mailbox: { origin: string };
}

/** A line of the ledger: kind, account, cents (debit positive). */
export type Line = [kind: string, account: string, amount_cents: number];

/** Cards and bank accounts of the provider that tests pay with. */
export const CARDS = {
  pays: "4242424242424242",
  declines: "4000000000000002",
  refundPending: "4000000000007726",
  refundFails: "4000000000005126",
  disputed: "4000000000000259",
} as const;

/** What tests of money say of a site: a supporter pays, the provider acts, and the books are looked at. */
export function moneyWords({ ask, database, payments, mailbox }: PlayedSite) {
  const { hostname, port } = new URL(payments.origin);
  /** The provider's own API, as its dashboard would use it. */
  const provider = new Stripe("sk_test_demo", {
    protocol: "http",
    host: hostname,
    port: Number(port),
    telemetry: false,
  });

  /** The provider's control, JSON in and out. */
  async function control<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${payments.origin}/_control${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : null) as Answer;
  }

  const open = (player_id: number, amount = 50) =>
    ask(openOneTimeCheckout, { body: { amount, nil_service_type: "general_contribution", player_id } });

  const stateOf = (contribution_id: string) => ask(getContributionState, { params: { contribution_id } });

  /** A contribution that is paid and booked. Answers its ids here and there. */
  async function paid(player_id: number, number: string = CARDS.pays, amount = 50) {
    const { checkout_url, contribution_id } = await open(player_id, amount);
    await pay(checkout_url, number);
    await until(async () => (await stateOf(contribution_id)).state === "paid");
    const { rows } = await database.query<{ payment_intent: string; session_id: string }>(
      `select provider_payment_id as payment_intent, provider_session_id as session_id from contributions
        where contribution_id = $1`,
      [contribution_id],
    );
    const [ids] = rows;
    if (!ids) throw new Error(`${contribution_id} is gone.`);
    return { contribution_id, ...ids };
  }

  /** The ledger's lines of a contribution beyond its charge and fee, in order; `all` for those too. */
  async function linesOf(contribution_id: string, all = false): Promise<Line[]> {
    const { rows } = await database.query(
      `select kind, account, amount_cents::int from ledger_lines
        where contribution_id = $1 and ($2 or kind not in ('charge', 'fee'))
        order by transfer_id, amount_cents desc`,
      [contribution_id, all],
    );
    return rows.map(({ kind, account, amount_cents }) => [kind, account, amount_cents]);
  }

  /** What the accounts hold of one contribution, zeros left out. */
  async function holdingsOf(contribution_id: string): Promise<Record<string, number>> {
    const { rows } = await database.query(
      `select account, sum(amount_cents)::int as cents from ledger_lines where contribution_id = $1
        group by account having sum(amount_cents) <> 0 order by account`,
      [contribution_id],
    );
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  }

  /** Every line of the ledger, to be compared with a later look. */
  const wholeLedger = async (): Promise<object[]> =>
    (await database.query("select * from ledger_lines order by transfer_id, amount_cents")).rows;

  async function mailsTo(address: string, word: string): Promise<{ subject: string; text: string }[]> {
    const response = await fetch(`${mailbox.origin}/api/mails?to=${encodeURIComponent(address)}`);
    const { mails } = (await response.json()) as { mails: { subject: string; text: string }[] };
    return mails.filter(({ subject, text }) => `${subject}\n${text}`.includes(word));
  }

  /** Every event that the provider sent or is to send. */
  async function deliveries() {
    type Deliveries = { deliveries: { event: string; type: string; next_attempt_at: number | null }[] };
    return (await control<Deliveries>("GET", "/deliveries")).deliveries;
  }

  /** Waits until every event that the provider made has been delivered and handled. */
  const settled = () =>
    until(async () => {
      if ((await deliveries()).some(({ next_attempt_at }) => next_attempt_at !== null)) return false;
      const { rows } = await database.query(
        "select count(*)::int as n from provider_events where handled_at is null and parked_at is null",
      );
      return rows[0].n === 0;
    });

  /** Has the jobs that wait for their next try tried now. */
  const hurryJobs = () =>
    database.query("update graphile_worker._private_jobs set run_at = now() where locked_at is null");

  return {
    ...{ provider, control, open, paid, stateOf, linesOf, holdingsOf },
    ...{ wholeLedger, mailsTo, deliveries, settled, hurryJobs },
  };
}
