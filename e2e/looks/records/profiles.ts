import { randomBytes } from "node:crypto";
import { pages } from "../../../contract/pages/addresses.ts";
import type { Site } from "../../driving/site.ts";

/** Addresses of submitted profiles, by how they stand and whose link it is. */
export type ProfileRecords = Readonly<
  Record<
    | "sent"
    | "confirmed"
    | "waiting"
    | "asked"
    | "agreed"
    | "reviewed"
    | "changed"
    | "child"
    | "deleted"
    | "expired",
    string
  >
>;

/** Puts profiles into the database as they stand after some steps: the steps themselves are walked elsewhere. */
export async function makeProfiles(site: Site): Promise<ProfileRecords> {
  await aProfileOfARoster(site);
  return {
    sent: await aProfile(site, "sent", "athlete"),
    confirmed: await aProfile(site, "confirmed", "athlete"),
    waiting: await aProfile(site, "waiting_for_guardian", "athlete"),
    asked: await aProfile(site, "waiting_for_guardian", "guardian"),
    agreed: await aProfile(site, "agreed", "guardian"),
    reviewed: await aProfile(site, "waiting_for_review", "athlete"),
    changed: await aChange(site),
    child: await aChild(site),
    deleted: await aProfile(site, "withdrawn", "athlete"),
    expired: await anOldLink(site),
  };
}

async function aProfile(site: Site, state: string, seen_by: string): Promise<string> {
  const link = randomBytes(32).toString("base64url");
  const is_kept = !["agreed", "withdrawn"].includes(state);
  const { rows } = await site.database.query(
    `insert into profile_submissions (state, guardian_email, guardian_letters, confirmed_at, ended_at, expires_at)
     values ($1, case when $2 then 'ada.parent@example.org' end, 1, now(), case when $2 then null else now() end, now() + interval '9 days')
     returning submission_id`,
    [state, state !== "withdrawn"],
  );
  const { submission_id } = rows[0];
  await site.database.query("insert into profile_links values (sha256(convert_to($1, 'UTF8')), $2, $3)", [
    link,
    submission_id,
    seen_by,
  ]);
  if (!is_kept) return pages.ownProfile.to(link);
  await site.database.query(
    `insert into profile_details
     values ($1, 'Maximiliane', 'Llanfairpwllgwyngyll-Okafor', 'maya@example.org', 'Soccer', 'Riverside State', 'Senior',
             'College Sports', 'Women', 'Goalkeeper', 1, 69, 140, 'https://instagram.com/${"maya".repeat(20)}')`,
    [submission_id],
  );
  await site.database.query("insert into profile_pictures values ($1, $2, 1, 1)", [submission_id, ONE_PIXEL]);
  return pages.ownProfile.to(link);
}

async function anOldLink(site: Site): Promise<string> {
  const address = await aProfile(site, "sent", "athlete");
  await site.database.query(
    "update profile_links set ends_at = now() where link_hash = sha256(convert_to($1, 'UTF8'))",
    [address.split("#")[1]],
  );
  return address;
}

/** Of somebody whom a roster names, with a namesake at another school. */
async function aProfileOfARoster(site: Site): Promise<void> {
  const address = await aProfile(site, "waiting_for_review", "athlete");
  await site.database.query(
    `update profile_details
        set first_name = substring(player_name from '^[^ ]+'), last_name = substring(player_name from ' (.+)$'),
            sport_name = 'Basketball', school_name = teams.team_name
       from players join teams using (team_id) join sports on sports.sport_id = players.sport_id
      where submission_id = (select submission_id from profile_links where link_hash = sha256(convert_to($1, 'UTF8')))
        and player_id = (select max(player_id) from players join sports using (sport_id)
                          where is_listed and sport_name = 'Women''s College Basketball')`,
    [address.split("#")[1]],
  );
}

/** What a minor would like to change of the public page, as the guardian is asked about it. */
async function aChange(site: Site): Promise<string> {
  const address = await aProfile(site, "waiting_for_guardian", "guardian");
  const { rows } = await site.database.query(
    `update profile_submissions set state = 'approved', guardian_agreed_at = now(), expires_at = null,
            player_id = (select min(player_id) from players where is_listed)
      where submission_id = (select submission_id from profile_links
                              where link_hash = sha256(convert_to($1, 'UTF8')))
     returning submission_id, player_id`,
    [address.split("#")[1]],
  );
  await site.database.query("insert into athlete_pages (player_id) values ($1)", [rows[0].player_id]);
  await site.database.query(
    `insert into page_changes (player_id, submission_id, words, webp, width, height, asked_at, mailed_at)
     select player_id, $2, to_jsonb(o) - '{player_id,image_url,changed_at}'::text[] || jsonb_build_object('bio', repeat('Wonderful ', 40)),
            $3, 1, 1, now(), now() from athlete_pages o where player_id = $1`,
    [rows[0].player_id, rows[0].submission_id, ONE_PIXEL],
  );
  return address;
}

/** A minor's public page, of an athlete who reports, with a deal made elsewhere that is to be reported, and services. */
async function aChild(site: Site): Promise<string> {
  const address = await aProfile(site, "waiting_for_guardian", "guardian");
  const { rows } = await site.database.query(
    `update profile_submissions set state = 'approved', guardian_agreed_at = now(), expires_at = null,
            date_of_birth = current_date - interval '16 years',
            player_id = (select max(p.player_id) from players p join teams t using (team_id)
                          where p.is_listed and (select division from school_facts_at(t.school_id, 'infinity')) = 'I'
                            and not exists (select from roles_held h where h.player_id = p.player_id))
      where submission_id = (select submission_id from profile_links where link_hash = sha256(convert_to($1, 'UTF8')))
     returning player_id`,
    [address.split("#")[1]],
  );
  await site.database.query(
    `with entry as (
       insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, payor_name, what_for,
                                    logged_by, logged_as, logged_at)
       select '00000000-0000-4000-8000-0000000e15e3', 1, payor_of(null, null, name_key('Corner Gym')), $1, 'in_kind', 70000, false,
              current_date, 'Corner Gym', 'A year of training for four posts', user_id, 'athlete', now()
         from people where email = 'athlete@demo.test' returning entry_id)
     insert into deal_papers (entry_id, type, content) select entry_id, 'webp', $2 from entry`,
    [rows[0].player_id, ONE_PIXEL],
  );
  await site.database.query(
    `insert into offers (player_id, kind, price_cents, days, at_once, note, offered_at, waits_for_guardian, guardian_agreed_at)
     values ($1, 'practice_tip', 2500, 30, 5, $2, now(), true, null), ($1, 'members_update', 1000, 7, 1000, null, now(), true, now())`,
    [rows[0].player_id, "From Llanfairpwllgwyngyll, where I practice. ".repeat(6).trim()],
  );
  await site.database.query(
    `with paid as (
       insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at)
       select 'one_time', 'practice_tip', player_id, team_id, player_name, team_name, 2500, 'expired', now() from players where player_id = $1
       returning contribution_id),
     made as (
       insert into orders (contribution_id, offer_id, state, brief, first_name, created_at, ordered_at, due_at, state_at, look_at)
       select contribution_id, (select offer_id from offers where player_id = $1 and kind = 'practice_tip'), 'asked', $2, 'Ada', now(), now(),
              now() + interval '30 days', now(), now() + interval '9 days' from paid returning order_id)
     insert into order_history (order_id, happened_at, actor, act, state, words)
     select order_id, now(), 'athlete', 'ask', 'asked', 'Which foot first?' from made`,
    [rows[0].player_id, "My daughter plays at Llanfairpwllgwyngyll and is nine. ".repeat(6).trim()],
  );
  return address;
}

/** A WebP of one pixel. */
const ONE_PIXEL = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");
