import sql, { raw, type Sql } from "sql-template-tag";
import type { Claim, Holding } from "../../../contract/profiles/claims.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { IS_ANOTHERS } from "../../people/anothers-page.ts";
import { isOfProfile } from "../../players/acts.ts";
import type { Queries } from "../../world/database.ts";

/** Who has a page as it was read, with the account; null of a page that is nobody's. */
export interface PageHolder extends Holding {
  readonly user_id: number | null;
  /** The account has it by the claim: it is that claim's address, or got the page by it. */
  readonly by_claim: boolean;
}

interface HeldRow {
  readonly submission_id: string | null;
  readonly user_id: number | null;
  readonly account_email: string | null;
  readonly claim_email: string | null;
  readonly since: Date | null;
  readonly by_claim: boolean;
  readonly version: string;
}

/** Of a page's approved claim `s` and of the role `r` of its account: other holders, another version. */
export const HOLDER_VERSION: Sql = raw(
  "concat_ws(', ', coalesce(s.submission_id::text, 'no claim'), coalesce(r.user_id::text, 'no account'))",
);

/** Who has a page: the account, by an approved claim or by an admin's hand, or a claim that no account has come for. */
export async function heldBy(queries: Queries, player_id: number): Promise<PageHolder | null> {
  const found = await queries.row<HeldRow>(sql`
    select s.submission_id, r.user_id::int, p.email as account_email, d.email_address as claim_email,
           coalesce(r.given_at, s.decided_at) as since,
           r.user_id is not distinct from s.holder_id or p.email_key is not distinct from lower(d.email_address) as by_claim,
           ${HOLDER_VERSION} as version
      from (select ${player_id}::bigint as player_id) it
      left join profile_submissions s on s.player_id = it.player_id and s.state = 'approved'
      left join profile_details d on d.submission_id = s.submission_id
      left join roles_held r on r.player_id = it.player_id
      left join people p on p.user_id = r.user_id
     where s.submission_id is not null or r.user_id is not null`);
  if (!found) return null;
  const { submission_id, user_id, account_email, claim_email, since, by_claim, version } = found;
  return {
    submission_id,
    user_id,
    by_claim,
    email: account_email ?? claim_email,
    has_account: user_id !== null,
    since: since?.toISOString() ?? null,
    version,
  };
}

/** Whose address an approved claim is of that a page stands on. */
export interface OthersClaim {
  readonly email: string | null;
  /** The page is there by claims alone: undone, this one takes it along. */
  readonly makes_page: boolean;
}

/**
 * The approved claim that a page stands on and that is not this account's; null without. The caller holds the account. The page is locked from
 * here on: who approves one at this moment comes before, or finds the page held.
 */
export async function othersClaimOn(
  tx: Queries,
  { player_id, user_id }: { readonly player_id: number; readonly user_id: number },
): Promise<OthersClaim | null> {
  await lockPage(tx, player_id);
  const claim = await tx.row<Pick<OthersClaim, "email">>(sql`
    select d.email_address as email
      from profile_submissions s join people p on p.user_id = ${user_id}
      left join profile_details d on d.submission_id = s.submission_id
     where s.player_id = ${player_id} and s.state = 'approved'
       and s.holder_id is distinct from p.user_id and lower(d.email_address) is distinct from p.email_key`);
  return claim && { ...claim, makes_page: await isOfProfile(tx, player_id) };
}

/** Whether the page of an approved claim is another account's: the claim's links leave it alone. */
export async function isAnothers(queries: Queries, submission_id: string): Promise<boolean> {
  const held = await queries.row(sql`
    select from profile_submissions s
     where s.submission_id = ${submission_id} and s.state = 'approved' and ${IS_ANOTHERS}`);
  return held !== null;
}

export const anothers = (): Refusal =>
  new Refusal(404, "This page belongs to another account, so it can't be seen or changed by this link.");

/** As an admin sees it. */
export function shownHolding(held: PageHolder | null): Holding | null {
  if (!held) return null;
  const { user_id: _user, by_claim: _how, ...shown } = held;
  return shown;
}

/** One page at a time: two admins who decide about it wait here. Rows are locked afterwards, in their own order. */
export const lockPage = (tx: Queries, player_id: number): Promise<unknown> =>
  tx.row(sql`select pg_advisory_xact_lock(hashtext('profiles.holder'), ${player_id})`);

/**
 * The claims on an athlete: on one of the pages named, or of the same name, sport and school. Only what somebody has confirmed
 * from its mailbox: before that anybody may have typed it, as may the guardian who fills in a child's anew.
 */
export async function claimsOn(
  queries: Queries,
  { submission_id, player_ids }: { submission_id: string; player_ids: readonly number[] },
): Promise<Claim[]> {
  const rows = await queries.rows<{ claim: Claim }>(sql`
    with asked as (
      select name_key(first_name || ' ' || last_name) as name, sport_name, gender_division, name_key(school_name) as school
        from profile_details where submission_id = ${submission_id})
    select jsonb_build_object(
             'submission_id', s.submission_id, 'state', s.state, 'athlete_name', d.first_name || ' ' || d.last_name,
             'email_address', d.email_address,
             'says', nullif(concat_ws(', ', d.class_name, d.position, '#' || d.jersey_number), ''),
             'evidence', d.evidence, 'sent_at', ${iso("s.created_at")}, 'decided_at', ${iso("s.decided_at")},
             'decided_by', decider.email, 'holder_email', holder.email,
             'has_page', s.state = 'approved' and exists (
               select from roles_held r join people h using (user_id)
                where r.player_id = s.player_id and (r.user_id = s.holder_id or h.email_key = lower(d.email_address))),
             'undone_at', ${iso("s.undone_at")}, 'undone_by', undoer.email, 'undo_reason', s.undo_reason) as claim
      from profile_submissions s left join profile_details d using (submission_id)
      left join players c on c.player_id = coalesce(s.player_id, s.claimed_player_id)
      left join people decider on decider.user_id = s.decided_by
      left join people undoer on undoer.user_id = s.undone_by
      left join people holder on holder.user_id = s.holder_id
      left join asked a on name_key(d.first_name || ' ' || d.last_name) = a.name and d.sport_name = a.sport_name
                       and d.gender_division = a.gender_division and name_key(d.school_name) = a.school
     where s.submission_id = ${submission_id}
        or s.confirmed_at is not null and s.state not in ('sent', 'withdrawn', 'expired')
           and (coalesce(c.merged_into, c.player_id) = any(${player_ids}) or a.name is not null)
     order by s.created_at, s.submission_id limit ${MOST_CLAIMS}`);
  return rows.map(({ claim }) => claim);
}

const MOST_CLAIMS = 50;

/** ISO 8601, UTC. */
const iso = (column: string): Sql =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
