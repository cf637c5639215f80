import { createHash, randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import { Refusal } from "../http/refusal.ts";
import type { Queries } from "../world/database.ts";

export type SeenBy = "athlete" | "guardian";

const SECRET_BYTES = 32;

/** A new private link to a submission. It is kept nowhere: whoever makes one mails it, or loses it. */
export async function newLink(queries: Queries, submission_id: string, seen_by: SeenBy): Promise<string> {
  const link = randomBytes(SECRET_BYTES).toString("base64url");
  await queries.row(sql`
    insert into profile_links (link_hash, submission_id, seen_by) values (${hashOf(link)}, ${submission_id}, ${seen_by})`);
  return link;
}

/** What a private link leads to. Throws `Refusal` 404. */
export async function followLink(
  queries: Queries,
  link: string,
): Promise<{ submission_id: string; seen_by: SeenBy }> {
  const found = await queries.row<{ submission_id: string; seen_by: SeenBy }>(sql`
    select submission_id, seen_by from profile_links where link_hash = ${hashOf(link)}`);
  if (!found) throw new Refusal(404, "This link leads to nothing any more.");
  return found;
}

const hashOf = (link: string): Buffer => createHash("sha256").update(link).digest();

/** By what a child's own address is told from the guardian's: only who holds the link and knows the address can make it. */
export const digestOf = (link: string, email: string): Buffer =>
  createHash("sha256").update(`${link} ${email.toLowerCase()}`).digest();
