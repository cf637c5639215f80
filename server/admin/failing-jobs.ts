import type { listFailingJobs } from "../../contract/admin/watch.ts";
import type { CallAnswer } from "../../contract/form/call.ts";
import { eventsGivenUp, retryEvent } from "../contributions/acts.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { audit } from "../http/calls/audit.ts";
import type { Asker } from "../http/sessions/asker.ts";
import type { World } from "../world/world.ts";

const MOST = 200;

/** What waits for a person first, then what is tried again by itself. */
export async function readFailing({ database, jobs }: World): Promise<CallAnswer<typeof listFailingJobs>> {
  const [given_up, failing] = await Promise.all([eventsGivenUp(database), jobs.failing(MOST)]);
  const events = given_up.slice(0, MOST).map(({ event_id, event_type, parked_at, failure }) => ({
    name: `event ${event_id}`,
    task: event_type,
    tries: 10,
    failure,
    since: parked_at.toISOString(),
    next_at: null,
    may_let_go: false,
  }));
  const waiting = failing.jobs.map(({ job_id, task, tries, failure, since, next_at, may_let_go }) => ({
    name: `job ${job_id}`,
    task,
    tries,
    failure,
    since: since.toISOString(),
    next_at: next_at?.toISOString() ?? null,
    may_let_go,
  }));
  return { jobs: [...events, ...waiting], total: given_up.length + failing.total };
}

/** How many there are. */
export async function countFailing({ database, jobs }: Pick<World, "database" | "jobs">): Promise<number> {
  return (await eventsGivenUp(database)).length + (await jobs.failing(1)).total;
}

/** Ends an email that can't leave: it is never sent. Throws `Refusal` 409. */
export async function letFailingGo(
  { database, jobs }: World,
  name: string,
  asker: Asker,
): Promise<{ let_go: true }> {
  const [, id = ""] = /^job (\d{1,18})$/.exec(name) ?? [];
  await database.transaction(async (tx) => {
    const gone = id === "" ? null : await jobs.letGo(tx, id);
    if (!gone)
      throw new Refusal(409, "This is done, tried again just now, or can't be let go. Refresh the list.");
    await audit(tx, asker, { act: "let a failed email go", subject: name, detail: { ...gone } });
  });
  return { let_go: true };
}

/** Has one tried again now. Throws `Refusal` 409. */
export async function retryFailing(
  { database, jobs }: World,
  name: string,
  asker: Asker,
): Promise<{ retried: true }> {
  const [, kind, id = ""] = /^(event|job) (\S{1,255})$/.exec(name) ?? [];
  await database.transaction(async (tx) => {
    const retried =
      kind === "event"
        ? await retryEvent({ database: tx, jobs }, id)
        : /^\d{1,18}$/.test(id) && (await jobs.retry(tx, id));
    if (!retried) throw new Refusal(409, "This is done, or tried again already. Refresh the list.");
    await audit(tx, asker, { act: "had failed work tried again", subject: name });
  });
  return { retried: true };
}
