import { createHash } from "node:crypto";
import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import type { Picture } from "./picture.ts";

/** What a change does with the picture of a page; it stays as it is where this is "as it is". */
export type PictureChange = Picture | "none" | "as it is";

export const PUBLIC_PICTURES = "/athlete-pictures";
const NAME = /^(\d{1,9})-\w{12}\.webp$/;

/** Its address, once it is public: another picture is another address. */
export const addressOf = (player_id: number, { webp }: Pick<Picture, "webp">): string =>
  `${PUBLIC_PICTURES}/${player_id}-${createHash("sha256").update(webp).digest("hex").slice(0, 12)}.webp`;

/** Keeps the picture of a page that there is, in the place of the one before; or forgets it. */
export async function keepPicture(tx: Queries, player_id: number, picture: PictureChange): Promise<void> {
  if (picture === "as it is") return;
  if (picture === "none") {
    await tx.row(sql`delete from athlete_pictures where player_id = ${player_id}`);
    return;
  }
  const { webp, width, height } = picture;
  await tx.row(sql`
    insert into athlete_pictures (player_id, webp, width, height) values (${player_id}, ${webp}, ${width}, ${height})
    on conflict (player_id) do update set (webp, width, height) = (excluded.webp, excluded.width, excluded.height)`);
}

/** The picture under a public address, as long as it is that of the page; null otherwise. */
export async function pictureAt(queries: Queries, name: string): Promise<{ webp: Buffer } | null> {
  const [, player_id] = NAME.exec(name) ?? [];
  if (!player_id) return null;
  return queries.row<{ webp: Buffer }>(sql`
    select webp from athlete_pictures join athlete_pages using (player_id)
     where player_id = ${player_id} and image_url = ${`${PUBLIC_PICTURES}/${name}`}`);
}

/** Moves a submitted picture to the page that was made of it. The page has to be there. */
export async function publishPicture(
  tx: Queries,
  { submission_id, player_id }: { submission_id: string; player_id: number },
): Promise<void> {
  await tx.row(sql`
    with moved as (delete from profile_pictures where submission_id = ${submission_id} returning webp, width, height)
    insert into athlete_pictures (player_id, webp, width, height) select ${player_id}, webp, width, height from moved
    on conflict (player_id) do update set (webp, width, height) = (excluded.webp, excluded.width, excluded.height)`);
}
