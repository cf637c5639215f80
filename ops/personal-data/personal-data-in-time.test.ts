import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../contract/accounts/accounts.ts";
import { actOnOwnRequest, listOwnRequests } from "../../contract/collaborations/requests.ts";
import { submitRequest } from "../../contract/collaborations/submit-request.ts";
import { myContributions } from "../../contract/recurring/recurring.ts";
import { TABLES } from "../../database/personal-data/tables.ts";
import { forgetMyData } from "../../server/accounts/my-data/forget-my-data.ts";
import { forgetSignIns } from "../../server/accounts/sign-in/forget-sign-ins.ts";
import { schedule } from "../../server/app.ts";
import { forgetRequests } from "../../server/collaborations/endings/forget-requests.ts";
import { filledIn } from "../../server/collaborations/testing/requests.ts";
import { forgetMessages } from "../../server/contact/forget-messages.ts";
import { forgetNames } from "../../server/profiles/endings/forget-names.ts";
import { sweepProofs } from "../../server/profiles/proofs/keeping/sweep.ts";
import { forgetReports } from "../../server/profiles/reports/forget-reports.ts";
import { openTestDatabase } from "../../server/testing/open-database.ts";
import { addPerson, signedIn } from "../../server/testing/people.ts";
import { addPlayers, type Site, startSite } from "../../server/testing/site.ts";
import { openJobs } from "../../server/world/jobs.ts";
import type { World } from "../../server/world/world.ts";
import { mailed } from "./testing/letters.ts";
import { assertAsSaid, mark } from "./testing/walk.ts";

// The ways out of supporters and brands, and what goes because its time is over.

let site: Site;
let database: World["database"];
let kai = 0;
before(async () => {
  site = await startSite();
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true where is_listed");
  const { connectionString: url } = site.database.options;
  database = openTestDatabase(url ?? "", 2);
});
after(async () => {
  await database.close();
  await site.stop();
});

/** What a job reads, on a day that is so many days ahead. */
const inDays = (days: number) => ({
  database,
  clock: { now: () => new Date(Date.now() + days * 86_400_000) },
  records_years: 7,
  jobs: openJobs(database, "", quiet),
  log: quiet,
  files_dir: "/nowhere",
});
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** A supporter of whom everything is kept that can be. */
async function supporter(email: string) {
  const user_id = await addPerson(site.database, { email, given_name: "Gil" });
  const visitor = await signedIn(site, email);
  for (const sql of [
    "update sessions set way = 'identity', identity_token = 'token' where user_id = $1::bigint",
    "insert into identities (issuer, subject, user_id) values ('https://id.example', 'gil' || $1::bigint, $1::bigint)",
    "insert into user_profiles (user_id, first_name) values ($1::bigint, 'Gil')",
    `insert into mailed_links (link_hash, user_id, purpose, email, ends_at)
     values (sha256(convert_to($1::bigint::text, 'UTF8')), $1::bigint, 'new_password', 'gil@example.org', now())`,
    `insert into email_changes (change_id, user_id, asked_at, new_email, changed_at, old_email, kept_until)
     values (gen_random_uuid(), $1::bigint, now(), 'gil@new.example', now(), 'gil@old.example', now() + interval '7 days')`,
    `insert into known_browsers (user_id, browser_hash)
     values ($1::bigint, sha256(convert_to('browser ' || $1::bigint, 'UTF8'))) on conflict do nothing`,
    `insert into passkeys (passkey_id, user_id, credential_id, public_key, user_handle, sign_count, transports, is_synced, name,
                           added_at, used_at)
     values (gen_random_uuid(), $1::bigint, sha256(convert_to('key ' || $1::bigint, 'UTF8')), 'x', sha256('x'), 0, '{internal}', true,
             'Phone', now(), now())`,
    `insert into authenticators (user_id, secret, added_at, begun_secret, begun_at) values ($1::bigint, 'x', now(), 'y', now())`,
    `insert into proofs (proof_id, order_id, user_id, state, file_name, fingerprint, bytes, created_at, changed_at)
     values (gen_random_uuid(), gen_random_uuid(), $1::bigint, 'arriving', 'gil.mp4', 'gil', 1, now(), now())`,
    "insert into recovery_codes (user_id, code_hash, made_at) values ($1::bigint, 'x', now())",
    `with copy as (insert into my_data_copies (copy_id, user_id, asked_at, ready_at, ends_at, bytes)
                   values (gen_random_uuid(), $1::bigint, now(), now(), now() + interval '3 days', 1) returning copy_id)
     insert into my_data_pieces (copy_id, place, content) select copy_id, 0, 'x' from copy`,
    `insert into half_sign_ins (secret_hash, user_id, way, ends_at)
     values (sha256(convert_to('half ' || $1::bigint, 'UTF8')), $1::bigint, 'password', now() + interval '1 hour')`,
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state,
                                expires_at, user_id, contributor_email)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 5000, 'expired', now(), $1::bigint,
            'gil@example.org' from players where is_listed limit 1`,
    `insert into payor_cards (payor_id, key_id, card_hash, remembered_on)
     select payor_of($1::bigint, null, null), 'of a key', substr(sha256(convert_to($1::bigint::text, 'UTF8')), 1, 16), current_date`,
    "insert into payors (email_key) select 'guest@example.org' where $1::bigint is not null on conflict do nothing",
    `insert into recurring_contributions (user_id, player_id, team_id, player_name, team_name, amount_cents, duration_months,
                                          state, ended_at)
     select $1::bigint, player_id, team_id, player_name, team_name, 5000, 3, 'never_began', now() from players where is_listed limit 1`,
    `with offered as (insert into offers (player_id, kind, price_cents, days, at_once, offered_at, ended_at, ended_for)
                      select player_id, 'shout_out', 5000, 30, 1, now(), now(), 'athlete' from players where is_listed limit 1
                      returning offer_id),
     ordered as (insert into orders (contribution_id, offer_id, state, brief, deliver_to, wished_on, first_name, created_at, state_at)
                 select contribution_id, offer_id, 'ended', 'Hello', 'Main Street 1', '2027-01-02', 'Gil', now(), now()
                   from contributions, offered where user_id = $1::bigint returning order_id),
     reported as (insert into order_reports (order_id, thing, reporter, reported_by, reason, reported_at)
                  select order_id, 'brief', 'supporter', $1::bigint, 'Rude', now() from ordered returning report_id),
     decided as (insert into order_report_decisions (report_id, decision, stopped, decided_by, decided_at)
                 select report_id, 'nothing', false, $1::bigint, now() from reported)
     insert into order_history (order_id, happened_at, actor, actor_id, act, state, words, link)
     select order_id, now(), 'supporter', $1::bigint, 'answer', 'answered', 'Hello', 'https://example.org' from ordered`,
    // Who supports somebody may be an athlete themselves.
    `insert into payout_accounts (player_id, user_id, says_status, says_of_age, begun_at, requirements, reasons, closed_at)
     select min(player_id), $1::bigint, 'not_sure', true, now(), '[{"what": "bank"}]', '{other}', now() from players`,
  ])
    await site.database.query(sql, [user_id]);
  return { user_id, visitor };
}

test("a supporter deletes the account: nothing is left of them, and what they gave is", async () => {
  const { user_id, visitor } = await supporter("gil@example.org");
  // What some guest chose is another's.
  await site.database.query(
    "insert into guest_mail_choices values ('guest@example.org', 'thanks', 'never', now())",
  );
  const marked = await mark(site.database, { user_id }, ["account", "supporter"], "account_deleted");
  await visitor.ask(deleteUser, { params: { user_id } });
  await mailed(site);
  await assertAsSaid(site.database, { user_id }, marked);
  const { rows } = await site.database.query(
    "select amount_cents::int from contributions where user_id = $1",
    [user_id],
  );
  assert.deepEqual(rows, [{ amount_cents: 5000 }]);
});

test("sessions, links, messages and what was held back go once their time is over, as the table says", async () => {
  const { user_id } = await supporter("ida@example.org");
  await site.database.query(`
    insert into contact_messages (created_at, first_name, last_name, email, phone_number, subject, message, state, answer, answered_at)
    values (now(), 'Ida', 'Low', 'ida@example.org', '555', 'Hello', 'Hello', 'answered', 'Hello', now());
    insert into suspected_submissions (form, reason, payload, received_at) values ('contact', 'too_many', '{}', now());
    insert into passkey_challenges (challenge_hash, purpose, session_hash, user_handle, ends_at)
    values (sha256('x'), 'add', sha256('x'), sha256('x'), now() + interval '1 hour');
    insert into sign_ins_begun (browser_hash, state, nonce, verifier, return_to, ends_at, connection, proves_session)
    values (sha256('x'), 'x', 'x', 'x', '/', now() + interval '1 hour', 'x', sha256('x'));
    insert into password_tries (try_key) values ('\\x00112233445566778899aabbccddeeff')`);
  const marked = [
    ...(await mark(site.database, { user_id }, ["account"], "in_time")),
    ...(await mark(site.database, {}, ["visitor"], "in_time")),
  ];
  for (const days of [0.01, 400]) {
    const world = inDays(days);
    if (days > 1)
      for (const job of [forgetSignIns, forgetMessages, forgetMyData, sweepProofs, forgetReports])
        await job.run(world);
    const fate = days > 1 ? "gone" : undefined;
    await assertAsSaid(
      site.database,
      { user_id },
      marked.map((it) => ({ ...it, fate })),
    );
  }
});

test("a brand deletes the account: its request stays the school's record, and goes a year after it is over", async () => {
  const email = "bea@brand.example";
  const user_id = await addPerson(site.database, { email, role: "brand" });
  const brand = await signedIn(site, email);
  await brand.ask(submitRequest, {
    body: filledIn(kai, { email_address: email, flat_fees: 0, other: "Shoes" }),
  });
  const [request] = (await brand.ask(listOwnRequests, { query: { as: "sender" } })).data;
  assert.ok(request);
  const { rows } = await site.database.query("select version from collaboration_requests");
  await brand.ask(actOnOwnRequest, {
    params: { request_id: request.request_id },
    body: { act: "withdraw", version: rows[0].version, text: "Not now." },
  });
  await site.database.query("insert into payors (company_key) values ('beas shoes')");
  const person = { player_id: kai };
  const kept = await mark(site.database, person, ["brand"], "account_deleted");
  await brand.ask(deleteUser, { params: { user_id } });
  await assertAsSaid(site.database, person, kept);
  const marked = await mark(site.database, person, ["brand", "athlete"], "in_time", (table) =>
    table.startsWith("collaboration_"),
  );
  await forgetRequests.run(inDays(364));
  await assertAsSaid(
    site.database,
    person,
    marked.map((it) => ({ ...it, fate: undefined })),
  );
  await forgetRequests.run(inDays(366));
  await assertAsSaid(site.database, person, marked);
});

test("the daily job finds names that came back: of a page that went before, in money, plans and lists", async () => {
  const { user_id, visitor } = await supporter("ola@example.org");
  for (const table of ["contributions", "recurring_contributions"])
    await site.database.query(
      `update ${table} set player_name = 'Back Again', player_id = $1 where user_id = $2`,
      [kai, user_id],
    );
  await site.database.query(
    "update players set is_listed = false, is_withdrawn = true, player_name = 'Withdrawn athlete' where player_id = $1",
    [kai],
  );
  // As a release left it that kept some of what was typed.
  await site.database.query(
    `update collaboration_terms set scope_of_use = 'A poster of Kai', other = 'Shoes for Kai';
     update collaboration_requests set found_by = 'withdrawn athlete'`,
  );
  await forgetNames.run(inDays(0));
  const { rows: typed } = await site.database.query("select scope_of_use, other from collaboration_terms");
  assert.deepEqual(typed, [{ scope_of_use: "Words deleted", other: "Words deleted" }]);
  const { rows } = await site.database.query<{ name: string }>(
    `
    select player_name as name from contributions where player_id = $1
    union all select player_name from recurring_contributions where player_id = $1
    union all select player_name from players where player_id = $1
    union all select 'nobody has it' from player_counts where players = 0`,
    [kai],
  );
  assert.deepEqual([...new Set(rows.map(({ name }) => name))], ["an athlete whose page was removed"]);
  assert.ok(rows.length > 2);
  assert.ok(await visitor.ask(myContributions, {}));
});

test("every job that the table names comes by itself", () => {
  const jobs = Object.values(TABLES).flatMap(({ personal = [] }) =>
    personal.flatMap(({ in_time }) => in_time?.job ?? []),
  );
  assert.ok(jobs.length > 0);
  assert.deepEqual(
    [...new Set(jobs)].filter((job) => !(job in schedule)),
    [],
  );
});
