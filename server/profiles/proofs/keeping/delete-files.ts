import sql, { type Sql } from "sql-template-tag";
import * as z from "zod/mini";
import { task } from "../../../http/domain.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { dropFiles } from "./folder.ts";

/**
 * From the commit on nobody sees these proofs, and a job deletes their files. `which`: of the columns of `proofs`. Answers how many
 * there were.
 */
export async function deleteFiles(
  world: Pick<World, "clock" | "jobs">,
  tx: Queries,
  which: Sql,
): Promise<number> {
  const gone = await tx.rows<{ proof_id: string }>(sql`
    update proofs set state = 'gone', user_id = null, changed_at = ${world.clock.now()}, file_name = null, fingerprint = null, refusal = null,
                      media_type = null, kept_bytes = null, writer = null, writer_until = null
     where (${which}) and state <> 'gone'
    returning proof_id`);
  for (const { proof_id } of gone)
    await world.jobs.add(tx, dropProofFiles, { proof_id }, `${dropProofFiles.name} ${proof_id}`);
  return gone.length;
}

const payload = z.object({ proof_id: z.uuid() });

/** Deletes the files of a proof that is gone. */
export const dropProofFiles = task(
  { name: "proof_drop" },
  async ({ files_dir }: Pick<World, "files_dir">, given) => {
    await dropFiles(files_dir, z.parse(payload, given).proof_id);
  },
);
