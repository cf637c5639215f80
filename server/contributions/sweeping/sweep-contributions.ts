import sql from "sql-template-tag";
import { tellingDenied } from "../../alarms/provider-denied.ts";
import type { Round } from "../../world/rounds.ts";
import type { World } from "../../world/world.ts";
import type { BookingResult } from "../booking/record-payment.ts";
import { settle } from "../booking/settle.ts";
import { findOrOpenSource } from "../checkout/find-or-open.ts";
import { askEach, errorsOf } from "./ask-each.ts";

/** Rows taken in one round, and how many of them are asked about at the same time. */
const A_ROUND = 50;
const AT_ONCE = 4;
/** A row that stays unchanged is checked ever more rarely, up to this many intervals. */
const LONGEST_INTERVALS = 6;

/** What a round has done. */
export interface SweepResult extends Round {
  readonly asked: number;
}

/**
 * Asks the provider about contributions that are due and not final, the longest waiting first, and books the answers,
 * so that a lost event heals by itself. Any number of servers may sweep at once: each row is taken by one server for
 * one interval. Throws `ProviderAway` where nothing is answered.
 */
export async function sweep(
  world: World,
  onRecorded: (recorded: BookingResult) => void,
): Promise<SweepResult> {
  const due = await takeDue(world);
  const ask = () =>
    askEach(due, AT_ONCE, async (contribution_id) => {
      const source = await findOrOpenSource(world, contribution_id);
      if (source) onRecorded(await settle(world, source));
    });
  const unasked = await tellingDenied(world, "Asking about contributions", ask, errorsOf);
  const [first] = unasked;
  // One log line for all: each is checked again, ever more rarely.
  if (first) {
    const contribution_ids = unasked.map(({ one }) => one);
    world.log.warn(
      { err: first.error, contribution_ids },
      "The provider gave no answer about contributions.",
    );
  }
  return { asked: due.length, more: due.length === A_ROUND };
}

/** Takes rows that are due and postpones their next check further each time. */
async function takeDue(world: World): Promise<string[]> {
  const now = world.clock.now();
  const due = await world.database.rows<{ contribution_id: string }>(sql`
    with due as (
      select contribution_id, check_at from contributions
       where check_at <= ${now} order by check_at limit ${A_ROUND} for update skip locked),
    taken as (
      update contributions c
         set checks = c.checks + 1,
             check_at = ${now}::timestamptz + make_interval(secs =>
               ${world.sweep_seconds} * least(power(1.5, least(c.checks, 20)), ${LONGEST_INTERVALS}))
        from due where c.contribution_id = due.contribution_id
      returning c.contribution_id, due.check_at)
    select contribution_id from taken order by check_at`);
  return due.map(({ contribution_id }) => contribution_id);
}
