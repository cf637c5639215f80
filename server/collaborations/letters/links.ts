import sql from "sql-template-tag";
import {
  endOfLinksADayAgo,
  knownLink,
  linkHash,
  liveLink,
  makePrivateLink,
  refuseTooMany,
} from "../../http/sessions/private-links.ts";
import type { Queries } from "../../world/database.ts";

/** Who comes by a private link. */
export type SeenBy = "sender" | "guardian";

/** What a private link leads to. */
export interface LinkedRequest {
  readonly request_id: string;
  readonly seen_by: SeenBy;
}

/** A new private link to a request. It is kept nowhere: whoever makes one mails it, or loses it. */
export async function newLink(
  queries: Queries,
  { request_id, seen_by }: LinkedRequest,
  now: Date,
): Promise<string> {
  const { link, link_hash, ends_at } = makePrivateLink(now);
  await queries.row(sql`
    insert into collaboration_links (link_hash, request_id, seen_by, ends_at)
    values (${link_hash}, ${request_id}, ${seen_by}, ${ends_at})`);
  return link;
}

/** Throws `Refusal` 404, and 410 where its time is over. */
export const followLink = async (queries: Queries, link: string, now: Date): Promise<LinkedRequest> =>
  liveLink(await findLink(queries, link), now);

/** The same of a link that may be over, in whose place a new one is asked for. Throws `Refusal` 404, and 429. */
export async function linkToRenew(queries: Queries, link: string, now: Date): Promise<LinkedRequest> {
  const { request_id, seen_by } = knownLink(await findLink(queries, link));
  const made = await queries.row<{ count: number }>(sql`
    select count(*)::int as count from collaboration_links
     where request_id = ${request_id} and seen_by = ${seen_by} and ends_at > ${endOfLinksADayAgo(now)}`);
  refuseTooMany(made?.count ?? 0);
  return { request_id, seen_by };
}

const findLink = (queries: Queries, link: string) =>
  queries.row<LinkedRequest & { ends_at: Date }>(sql`
    select request_id, seen_by, ends_at from collaboration_links where link_hash = ${linkHash(link)}`);
