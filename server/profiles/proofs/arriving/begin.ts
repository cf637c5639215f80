import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import type { CheckedInput } from "../../../../contract/form/call.ts";
import { type beginProof, MOST_UNDER_WAY_BYTES, tidyFileName } from "../../../../contract/proofs/proofs.ts";
import { mayUploadProof } from "../../../contributions/acts.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { makeUpload } from "../keeping/folder.ts";

/**
 * A place for a file that is about to come, or that of the same file as far as it came. Throws `Refusal` 404, 429, 503, 507. Where
 * the commit fails an empty file is left, which the sweep deletes.
 */
export function begin(
  world: Pick<World, "database" | "clock" | "files_dir">,
  { params: { order_id }, body }: CheckedInput<typeof beginProof>,
  asker: Asker,
): Promise<{ proof_id: string; received: number }> {
  const person = personOf(asker);
  return world.database.transaction(async (tx) => {
    // Two that begin at once follow each other: the quota is of both, and the same file is one.
    await tx.row(sql`select from people where user_id = ${person.user_id} for no key update`);
    if (!(await mayUploadProof(tx, person, order_id))) throw new Refusal(404, "There is no such order.");
    const now = world.clock.now();
    const there = await tx.row<{ proof_id: string; received: number; bytes: number }>(sql`
      select proof_id, received::float8 as received, bytes::float8 as bytes from proofs
       where user_id = ${person.user_id} and order_id = ${order_id}::uuid and fingerprint = ${body.fingerprint}
         and state = 'arriving'`);
    if (there && there.bytes === body.bytes) return { proof_id: there.proof_id, received: there.received };
    // By the same words another file: whoever sends it made a mistake, and both are theirs.
    const fingerprint = there ? null : body.fingerprint;
    await refuseBeyondQuota(tx, person.user_id, body.bytes);
    const proof_id = randomUUID();
    await tx.row(sql`
      insert into proofs (proof_id, order_id, user_id, state, file_name, fingerprint, bytes, created_at, changed_at)
      values (${proof_id}, ${order_id}, ${person.user_id}, 'arriving', ${tidyFileName(body.file_name)}, ${fingerprint},
              ${body.bytes}, ${now}, ${now})`);
    await makeUpload(world.files_dir, proof_id, body.bytes);
    return { proof_id, received: 0 };
  });
}

async function refuseBeyondQuota(tx: Queries, user_id: number, bytes: number): Promise<void> {
  const under_way = await tx.row<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from proofs
     where user_id = ${user_id} and state in ('arriving', 'checking')`);
  if ((under_way?.bytes ?? 0) + bytes <= MOST_UNDER_WAY_BYTES) return;
  throw new Refusal(
    429,
    "You have several uploads under way. Finish or delete one of them first; unfinished ones go after a day.",
    { retry_after_seconds: 3_600 },
  );
}
