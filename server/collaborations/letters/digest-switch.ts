import sql from "sql-template-tag";
import { pages } from "../../../contract/pages/addresses.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { isProof, proofOf } from "../../http/sessions/proof.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

interface Switched {
  readonly is_on: boolean;
}

/** Whether an officer gets a letter in the morning: by itself, yes. */
export async function readDigestSwitch(queries: Queries, user_id: number): Promise<Switched> {
  const off = await queries.row(
    sql`select from desk_digests where user_id = ${user_id} and off_at is not null`,
  );
  return { is_on: off === null };
}

/** Turns it on or off. Who turns it on again is told what is new from then on. */
export async function switchDigest(
  { database, clock }: World,
  user_id: number,
  { is_on }: Switched,
): Promise<Switched> {
  const now = clock.now();
  await database.row(sql`
    insert into desk_digests as d (user_id, looked_at, off_at) values (${user_id}, ${now}, ${is_on ? null : now})
    on conflict (user_id) do update
       set off_at = ${is_on ? null : now},
           looked_at = case when d.off_at is not null and ${is_on} then ${now} else d.looked_at end`);
  return { is_on };
}

/** The same by the link in the letter. Throws `Refusal` 404. */
export async function switchDigestByLink(
  world: World,
  { link, is_on }: Switched & { readonly link: string },
): Promise<Switched> {
  const [user_id = "", proof = ""] = link.split(".");
  const officer =
    isProof(world, subjectOf(user_id), proof) &&
    (await world.database.row(
      sql`select from roles_held where user_id = ${user_id}::bigint and role = 'compliance'`,
    ));
  if (!officer) throw new Refusal(404, "This link no longer works.");
  return switchDigest(world, Number(user_id), { is_on });
}

/** Where the letter is turned off. It is worth nothing else. */
export const digestLinkTo = (world: Pick<World, "origin" | "link_secret">, user_id: number): string =>
  world.origin + pages.deskDigest.to(`${user_id}.${proofOf(world, subjectOf(user_id))}`);

const subjectOf = (user_id: number | string): string => `desk digest ${user_id}`;
