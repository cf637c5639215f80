import { createHash } from "node:crypto";
import sql from "sql-template-tag";
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
import { YEARS_OF_AGE } from "../fields/minors.ts";

export type SeenBy = "athlete" | "guardian";

/** What a private link leads to. */
export interface LinkedProfile {
  readonly submission_id: string;
  readonly seen_by: SeenBy;
}

/** Makes a new private link to a page of a submission, for a letter. It is kept nowhere: it is mailed, or lost. */
export const freshLink =
  (
    { database, clock, origin }: Pick<World, "database" | "clock" | "origin">,
    { submission_id, seen_by }: LinkedProfile,
    page: { to(link: string): string },
  ) =>
  async (): Promise<FreshLink> => {
    const { link, link_hash, ends_at } = makePrivateLink(clock.now());
    await database.row(sql`
      insert into profile_links (link_hash, submission_id, seen_by, ends_at)
      values (${link_hash}, ${submission_id}, ${seen_by}, ${ends_at})`);
    return {
      address: origin + page.to(link),
      drop: () => database.row(sql`delete from profile_links where link_hash = ${link_hash}`),
    };
  };

/**
 * Throws `Refusal` 404, and 410 where its time is over. A guardian's leads nowhere from the 18th birthday of whose page is public: asked
 * anew each time, since the link itself is deleted in the hour after it.
 */
export async function followLink(queries: Queries, link: string, now: Date): Promise<LinkedProfile> {
  const { submission_id, seen_by, of_age } = liveLink(await findLink(queries, link, now), now);
  if (of_age) throw ofAge();
  return { submission_id, seen_by };
}

export const ofAge = (): Refusal =>
  new Refusal(404, "The athlete is 18 by now, so their page and what they receive are theirs alone.");

/** The same of a link that may be over, in whose place a new one is asked for. Throws `Refusal` 404, and 429. */
export async function linkToRenew(queries: Queries, link: string, now: Date): Promise<LinkedProfile> {
  const { submission_id, seen_by, of_age } = knownLink(await findLink(queries, link, now));
  if (of_age) throw ofAge();
  const made = await queries.row<{ count: number }>(sql`
    select count(*)::int as count from profile_links
     where submission_id = ${submission_id} and seen_by = ${seen_by} and ends_at > ${endOfLinksADayAgo(now)}`);
  refuseTooMany(made?.count ?? 0);
  return { submission_id, seen_by };
}

const findLink = (queries: Queries, link: string, now: Date) =>
  queries.row<LinkedProfile & { ends_at: Date; of_age: boolean }>(sql`
    select submission_id, l.seen_by, l.ends_at,
           l.seen_by = 'guardian' and s.state = 'approved'
             and coalesce(s.date_of_birth <= (${now}::timestamptz at time zone 'UTC')::date - make_interval(years => ${YEARS_OF_AGE}), false)
             as of_age
      from profile_links l join profile_submissions s using (submission_id)
     where l.link_hash = ${linkHash(link)}`);

/** Ends the athlete's links to a submission; `but` that one, where it is given. */
export const endAthletesLinks = (tx: Queries, submission_id: string, but?: string): Promise<unknown> =>
  tx.row(sql`
    delete from profile_links
     where submission_id = ${submission_id} and seen_by = 'athlete'
       and link_hash is distinct from ${but === undefined ? null : linkHash(but)}::bytea`);

/** By what a child's own address is told from the guardian's: only who holds the link and knows the address can make it. */
export const digestOf = (link: string, email: string): Buffer =>
  createHash("sha256").update(`${link} ${email.toLowerCase()}`).digest();
