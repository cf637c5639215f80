import sql, { type Sql } from "sql-template-tag";
import type { Asker } from "../../http/sessions/asker.ts";
import { networkKey } from "../../http/sessions/counted.ts";
import { ownKey } from "../../http/sessions/own-key.ts";
import type { World } from "../../world/world.ts";

/**
 * The `Idempotency-Key` of a click on 'Continue to payment' as its contribution keeps it, in SQL; null without the header. Servers
 * of a release before migration 0044 keep it as it was sent. What one of them opened, while a newer release is rolled out,
 * is found by that, where the same asker opened it: the account or, for guests, the network it is counted for.
 */
export const clickKey = (
  world: Pick<World, "limits">,
  asker: Pick<Asker, "idempotency_key" | "address" | "session">,
): Sql => {
  const user_id = asker.session?.person.user_id ?? null;
  return sql`coalesce(
    (select as_sent.idempotency_key from contributions as_sent
      where as_sent.idempotency_key = ${asker.idempotency_key}::uuid
        and as_sent.user_id is not distinct from ${user_id}::bigint
        and (as_sent.user_id is not null
             or exists (select from checkout_openings o
                         where o.contribution_id = as_sent.contribution_id
                           and o.network_key = ${networkKey(world, asker.address)}::bytea))),
    ${ownKey(asker)})`;
};
