import sql from "sql-template-tag";
import type { Queries } from "../../../../world/database.ts";
import type { World } from "../../../../world/world.ts";
import { REPORT_RULE } from "../../reporting.ts";
import { cardHashes } from "./card-hash.ts";

/** A payment that was just booked, and the provider's name for its card; null for what is no card. */
interface PaidBy {
  readonly contribution_id: string;
  readonly card_fingerprint: string | null;
  readonly paid_at: Date;
}

/**
 * Remembers of a payor which card paid, where the athlete reports payors: nobody else has to know who is who. Once for each card, whatever
 * comes later of it; of a deleted account nothing. Runs in the caller's transaction, in one statement.
 */
export async function rememberCard(
  world: Pick<World, "sealing_keys">,
  tx: Queries,
  { contribution_id, card_fingerprint, paid_at }: PaidBy,
): Promise<void> {
  const hashes = cardHashes(world, card_fingerprint);
  if (hashes.length === 0) return;
  await tx.row(sql`
    insert into payor_cards (payor_id, key_id, card_hash, remembered_on)
    select c.payor_id, h.key_id, h.card_hash, (${paid_at}::timestamptz at time zone 'UTC')::date
      from contributions c join players p using (player_id) join teams t on t.team_id = p.team_id
     cross join unnest(${hashes.map(({ key_id }) => key_id)}::bytea[], ${hashes.map(({ card_hash }) => card_hash)}::bytea[])
                       h (key_id, card_hash)
     where c.contribution_id = ${contribution_id}::uuid and c.payor_id is not null and ${REPORT_RULE} = 'yes'
       and not exists (select from people u where u.user_id = c.user_id and u.deleted_at is not null)
     -- While keys are changed servers have them in two orders, and two who pay at once are not to wait for each other.
     order by h.key_id
    on conflict do nothing`);
}
