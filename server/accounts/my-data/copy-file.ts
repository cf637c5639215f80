import sql from "sql-template-tag";
import * as z from "zod/mini";
import { MY_DATA_ZIP } from "../../../contract/accounts/my-data.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { OwnFile } from "../../http/files/own-file.ts";
import { openPiece, piecesOf } from "./copy/pieces.ts";

const queryShape = z.object({ copy: z.uuid() });

const MISSING = "There is no such file of yours. Please get it from your page My data.";
const OVER = "This copy is no longer available. Ask for a new one on your page My data.";

/** The copy of one's data: to its account alone, and after it was shown lately who asks. */
export const copyFile: OwnFile = {
  address: MY_DATA_ZIP,
  who: "member",
  fresh_proof: true,
  page: pages.myData.to(),
  async write(world, query, asker) {
    const asked = z.safeParse(queryShape, query);
    if (!asked.success) throw new Refusal(404, MISSING);
    const copy_id = asked.data.copy;
    const { user_id } = asker.session.person;
    const copy = await world.database.row<{
      bytes: number | null;
      ready_at: Date | null;
      ends_at: Date | null;
    }>(sql`
      select bytes::int as bytes, ready_at, ends_at from my_data_copies where copy_id = ${copy_id} and user_id = ${user_id}`);
    if (!copy) throw new Refusal(404, MISSING);
    if (copy.ends_at && copy.ends_at <= world.clock.now()) throw new Refusal(410, OVER);
    if (!copy.ready_at || copy.bytes === null) throw new Refusal(404, MISSING);
    // Sealed with a key that is in the settings no more.
    if (!(await openPiece(world, copy_id, 0))) throw new Refusal(410, OVER);
    await audit(world.database, asker, { act: "took a copy of the own data", subject: `user ${user_id}` });
    return {
      name: `donate-nil-my-data-${copy.ready_at.toISOString().slice(0, 10)}.zip`,
      type: "application/zip",
      bytes: copy.bytes,
      pieces: piecesOf(world, { copy_id, bytes: copy.bytes }),
    };
  },
};
