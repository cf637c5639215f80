import sql from "sql-template-tag";
import { ProviderRefused } from "../world/card-payments.ts";
import type { World } from "../world/world.ts";
import { giveUp, type Opening, openAtProvider } from "./checkout.ts";
import { type Outcome, recordPayment } from "./record-payment.ts";

type Due = Opening & { provider_session_id: string | null };

/** Rows asked about in one go; the next look takes the next ones. */
const AT_ONCE = 50;

/**
 * Asks the provider about every contribution that is not final and due, and books what it says; so a lost
 * event heals by itself. Any number of servers may sweep at once: each row is taken by one, for one interval.
 */
export async function sweep(world: World, onOutcome: (outcome: Outcome | "failed") => void): Promise<number> {
  const due = await takeDue(world);
  for (const contribution of due) {
    try {
      onOutcome(await settle(world, contribution));
    } catch (error) {
      onOutcome("failed");
      world.log.warn(
        { err: error, contribution_id: contribution.contribution_id },
        "The provider could not be asked about a contribution; it is asked again.",
      );
    }
  }
  return due.length;
}

/** Takes what is due, and puts its next check further off each time: up to an hour, or the interval if longer. */
function takeDue(world: World): Promise<Due[]> {
  const now = world.clock.now();
  return world.database.rows<Due>(sql`
    update contributions c
       set checks = c.checks + 1,
           check_at = ${now}::timestamptz + make_interval(secs =>
             least(${world.sweep_seconds} * power(1.5, least(c.checks, 20)), greatest(3600, ${world.sweep_seconds})))
     where c.contribution_id in (
       select contribution_id from contributions
        where check_at <= ${now} order by check_at limit ${AT_ONCE} for update skip locked)
    returning c.*`);
}

async function settle(world: World, contribution: Due): Promise<Outcome> {
  const session_id = contribution.provider_session_id ?? (await findSession(world, contribution));
  if (!session_id) return "state";
  const checkout = await world.payments.fetchCheckout(session_id);
  return world.database.transaction((tx) => recordPayment(world, tx, checkout));
}

/**
 * The server died between committing the row and hearing of the page. Asking again with the same key answers the
 * page that was made, or makes it; a refusal says that there is none.
 */
async function findSession(world: World, contribution: Due): Promise<string | null> {
  try {
    await openAtProvider(world, contribution);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await giveUp(world, contribution.contribution_id, error);
    return null;
  }
  const kept = await world.database.row<{ provider_session_id: string | null }>(sql`
    select provider_session_id from contributions where contribution_id = ${contribution.contribution_id}`);
  return kept?.provider_session_id ?? null;
}
