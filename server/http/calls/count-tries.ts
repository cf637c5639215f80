import sql from "sql-template-tag";
import type { Call } from "../../../contract/form/call.ts";
import type { World } from "../../world/world.ts";
import { Refusal } from "../answers/refusal.ts";
import { networkKey } from "../sessions/counted.ts";

/** So many who were refused are remembered here; who is forgotten is asked about in the database again. */
const REMEMBERED = 5_000;

/**
 * Answers the function that counts a try of a call with `at_most` by the network it came from, in the database, so that all servers
 * count together; it throws `Refusal` 429 beyond what the call allows. Who was refused is told so again without asking
 * the database, until their time is over. Counts nothing while limits are lifted.
 */
export function openTryCounts(
  world: Pick<World, "database" | "limits">,
): (call: Call, address: string) => Promise<void> {
  const refused = new Map<string, number>();
  return async (call, address) => {
    const network_key = networkKey(world, address);
    if (!call.at_most || !network_key) return;
    const { times, minutes } = call.at_most;
    const who = `${call.name} ${network_key.toString("hex")}`;
    const known_ms = (refused.get(who) ?? 0) - performance.now();
    if (known_ms > 0) throw tooMany(known_ms);
    const counted = await world.database.row<{ tries: number; left_ms: number }>(sql`
      insert into call_tries as t (call, network_key) values (${call.name}, ${network_key}::bytea)
      on conflict (call, network_key) do update set
        tries = case when t.window_began > now() - make_interval(mins => ${minutes}) then t.tries + 1 else 1 end,
        window_began = case when t.window_began > now() - make_interval(mins => ${minutes}) then t.window_began else now() end
      returning tries, extract(epoch from window_began + make_interval(mins => ${minutes}) - now())::float8 * 1000 as left_ms`);
    if (!counted || counted.tries <= times) return;
    if (refused.size >= REMEMBERED) refused.clear();
    refused.set(who, performance.now() + counted.left_ms);
    throw tooMany(counted.left_ms);
  };
}

function tooMany(left_ms: number): Refusal {
  const minutes = Math.ceil(left_ms / 60_000);
  const when = minutes > 1 ? `in ${minutes} minutes` : "in a minute";
  return new Refusal(429, `Too many tries. Please try again ${when}.`, {
    retry_after_seconds: Math.ceil(left_ms / 1_000),
  });
}
