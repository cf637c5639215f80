import sql from "sql-template-tag";
import type { CallAnswer } from "../../../contract/form/call.ts";
import type { listProofs, Proof } from "../../../contract/proofs/proofs.ts";
import { maySeeProof, mayUploadProof } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { deleteFiles } from "./keeping/delete-files.ts";

/** What there is for an order, as whoever asks may see it. Throws `Refusal` 404. */
export function list(
  world: Pick<World, "database" | "link_secret" | "older_link_secrets">,
  order_id: string,
  asker: Asker,
): Promise<CallAnswer<typeof listProofs>> {
  const person = personOf(asker);
  return world.database.transaction(async (tx) => {
    const may_upload = await mayUploadProof(tx, person, order_id);
    if (!may_upload && !(await maySeeProof(world, tx, { person, link: null }, order_id)))
      throw new Refusal(404, "There is no such order.");
    return { may_upload, proofs: await proofsOf(tx, order_id, person.user_id) };
  });
}

/** Those that are kept; and of `user_id` those on their way, with what is theirs alone. */
const proofsOf = (tx: Queries, order_id: string, user_id: number): Promise<Proof[]> =>
  tx.rows<Proof>(sql`
    select proof_id, state, bytes::float8 as bytes, received::float8 as received, refusal,
           case when user_id = ${user_id} then file_name end as file_name,
           case when user_id = ${user_id} then fingerprint end as fingerprint,
           case when media_type is not null then case when media_type like 'image/%' then 'picture' else 'video' end end as kind,
           to_json(created_at) #>> '{}' as created_at, to_json(ends_at) #>> '{}' as ends_at
      from proofs
     where order_id = ${order_id}::uuid and (state = 'kept' or user_id = ${user_id} and state <> 'gone')
     order by created_at, proof_id`);

/** Deletes one's own, whatever has become of it; a kept one only while another may be sent instead. Throws `Refusal` 404, 409. */
export function drop(world: World, proof_id: string, asker: Asker): Promise<{ deleted: true }> {
  const person = personOf(asker);
  return world.database.transaction(async (tx) => {
    const found = await tx.row<{ order_id: string; state: Proof["state"] }>(sql`
      select order_id, state from proofs
       where proof_id = ${proof_id}::uuid and user_id = ${person.user_id} and state <> 'gone' for update`);
    if (!found) throw new Refusal(404, "There is no such proof of yours.");
    const is_seen = found.state === "kept";
    if (is_seen && !(await mayUploadProof(tx, person, found.order_id)))
      throw new Refusal(409, "Your proof belongs to the order by now, so it stays.");
    await deleteFiles(world, tx, sql`proof_id = ${proof_id}::uuid`);
    return { deleted: true };
  });
}
