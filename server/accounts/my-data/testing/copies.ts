import { strFromU8, unzipSync } from "fflate";
import * as z from "zod/mini";
import type { World } from "../../../world/world.ts";
import { withSnapshot } from "../copy/snapshot.ts";
import { writeCopy } from "../copy/write-copy.ts";

const row = z.record(z.string(), z.unknown());
const dataShape = z.object({
  format: z.string(),
  version: z.int(),
  made_at: z.string(),
  account_number: z.int(),
  sections: z.record(
    z.string(),
    z.object({
      title: z.string(),
      about: z.string(),
      not_given: z.array(z.object({ names: z.array(z.string()), why: z.string() })),
      rows: z.array(row),
    }),
  ),
  not_given: z.array(z.string()),
  kept_after_deletion: z.array(
    z.object({ title: z.string(), what: z.string(), why: z.string(), until: z.string() }),
  ),
});

/** A ZIP file of somebody's data, opened. */
export function opened(zip: Uint8Array) {
  const files = unzipSync(zip);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array(0));
  const json = text("my-data.json");
  const data = dataShape.parse(JSON.parse(json));
  const rows = (section: string) => data.sections[section]?.rows ?? [];
  return { files, names: Object.keys(files).toSorted(), json, data, rows, html: text("my-data.html") };
}

/** A copy that is kept nowhere. */
export async function copyOf(world: Pick<World, "database">, user_id: number) {
  const parts: Buffer[] = [];
  const is_written = await withSnapshot(world.database, (snapshot) =>
    writeCopy(snapshot, { made_at: new Date(), user_id }, async (bytes) => void parts.push(bytes)),
  );
  if (!is_written) throw new Error("Of an account that is gone nothing is written.");
  return opened(Buffer.concat(parts));
}
