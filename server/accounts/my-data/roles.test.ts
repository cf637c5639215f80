import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addPerson } from "../../testing/people.ts";
import { openAccounts } from "../../testing/under-way.ts";
import { MOST_SHOWN } from "./copy/write-html.ts";
import { sections } from "./sections/sections.ts";
import { copyOf } from "./testing/copies.ts";

// What is in a copy, by who asks: theirs, and of others what the product shows them anyway.

let accounts: Awaited<ReturnType<typeof openAccounts>>;
before(async () => {
  accounts = await openAccounts();
});
after(() => accounts.close());

const run = async (sql: string, values: unknown[] = []) => (await accounts.owner.query(sql, values)).rows;
const copy = (user_id: number) => copyOf(accounts.world, user_id);
const playerOf = (name: string) => accounts.players[name] ?? 0;

/** What somebody gave: paid; `email` alone is a guest's. */
const give = (by: { user_id?: number; email: string; cents?: number }, player: string) =>
  run(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at,
                                user_id, contributor_email, paid_at, paid_cents, created_at)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, $3, 'paid', now(), $1, $2,
            '2026-03-05T14:05:06.789Z', $3, '2026-03-05T14:05:00Z'
       from players where player_id = $4 returning contribution_id`,
    [by.user_id ?? null, by.email, by.cents ?? 2500, playerOf(player)],
  );

/** A request of a brand to a player, as it stands in a state, with these steps. */
async function request(
  of: { user_id?: number; email: string; player: string; state: string },
  steps: readonly [actor: string, act: string, words: string | null, actor_id?: number][],
): Promise<number> {
  const [row] = await run(
    `insert into collaboration_requests (player_id, team_id, school_id, user_id, state)
     select p.player_id, p.team_id, t.school_id, $2, $3 from players p join teams t using (team_id) where p.player_id = $1
     returning request_id, request_number::int`,
    [playerOf(of.player), of.user_id ?? null, of.state],
  );
  await run(
    `insert into collaboration_terms (request_id, first_name, last_name, email_address, phone_number, street_address, city, state,
                                      zip_code, country, company_name, scope_of_use, requested_date, flat_fees)
     values ($1, 'Bea', 'Brand', $2, '+1 555 0123', '9 Hidden Lane', 'Tulsa', 'OK', '74101', 'USA', 'Bean Roasters', 'A poster',
             '2026-05-01', 500.25)`,
    [row.request_id, of.email],
  );
  for (const [actor, act, words, actor_id = null] of steps)
    await run(
      "insert into collaboration_history (request_id, actor, act, state, words, actor_id) values ($1, $2, $3, $4, $5, $6)",
      [row.request_id, actor, act, of.state, words, actor_id],
    );
  return row.request_number;
}

test("a supporter: what they gave, also as a guest with their address; favorites, messages; times in UTC, money in cents", async () => {
  const email = "fan@example.org";
  const user_id = await addPerson(accounts.owner, { email, given_name: "Fay" });
  const other = await addPerson(accounts.owner, { email: "other@example.org" });
  await give({ user_id, email }, "Kai O'Brien");
  await give({ email: "FAN@example.org", cents: 1000 }, "Dana Okafor");
  await give({ user_id: other, email: "other@example.org" }, "Kai O'Brien");
  await run("insert into favourites (user_id, player_id) values ($1, $2)", [
    user_id,
    playerOf("Dana Okafor"),
  ]);
  await run(
    `insert into payor_cards (payor_id, key_id, card_hash, remembered_on)
     select payor_id, 'of a key', substr(sha256('a card'), 1, 16), date '2026-03-05' + payor_id::int from payors`,
  );
  await run(
    `insert into contact_messages (created_at, first_name, last_name, email, phone_number, subject, message)
     values (now(), 'Fay', 'Low', 'Fan@Example.org', '555', 'Hello', 'Hi there'), (now(), 'Who', 'Else', 'else@example.org', '555', 'No', 'no')`,
  );
  const { data, rows, json } = await copy(user_id);
  const given = rows("contributions").find(({ paid_cents }) => paid_cents === 2500);
  assert.deepEqual(
    [given?.player_name, given?.currency, given?.paid_at, given?.created_at, given?.receipt_email],
    ["Kai O'Brien", "usd", "2026-03-05T14:05:06.789Z", "2026-03-05T14:05:00.000Z", email],
  );
  assert.deepEqual(
    rows("contributions")
      .map(({ paid_cents }) => paid_cents)
      .toSorted(),
    [1000, 2500],
  );
  assert.deepEqual(
    rows("favorites").map(({ player_name }) => player_name),
    ["Dana Okafor"],
  );
  assert.deepEqual(
    rows("messages").map(({ message }) => message),
    ["Hi there"],
  );
  assert.doesNotMatch(json, /other@example|else@example|\+00:00/);
  // Of cards that were remembered since when alone; those of a guest with the address, too.
  const cards = rows("cards_remembered").map((card) => Object.keys(card).join());
  assert.deepEqual(cards, ["remembered_since_on", "remembered_since_on"]);
  const [hashed] = await run("select encode(substr(sha256('a card'), 1, 16), 'hex') as card");
  assert.ok(!json.includes(hashed.card));
  // What is not given is named, with its reason.
  const { not_given } = data.sections.account ?? { not_given: [] };
  assert.match(not_given.find(({ names }) => names.includes("password_hash"))?.why ?? "", /secret/i);
  assert.doesNotMatch(json, /\$argon2id/);
  assert.ok(data.kept_after_deletion.length > 3);
});

test("an athlete: page, picture, what they sent in with the guardian's address, what they received, and no supporter's address", async () => {
  const email = "kai@example.org";
  const player_id = playerOf("Marcus Okafor");
  const user_id = await addPerson(accounts.owner, { email, role: "athlete", player_id });
  await run("insert into athlete_pages (player_id, bio) values ($1, 'I run.')", [player_id]);
  await run(
    "insert into athlete_pictures (player_id, webp, width, height) values ($1, 'RIFFpicture', 3, 4)",
    [player_id],
  );
  const [submission] = await run(
    `insert into profile_submissions (state, player_id, date_of_birth, is_child, guardian_email, guardian_agreed_at)
     values ('approved', $1, '2009-04-21', true, 'ma@example.org', now()) returning submission_id`,
    [player_id],
  );
  await run(
    `insert into profile_details (submission_id, first_name, last_name, email_address, sport_name, school_name, class_name, sport_level,
                                  gender_division, height_inches)
     values ($1, 'Marcus', 'Okafor', $2, 'Football', 'Test Air Force', 'Junior', 'College Sports', 'Men', 71)`,
    [submission.submission_id, email],
  );
  await give({ email: "quiet-supporter@example.org", cents: 900_000 }, "Marcus Okafor");
  const { rows, names, files, json, html } = await copy(user_id);
  assert.equal(rows("own_words")[0]?.bio, "I run.");
  assert.deepEqual(rows("page_picture")[0]?.picture, "pictures/athlete-page-1.webp");
  assert.ok(names.includes("pictures/athlete-page-1.webp"));
  assert.equal(Buffer.from(files["pictures/athlete-page-1.webp"] ?? []).toString(), "RIFFpicture");
  assert.deepEqual(
    rows("profiles_sent_in").map(({ guardian_email, born_on, is_minor }) => [
      guardian_email,
      born_on,
      is_minor,
    ]),
    [["ma@example.org", "2009-04-21", true]],
  );
  assert.equal(rows("profiles_as_entered")[0]?.school_name, "Test Air Force");
  assert.deepEqual(
    rows("received").map(({ paid_cents }) => paid_cents),
    [900_000],
  );
  for (const text of [json, html]) assert.doesNotMatch(text, /quiet-supporter/);
  assert.match(html, /\$9,000\.00/);
});

test("a brand and the athlete it asked see of a request what their pages show; who of the office did what, neither", async () => {
  const brand = await addPerson(accounts.owner, { email: "bea@brand.example", role: "brand" });
  const athlete = await addPerson(accounts.owner, {
    email: "jose@example.org",
    role: "athlete",
    player_id: playerOf("José Muñoz"),
  });
  const officer = await addPerson(accounts.owner, {
    email: "casey@school.example",
    given_name: "Casey Officer",
  });
  const number = await request(
    { user_id: brand, email: "bea@brand.example", player: "José Muñoz", state: "approved" },
    [
      ["officer", "assign", null, officer],
      ["officer", "ask", "Who is this for?", officer],
      ["sender", "answer", "For our shop.", brand],
      ["officer", "approve", "Fine with us.", officer],
    ],
  );
  const under_review = await request(
    { email: "Bea@brand.example", player: "José Muñoz", state: "in_review" },
    [["sender", "confirm", null]],
  );
  const theirs = await copy(brand);
  assert.deepEqual(
    theirs.rows("requests_sent").map(({ request_number }) => request_number),
    [under_review, number],
  );
  const [terms] = theirs
    .rows("requests_sent_terms")
    .filter(({ request_number }) => request_number === number);
  assert.deepEqual(
    [terms?.phone_number, terms?.flat_fees_cents, terms?.requested_on],
    ["+1 555 0123", 50_025, "2026-05-01"],
  );
  const acts = (it: typeof theirs, section: string) =>
    it.rows(section).flatMap(({ act, request_number }) => (request_number === number ? [act] : []));
  assert.deepEqual(acts(theirs, "requests_sent_steps"), ["approve", "answer", "ask"]);
  const asked = await copy(athlete);
  assert.deepEqual(
    asked.rows("requests_received").map(({ request_number }) => request_number),
    [number],
  );
  assert.deepEqual(acts(asked, "requests_received_steps"), ["approve"]);
  assert.doesNotMatch(asked.json, /555 0123|Hidden Lane|Who is this for|For our shop/);
  const desk = await copy(officer);
  assert.deepEqual(acts(desk, "steps_at_the_desk"), ["approve", "ask", "assign"]);
  assert.doesNotMatch(desk.json, /For our shop|brand\.example/);
  for (const { json } of [theirs, asked]) assert.doesNotMatch(json, /Casey/);
});

test("an admin: what they did and wrote; of those it was about, numbers; others hear that it was done, and not by whom", async () => {
  const admin = await addPerson(accounts.owner, {
    email: "admin@example.org",
    role: "admin",
    given_name: "Ada Admin",
  });
  const user_id = await addPerson(accounts.owner, { email: "about@example.org" });
  await run(
    "insert into audit_log (actor_id, act, subject, detail) values ($1, 'gave a role', $2, '{\"role\": \"brand\"}')",
    [admin, `user ${user_id}`],
  );
  const [given] = await give({ user_id, email: "about@example.org" }, "Dana Okafor");
  await run(
    "insert into refund_requests (refund_request_id, contribution_id, amount_cents, reason, asked_by) values (gen_random_uuid(), $1, 100, 'They asked twice', $2)",
    [given.contribution_id, admin],
  );
  await run(
    `insert into contact_messages (created_at, first_name, last_name, email, phone_number, subject, message, state, answer, answered_at, answered_by)
     values (now(), 'Wri', 'Ter', 'writer@example.org', '1', 'Q', 'A private question', 'answered', 'Our answer', now(), $1)`,
    [admin],
  );
  const by = await copy(admin);
  assert.deepEqual(
    by.rows("what_you_did").map(({ act, subject, detail }) => [act, subject, detail]),
    [["gave a role", `user ${user_id}`, { role: "brand" }]],
  );
  assert.deepEqual(
    by.rows("refunds_given").map(({ reason }) => reason),
    ["They asked twice"],
  );
  assert.deepEqual(
    by.rows("answers_written").map(({ answer }) => answer),
    ["Our answer"],
  );
  assert.doesNotMatch(by.json, /writer@|private question|about@/);
  const about = await copy(user_id);
  assert.deepEqual(
    about.rows("what_was_done_to_your_account").map(({ act }) => act),
    ["gave a role"],
  );
  assert.deepEqual(
    about.rows("refunds_asked_for").map(({ amount_cents }) => amount_cents),
    [100],
  );
  assert.doesNotMatch(about.json, /Ada|They asked twice/);
});

test("what people typed is text in the page to be read, and runs nothing", async () => {
  const user_id = await addPerson(accounts.owner, {
    email: "script@example.org",
    given_name: `<script>alert("1")</script>`,
  });
  await run("insert into user_profiles (user_id, company_name, address) values ($1, $2, $3)", [
    user_id,
    `"><img src=x onerror=alert(1)>`,
    "1 Main Street\nFloor 2 & 3",
  ]);
  const { html, rows } = await copy(user_id);
  assert.doesNotMatch(html, /<script|<img|onerror=alert\(1\)>/i);
  assert.match(html, /&#60;script&#62;alert\(&#34;1&#34;\)&#60;\/script&#62;/);
  assert.match(html, /1 Main Street<br>Floor 2 &#38; 3/);
  assert.equal(rows("account")[0]?.given_name, `<script>alert("1")</script>`);
  assert.match(html, /default-src 'none'/);
  assert.doesNotMatch(html, /https?:\/\//);
});

test("the page to be read shows the first of many, and says where all are; each part stands in the file, also an empty one", async () => {
  const user_id = await addPerson(accounts.owner, { email: "many@example.org" });
  await run(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at, user_id)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 100 * n, 'expired', now(), $1
       from players, generate_series(1, 1201) as n where player_id = $2`,
    [user_id, playerOf("Kai O'Brien")],
  );
  const { html, rows, data } = await copy(user_id);
  assert.equal(rows("contributions").length, 1_201);
  assert.match(
    html,
    new RegExp(`And ${(1_201 - MOST_SHOWN).toLocaleString("en-US")} more\\. All are in my-data\\.json`),
  );
  assert.deepEqual(
    Object.keys(data.sections),
    sections.map(({ name }) => name),
  );
});

test("nothing is gathered of an account that is deleted", async () => {
  const user_id = await addPerson(accounts.owner, { email: "late@example.org" });
  await run(
    "update people set email = null, email_confirmed_at = null, password_hash = null, password_changed_at = null, deleted_at = now() where user_id = $1",
    [user_id],
  );
  await assert.rejects(copy(user_id), /nothing is written/);
});
