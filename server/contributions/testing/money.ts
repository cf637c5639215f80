import type { Pool } from "pg";
import { getContributionState, openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import type { Ask } from "../../../contract/form/call.ts";
import { mailsTo } from "../../testing/mails.ts";
import { until } from "../../testing/until.ts";
import { bookWords } from "./books.ts";
import { pay } from "./pay.ts";
import { controlOf, providerApi } from "./provider-control.ts";

/** What of a site these words need. */
interface PlayedSite {
  ask: Ask;
  database: Pool;
  payments: { origin: string };
  mailbox: { origin: string };
}

/** Cards and bank accounts of the provider that tests pay with. */
export const CARDS = {
  pays: "4242424242424242",
  declines: "4000000000000002",
  refundPending: "4000000000007726",
  refundFails: "4000000000005126",
  disputed: "4000000000000259",
} as const;

/** What tests of money say of a site: a supporter pays, the provider acts, and the books are looked at. */
export function moneyWords(site: PlayedSite) {
  return {
    control: controlOf(site.payments.origin),
    provider: providerApi(site.payments.origin),
    ...bookWords(site.database),
    ...payingWords(site),
    ...waitingWords(site),
  };
}

/** Somebody opens a checkout, pays, and it is looked at. */
function payingWords({ ask, database }: PlayedSite) {
  /** Whoever gives agrees to being named, where it comes to what is reported. */
  const open = (player_id: number, amount = 50) =>
    ask(openOneTimeCheckout, {
      body: { amount, nil_service_type: "general_contribution", player_id, agrees_to_be_named: true },
    });

  const stateOf = (contribution_id: string) => ask(getContributionState, { params: { contribution_id } });

  /** A contribution that is paid and booked. Returns its ids here and there. */
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

  return { open, stateOf, paid };
}

/** What the provider has sent and what was mailed, waited for. */
function waitingWords({ database, payments, mailbox }: PlayedSite) {
  const control = controlOf(payments.origin);

  async function mailsWith(address: string, word: string): Promise<{ subject: string; text: string }[]> {
    return (await mailsTo({ mailbox }, address)).filter(({ subject, text }) =>
      `${subject}\n${text}`.includes(word),
    );
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

  /**
   * Has jobs of this task that are added from now on wait until they are hurried: a job may run before the request
   * that added it, or beside it, and take the trouble that was meant for that request.
   */
  const holdJobs = async (task: { readonly name: string }) => {
    await database.query(`
      create function held() returns trigger language plpgsql as $$ begin
        if new.task_id = (select id from graphile_worker._private_tasks where identifier = '${task.name}') then
          new.run_at := now() + interval '1 hour';
        end if;
        return new;
      end $$;
      create trigger held before insert on graphile_worker._private_jobs for each row execute function held()`);
  };
  const letJobsGo = async () => {
    await database.query("drop trigger held on graphile_worker._private_jobs; drop function held()");
    await hurryJobs();
  };

  return { mailsTo: mailsWith, deliveries, settled, hurryJobs, holdJobs, letJobsGo };
}
