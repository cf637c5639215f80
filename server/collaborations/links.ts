import { randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import { Refusal } from "../http/refusal.ts";
import { hashOf } from "../http/session.ts";
import type { Queries } from "../world/database.ts";

/** Who comes by a private link. */
export type SeenBy = "sender" | "guardian";

/** A new private link to a request. It is kept nowhere: whoever makes one mails it, or loses it. */
export async function newLink(queries: Queries, request_id: string, seen_by: SeenBy): Promise<string> {
  const link = randomBytes(32).toString("base64url");
  await queries.row(sql`
    insert into collaboration_links (link_hash, request_id, seen_by) values (${hashOf(link)}, ${request_id}, ${seen_by})`);
  return link;
}

/** What a private link leads to. Throws `Refusal` 404. */
export async function followLink(
  queries: Queries,
  link: string,
): Promise<{ request_id: string; seen_by: SeenBy }> {
  const found = await queries.row<{ request_id: string; seen_by: SeenBy }>(
    sql`select request_id, seen_by from collaboration_links where link_hash = ${hashOf(link)}`,
  );
  if (!found) throw new Refusal(404, "This link leads to nothing any more.");
  return found;
}
