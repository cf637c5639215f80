import { randomBytes } from "node:crypto";
import { pages } from "../../../contract/pages/addresses.ts";
import type { Site } from "../../driving/site.ts";

/** Private addresses of collaboration requests, by how they stand and whose link it is. */
export type RequestRecords = Readonly<
  Record<"sent" | "asked" | "signed" | "guardian" | "unreached_guardian" | "unreached_approved", string>
>;

/** Links to requests of the demo, and to two that the demo has not: the steps themselves are walked elsewhere. */
export async function makeRequests(site: Site): Promise<RequestRecords> {
  return {
    sent: await linkTo(site, await aCopy(site, "unconfirmed"), "sender"),
    asked: await linkTo(site, await oneThat(site, "more_asked"), "sender"),
    signed: await linkTo(site, await oneThat(site, "agreement"), "sender"),
    guardian: await linkTo(site, await aCopy(site, "awaiting_guardian"), "guardian"),
    unreached_guardian: await linkTo(site, await unreached(site, "awaiting_guardian"), "guardian"),
    unreached_approved: await linkTo(site, await unreached(site, "approved"), "guardian"),
  };
}

async function oneThat(site: Site, state: string): Promise<string> {
  const { rows } = await site.database.query(
    "select request_id from collaboration_requests where state = $1",
    [state],
  );
  return rows[0].request_id;
}

/** What the demo's brand asks, as it stood before the office had it. */
async function aCopy(site: Site, state: string): Promise<string> {
  const from = await oneThat(site, "submitted");
  const { rows } = await site.database.query(
    `insert into collaboration_requests (player_id, team_id, school_id, state, expires_at)
     select player_id, team_id, school_id, $2, now() + interval '9 days' from collaboration_requests where request_id = $1
     returning request_id`,
    [from, state],
  );
  const { request_id } = rows[0];
  await site.database.query(
    `insert into collaboration_terms
     select (jsonb_populate_record(t, jsonb_build_object('request_id', $2::uuid, 'company_name', repeat('Llanfair', 12)))).*
       from collaboration_terms t where request_id = $1`,
    [from, request_id],
  );
  await site.database.query(
    "insert into collaboration_history (request_id, actor, act, state) values ($1, 'sender', 'send', 'unconfirmed')",
    [request_id],
  );
  return request_id;
}

/** The same to somebody who has no account. */
async function unreached(site: Site, state: string): Promise<string> {
  const request_id = await aCopy(site, state);
  const { rowCount } = await site.database.query(
    `update collaboration_requests r
        set player_id = p.player_id, team_id = p.team_id, school_id = t.school_id,
            submitted_at = case when state = 'approved' then now() end
       from players p join teams t using (team_id)
      where r.request_id = $1
        and p.player_id = (select player_id from players l
                            where is_listed and not exists (select from roles_held h where h.player_id = l.player_id)
                            order by player_name limit 1)`,
    [request_id],
  );
  if (rowCount !== 1) throw new Error("The demo has no athlete without an account.");
  return request_id;
}

async function linkTo(site: Site, request_id: string, seen_by: string): Promise<string> {
  const link = randomBytes(32).toString("base64url");
  await site.database.query(
    "insert into collaboration_links (link_hash, request_id, seen_by) values (sha256(convert_to($1, 'UTF8')), $2, $3)",
    [link, request_id, seen_by],
  );
  return pages.followRequest.to(link);
}
