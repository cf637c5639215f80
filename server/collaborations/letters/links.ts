import sql from "sql-template-tag";
import { pages } from "../../../contract/pages/addresses.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import {
  endOfLinksADayAgo,
  knownLink,
  linkHash,
  liveLink,
  makePrivateLink,
  refuseTooMany,
} from "../../http/sessions/private-links.ts";
import type { FreshLink } from "../../letters/draft.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { isOfAge } from "../rules/of-age.ts";

/** Who comes by a private link. */
export type SeenBy = "sender" | "guardian";

/** What a private link leads to. */
export interface LinkedRequest {
  readonly request_id: string;
  readonly seen_by: SeenBy;
}

/** Makes a new private link to a request, for a letter. It is kept nowhere: it is mailed, or lost. */
export const freshLink =
  ({ database, clock, origin }: Pick<World, "database" | "clock" | "origin">, linked: LinkedRequest) =>
  async (): Promise<FreshLink> => {
    const { link, link_hash, ends_at } = makePrivateLink(clock.now());
    await database.row(sql`
      insert into collaboration_links (link_hash, request_id, seen_by, ends_at)
      values (${link_hash}, ${linked.request_id}, ${linked.seen_by}, ${ends_at})`);
    return {
      address: origin + pages.followRequest.to(link),
      drop: () => database.row(sql`delete from collaboration_links where link_hash = ${link_hash}`),
    };
  };

/** Throws `Refusal` 404, also of a guardian's once the athlete is of age, and 410 where its time is over. */
export async function followLink(queries: Queries, link: string, now: Date): Promise<LinkedRequest> {
  const { request_id, seen_by, of_age } = liveLink(await findLink(queries, link, now), now);
  if (of_age) throw ofAge();
  return { request_id, seen_by };
}

const ofAge = (): Refusal =>
  new Refusal(404, "The athlete is 18 by now, so what is asked of them is theirs alone.");

/** The same of a link that may be over, in whose place a new one is asked for. Throws `Refusal` 404, and 429. */
export async function linkToRenew(queries: Queries, link: string, now: Date): Promise<LinkedRequest> {
  const { request_id, seen_by, of_age } = knownLink(await findLink(queries, link, now));
  if (of_age) throw ofAge();
  const made = await queries.row<{ count: number }>(sql`
    select count(*)::int as count from collaboration_links
     where request_id = ${request_id} and seen_by = ${seen_by} and ends_at > ${endOfLinksADayAgo(now)}`);
  refuseTooMany(made?.count ?? 0);
  return { request_id, seen_by };
}

const findLink = (queries: Queries, link: string, now: Date) =>
  queries.row<LinkedRequest & { ends_at: Date; of_age: boolean }>(sql`
    select l.request_id, l.seen_by, l.ends_at, l.seen_by = 'guardian' and ${isOfAge(now)} as of_age
      from collaboration_links l join collaboration_requests r using (request_id) left join athlete_guardians g using (player_id)
     where l.link_hash = ${linkHash(link)}`);
