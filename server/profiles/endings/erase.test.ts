import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getProfileStatus } from "../../../contract/profiles/status.ts";
import { confirmProfile, nameGuardian } from "../../../contract/profiles/steps.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { linkIn, profileWords } from "../testing/profiles.ts";
import { expireProfiles } from "./erase.ts";

let site: Site;
let words: ReturnType<typeof profileWords>;
before(async () => {
  site = await startSite();
  words = profileWords(site);
  await addPlayers(site.database);
});
after(() => site.stop());

/** Runs the job that runs every hour, and waits for it. */
async function anHourPasses(): Promise<void> {
  await site.database.query("select graphile_worker.add_job($1)", [expireProfiles.name]);
  await until(async () => {
    const { rows } = await site.database.query(
      "select count(*)::int as n from graphile_worker.jobs where task_identifier = $1",
      [expireProfiles.name],
    );
    return rows[0].n === 0;
  }, "The hour's job did not come to its end.");
}

const later = (days: number) =>
  site.database.query(
    `update profile_submissions set expires_at = expires_at - make_interval(days => $1),
                                    ended_at = ended_at - make_interval(days => $1)`,
    [days],
  );

test("fourteen days without the guardian, and all is deleted; the link says so for a month", async () => {
  await words.submit({ email_address: "late@example.org" });
  await words.submit({ email_address: "done@example.org" });
  const [late, done] = await Promise.all(
    ["late@example.org", "done@example.org"].map(async (to) => linkIn(await words.letterTo(to))),
  );
  assert.ok(late && done);
  const birth = (link: string, date_of_birth: string) =>
    site.ask(confirmProfile, { body: { link, date_of_birth } });
  const year = new Date().getUTCFullYear();
  await birth(done, `${year - 30}-01-01`);
  await birth(late, `${year - 16}-01-01`);
  await site.ask(nameGuardian, { body: { link: late, guardian_email: "ada@example.org" } });

  await later(13);
  await anHourPasses();
  assert.deepEqual(await words.kept(), [2, 2]);
  await later(1);
  await anHourPasses();
  assert.deepEqual(await words.kept(), [1, 1]);
  const { rows } = await site.database.query(
    "select t::text as row from profile_submissions t where state = 'expired'",
  );
  assert.doesNotMatch(rows[0].row, /ada@|late@/);
  const state = async (link: string) => (await site.ask(getProfileStatus, { body: { link } })).state;
  assert.deepEqual([await state(late), await state(done)], ["expired", "waiting_for_review"]);

  await later(31);
  await anHourPasses();
  await assert.rejects(state(late), /no longer works/);
  assert.equal(await state(done), "waiting_for_review");
});

test("what is not confirmed by mail goes the same way", async () => {
  await words.submit({ email_address: "never@example.org" });
  await later(15);
  await anHourPasses();
  const { rowCount } = await site.database.query(
    "select from profile_details where email_address = 'never@example.org'",
  );
  assert.equal(rowCount, 0);
});

test("a guardian's address and links are deleted once the athlete has come of age; before that they stay", async () => {
  const { rows } = await site.database.query(`
    insert into profile_submissions (state, date_of_birth, guardian_email, guardian_agreed_at, decided_at, player_id)
    select 'approved', birth, email, now(), now(), player_id
      from (values (current_date - interval '18 years', 'grown@example.org'),
                   (current_date - interval '18 years' + interval '2 days', 'minor@example.org')) b (birth, email),
           lateral (select player_id from players where player_name = case when email like 'grown%' then 'Kai O''Brien' else 'Dana Okafor' end) p
    returning submission_id`);
  assert.equal(rows.length, 2);
  await site.database.query(`
    insert into profile_links (link_hash, submission_id, seen_by)
    select sha256(convert_to(guardian_email || kind, 'UTF8')), submission_id, kind
      from profile_submissions, unnest(array['guardian', 'athlete']) kind where state = 'approved'`);
  await anHourPasses();
  const { rows: left } = await site.database.query(`
    select s.guardian_email, array_agg(l.seen_by order by l.seen_by) as links
      from profile_submissions s join profile_links l using (submission_id) where state = 'approved'
     group by s.submission_id, s.guardian_email order by 1 nulls first`);
  assert.deepEqual(left, [
    { guardian_email: null, links: ["athlete"] },
    { guardian_email: "minor@example.org", links: ["athlete", "guardian"] },
  ]);
});
