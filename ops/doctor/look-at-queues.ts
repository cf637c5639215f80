import type { Client } from "pg";
import { type Finding, fine, look, mend } from "./findings.ts";

const LONG_QUIET_HOURS = 24;
/** A server looks for work every few seconds. */
const WAITS_LONG_MIN = 30;
/** An event comes to our door within seconds; what the provider's list had to tell is minutes late. */
const LATE = "2 minutes";
/** Fewer say nothing of the door. */
const ENOUGH_EVENTS = 3;

interface Queues {
  failing: number;
  given_up: number;
  waiting: number;
  waits_min: number | null;
  emails: number;
  parked: number;
  quiet_hours: number | null;
  came: number;
  late: number;
  check_ok: boolean | null;
}

/** Work that waits or fails, the provider's events, and the last check of the books. */
export async function lookAtQueues(client: Client): Promise<Finding[]> {
  const { rows: schema } = await client.query("select where to_regclass('graphile_worker.jobs') is not null");
  if (schema.length === 0) return [look("jobs", "No server has ever started on this database.")];
  const { rows } = await client.query<Queues>(
    `with due as (
       select task_identifier, run_at from graphile_worker.jobs
        where locked_at is null and last_error is null and run_at < now() - make_interval(mins => $1)),
     today as (
       select received_at > created_at + $2::interval as is_late from provider_events
        where received_at > now() - interval '1 day')
     select (select count(*)::int from graphile_worker.jobs where last_error is not null and attempts < max_attempts) as failing,
            (select count(*)::int from graphile_worker.jobs where last_error is not null and attempts >= max_attempts) as given_up,
            (select count(*)::int from due) as waiting,
            (select (extract(epoch from now() - min(run_at)) / 60)::int from due) as waits_min,
            (select count(*)::int from due where task_identifier like 'mail\\_%') as emails,
            (select count(*)::int from provider_events where parked_at is not null) as parked,
            (select (extract(epoch from now() - max(received_at)) / 3600)::int from provider_events) as quiet_hours,
            (select count(*)::int from today) as came,
            (select count(*)::int from today where is_late) as late,
            (select ok from ledger_checks order by check_id desc limit 1) as check_ok`,
    [WAITS_LONG_MIN, LATE],
  );
  const [found] = rows;
  if (!found) throw new Error("PostgreSQL says nothing of the queues.");
  return [ofJobs(found), ofEvents(found), ofBooks(found)];
}

function ofJobs({ waiting, waits_min, emails, failing, given_up }: Queues): Finding {
  if (waiting > 0)
    return mend(
      "jobs",
      `Waiting for their turn: ${waiting} (emails: ${emails}), the longest for ${waits_min} min. Is a server running? Its log says what holds it.`,
    );
  const found = [
    failing > 0 && `${failing} failed at least once and are tried again`,
    given_up > 0 && `${given_up} had all their tries and wait for somebody`,
  ].filter(Boolean);
  return found.length > 0
    ? look("jobs", `${found.join(", ")}: see the Admin Dashboard, Failed jobs.`)
    : fine("jobs", "none waits for long, and none fails");
}

function ofEvents({ parked, quiet_hours, came, late }: Queues): Finding {
  if (parked > 0)
    return mend(
      "events",
      `${parked} of the payment provider's events failed ten times: npm run events -- parked`,
    );
  if (quiet_hours === null || quiet_hours > LONG_QUIET_HOURS)
    return look(
      "events",
      "None came from the payment provider for a day: check its endpoint and STRIPE_WEBHOOK_SECRETS.",
    );
  if (came >= ENOUGH_EVENTS && 2 * late > came)
    return mend(
      "events",
      `${late} of today's ${came} events came minutes late, from the provider's list: its endpoint does not reach ORIGIN/webhooks/card-payments, or STRIPE_WEBHOOK_SECRETS lacks its secret.`,
    );
  return fine("events", `the last came ${quiet_hours} h ago`);
}

function ofBooks({ check_ok }: Queues): Finding {
  if (check_ok === false) return mend("books", "The last check found something broken: npm run ledger-check");
  return check_ok === null
    ? look("books", "They were never checked: npm run ledger-check")
    : fine("books", "the last check found nothing broken");
}
