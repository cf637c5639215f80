import sql from "sql-template-tag";
import { ProviderAway } from "../world/card-payments.ts";
import type { World } from "../world/world.ts";
import { sourceOf } from "./find-session.ts";
import type { Recorded } from "./record-payment.ts";
import { settle } from "./settle.ts";

/** Rows taken in one go, and of these asked about at the same time. */
const AT_ONCE = 50;
const ASKED_AT_ONCE = 4;
/** After so many in a row without an answer the provider is away, and it is not the rows. */
const SILENT_IN_A_ROW = 5;
/** A row that stays as it is is asked about ever more rarely, up to so many intervals. */
const LONGEST_INTERVALS = 6;

/** What a sweep found. `lag_seconds`: how long the row that waited longest had been due. */
export interface Swept {
  asked: number;
  lag_seconds: number;
}

/**
 * Asks the provider about every contribution that is not final and due, and books what it says; so a lost event
 * heals by itself. Any number of servers may sweep at once: each row is taken by one, for one interval. Throws
 * `ProviderAway` when nothing is answered.
 */
export async function sweep(world: World, onRecorded: (recorded: Recorded) => void): Promise<Swept> {
  const swept: Swept = { asked: 0, lag_seconds: 0 };
  for (;;) {
    const due = await takeDue(world);
    for (const { late_seconds } of due) swept.lag_seconds = Math.max(swept.lag_seconds, late_seconds);
    await askAbout(world, due, onRecorded);
    swept.asked += due.length;
    if (due.length < AT_ONCE) return swept;
  }
}

interface Due {
  contribution_id: string;
  late_seconds: number;
}

/** Takes what is due, and puts its next check further off each time. */
function takeDue(world: World): Promise<Due[]> {
  const now = world.clock.now();
  return world.database.rows<Due>(sql`
    with due as (
      select contribution_id, check_at from contributions
       where check_at <= ${now} order by check_at limit ${AT_ONCE} for update skip locked)
    update contributions c
       set checks = c.checks + 1,
           check_at = ${now}::timestamptz + make_interval(secs =>
             ${world.sweep_seconds} * least(power(1.5, least(c.checks, 20)), ${LONGEST_INTERVALS}))
      from due where c.contribution_id = due.contribution_id
    returning c.contribution_id, extract(epoch from ${now}::timestamptz - due.check_at)::float8 as late_seconds`);
}

async function askAbout(world: World, due: Due[], onRecorded: (recorded: Recorded) => void): Promise<void> {
  const waiting = [...due];
  const failed: { contribution_id: string; error: unknown }[] = [];
  let silent = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        const source = await sourceOf(world, next.contribution_id);
        if (source) onRecorded(await settle(world, source));
        silent = 0;
      } catch (error) {
        silent += error instanceof ProviderAway ? 1 : 0;
        if (silent >= SILENT_IN_A_ROW) throw error;
        failed.push({ contribution_id: next.contribution_id, error });
      }
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, worker));
  // One line, however many: each is asked again, ever more rarely.
  const [first] = failed;
  if (!first) return;
  const contribution_ids = failed.map(({ contribution_id }) => contribution_id);
  world.log.warn({ err: first.error, contribution_ids }, "The provider gave no answer about contributions.");
}
