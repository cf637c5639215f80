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
import { GUARDIAN_IS_ANOTHERS } from "../../people/anothers-page.ts";
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

/** Throws `Refusal` 404, also of a guardian's who has no say any more (`refuseGuardian`), and 410 where its time is over. */
export async function followLink(queries: Queries, link: string, now: Date): Promise<LinkedRequest> {
  const { request_id, seen_by, ...guardian } = liveLink(await findLink(queries, link, now), now);
  refuseGuardian(guardian);
  return { request_id, seen_by };
}

interface OfGuardian {
  readonly of_age: boolean;
  readonly is_anothers: boolean;
}

/** Once the athlete is of age, or the page is another account's than the claim that names this guardian. Throws `Refusal` 404. */
function refuseGuardian({ of_age, is_anothers }: OfGuardian): void {
  if (of_age) throw new Refusal(404, "The athlete is 18 by now, so what is asked of them is theirs alone.");
  if (is_anothers)
    throw new Refusal(
      404,
      "This athlete's page belongs to another account, so what is asked of it can't be seen or answered by this link.",
    );
}

/** The same of a link that may be over, in whose place a new one is asked for. Throws `Refusal` 404, and 429. */
export async function linkToRenew(queries: Queries, link: string, now: Date): Promise<LinkedRequest> {
  const { request_id, seen_by, ...guardian } = knownLink(await findLink(queries, link, now));
  refuseGuardian(guardian);
  const made = await queries.row<{ count: number }>(sql`
    select count(*)::int as count from collaboration_links
     where request_id = ${request_id} and seen_by = ${seen_by} and ends_at > ${endOfLinksADayAgo(now)}`);
  refuseTooMany(made?.count ?? 0);
  return { request_id, seen_by };
}

const findLink = (queries: Queries, link: string, now: Date) =>
  queries.row<LinkedRequest & OfGuardian & { ends_at: Date }>(sql`
    select l.request_id, l.seen_by, l.ends_at, l.seen_by = 'guardian' and ${isOfAge(now)} as of_age,
           l.seen_by = 'guardian' and ${GUARDIAN_IS_ANOTHERS} as is_anothers
      from collaboration_links l join collaboration_requests r using (request_id) left join athlete_guardians g using (player_id)
     where l.link_hash = ${linkHash(link)}`);
