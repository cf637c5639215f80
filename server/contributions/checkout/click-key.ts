import sql, { type Sql } from "sql-template-tag";
import { networkKey } from "../../http/sessions/counted.ts";
import { type KeyedAsker, ownKey } from "../../http/sessions/own-key.ts";
import type { World } from "../../world/world.ts";

/**
 * The `Idempotency-Key` of a click on 'Continue to payment' as its contribution stores it, in SQL; null without the
 * header. Servers of the release before migration 0044 store it as it was sent. While a newer release is rolled out,
 * a row of theirs is found by that key where the same asker opened it: the account or, for guests, the network.
 */
export const clickKey = (world: Pick<World, "limits">, asker: KeyedAsker): Sql => {
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
