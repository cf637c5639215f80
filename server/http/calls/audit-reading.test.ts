import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getFactorRemoval } from "../../../contract/accounts/factor-removal.ts";
import { getSchoolOffice } from "../../../contract/accounts/office-invitations.ts";
import { getUserProfile } from "../../../contract/accounts/user-profiles.ts";
import { getAllTransactions, TRANSACTIONS_CSV } from "../../../contract/admin/transactions.ts";
import { allUsers } from "../../../contract/admin/users.ts";
import { getAnyRequest } from "../../../contract/collaborations/all-requests.ts";
import { getFactsOfSchool } from "../../../contract/collaborations/school-facts.ts";
import { transactionsByPlayer } from "../../../contract/contributions/received.ts";
import { getTransaction } from "../../../contract/contributions/refunds.ts";
import { listFavoritePlayers, saveFavoritePlayer } from "../../../contract/favorites/favorites.ts";
import type { Call, CallInput } from "../../../contract/form/call.ts";
import { getPayout } from "../../../contract/payouts/admin-payouts.ts";
import { getProfileReview } from "../../../contract/profiles/reviews.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { approvedRequest } from "../../testing/request.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { calls } from "./declared.ts";

// docs/security.md: what admins read of others is in the audit log. Each call of theirs says under which words, or stands here.

/** They show an admin nothing of anybody that the public pages don't show, or only what the platform does itself. */
const SHOWS_NOBODY = [
  "changed_pages",
  "list_contribution_stops",
  "get_contribution_switch",
  "money_at_a_glance",
  "list_ledger_checks",
  "list_failing_jobs",
  "list_attention",
  "list_roster_questions",
  "list_roster_uploads",
];

const NOBODYS = "00000000-0000-4000-8000-000000000000";

let site: Site;
let admin: Visitor;
let fan_id: number;
let kai: number;
/** What the calls about one thing are asked about. */
const named = new Map<Call, object>();
before(async () => {
  site = await startSite();
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await addPerson(site.database, { email: "boss@example.org", role: "admin" });
  fan_id = await addPerson(site.database, { email: "fan@example.org", given_name: "Frankie" });
  await site.database.query("insert into user_profiles (user_id, phone_number) values ($1, '555 0100')", [
    fan_id,
  ]);
  admin = await signedIn(site, "boss@example.org");
  const { rows } = await site.database.query(
    `select p.player_id::int, p.team_id, t.school_id from players p join teams t using (team_id) where player_id = $1`,
    [kai],
  );
  const request_id = await approvedRequest(site.database, { ...rows[0], user_id: fan_id });
  named.set(getAnyRequest, { params: { request_id } });
  named.set(getFactorRemoval, { params: { user_id: fan_id } });
  named.set(getSchoolOffice, { params: { school_id: rows[0].school_id } });
  named.set(getFactsOfSchool, { params: { school_id: rows[0].school_id } });
  named.set(getTransaction, { params: { transaction_id: await contribution() } });
  named.set(getPayout, { params: { payout_id: await payout() } });
  const profile = await site.database.query(
    "insert into profile_submissions (state, confirmed_at) values ('waiting_for_review', now()) returning submission_id",
  );
  named.set(getProfileReview, { params: { submission_id: profile.rows[0].submission_id } });
});
after(() => site.stop({ settled: false }));

for (const call of calls.filter(({ who, method }) => who === "admin" && method === "GET"))
  test(`${call.name}: an admin's reading is a line, or shows nobody`, async () => {
    const before = await lines();
    await admin.ask(call, (named.get(call) ?? {}) as CallInput<typeof call>);
    const added = (await lines()).slice(before.length);
    const { act } = call.logged_as ?? {};
    if (act === undefined)
      assert.ok(SHOWS_NOBODY.includes(call.name), "logged_as, or a line in SHOWS_NOBODY");
    assert.deepEqual(
      added.map((line) => line.act),
      act === undefined ? [] : [act],
    );
  });

test("a line says which list, narrowed by what was chosen, and whom a search found; never what was typed", async () => {
  const query = { search: "fan@example.org", role: "member", order: "email" } as const;
  assert.equal((await admin.ask(allUsers, { query })).count, 1);
  assert.deepEqual((await lines()).at(-1), {
    act: "read the list of users",
    subject: null,
    detail: { role: "member", order: "email", limit: 100, skip: 0, typed: "search", shown: String(fan_id) },
  });
  await admin.ask(getAllTransactions, { query: { search: "fan@example.org" } });
  const { act, detail } = (await lines()).at(-1) ?? {};
  assert.equal(act, "read the list of transactions");
  assert.equal(detail?.typed, "search");
  const { rows } = await site.database.query("select string_agg(a::text, ' ') as text from audit_log a");
  assert.doesNotMatch(rows[0].text, /example\.org|Frankie|555 0100/);
});

const OTHERS: readonly [call: Call, of: () => object, act: string, subject: () => string][] = [
  [getUserProfile, () => ({ params: { user_id: fan_id } }), "read a profile", () => `user ${fan_id}`],
  [
    listFavoritePlayers,
    () => ({ query: { userid: fan_id } }),
    "read somebody's favorites",
    () => `user ${fan_id}`,
  ],
  [
    saveFavoritePlayer,
    () => ({ body: { user_id: fan_id, player_id: kai } }),
    "saved a favorite for somebody",
    () => `user ${fan_id}`,
  ],
  [
    transactionsByPlayer,
    () => ({ query: { player_id: kai } }),
    "read what an athlete received",
    () => `player ${kai}`,
  ],
];
for (const [call, of, act, subject] of OTHERS)
  test(`${call.name} of another is a line`, async () => {
    const before = await lines();
    await admin.ask(call, of() as CallInput<typeof call>);
    const added = (await lines()).slice(before.length);
    assert.deepEqual(
      added.map((line) => [line.act, line.subject]),
      [[act, subject()]],
    );
  });

const NOT_THERE: readonly [call: Call, input: () => object][] = [
  [getUserProfile, () => ({ params: { user_id: fan_id + 1_000 } })],
  [saveFavoritePlayer, () => ({ body: { user_id: fan_id, player_id: kai + 1_000 } })],
  [getTransaction, () => ({ params: { transaction_id: NOBODYS } })],
  [getAnyRequest, () => ({ params: { request_id: NOBODYS } })],
  [getProfileReview, () => ({ params: { submission_id: NOBODYS } })],
];
for (const [call, input] of NOT_THERE)
  test(`${call.name} of what is not there is no line`, async () => {
    const before = await lines();
    await assert.rejects(admin.ask(call, input() as CallInput<typeof call>), /not found|no such|No profile/i);
    assert.deepEqual((await lines()).slice(before.length), []);
  });

test("a file is a line with its filters once there is something to take, and none where it can't be read", async () => {
  const take = () => admin.request(`${TRANSACTIONS_CSV}?state=refunded&search=fan%40example.org`);
  const before = await lines();
  assert.match(await (await take()).text(), /^.?created_at,transaction_id/);
  const [line, ...more] = (await lines()).slice(before.length);
  assert.deepEqual(more, []);
  assert.equal(line?.act, "exported transactions");
  assert.deepEqual(line?.detail, { state: "refunded", order: "newest", typed: "search" });
  await site.database.query("alter view transaction_sheets rename to transaction_sheets_away");
  try {
    assert.equal((await take()).status, 500);
  } finally {
    await site.database.query("alter view transaction_sheets_away rename to transaction_sheets");
  }
  assert.equal((await lines()).length, before.length + 1);
});

interface Line {
  readonly act: string;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

async function lines(): Promise<Line[]> {
  return (await site.database.query<Line>("select act, subject, detail from audit_log order by entry_id"))
    .rows;
}

/** One that was not sent. */
async function payout(): Promise<string> {
  const { rows } = await site.database.query(
    `with account as (
       insert into payout_accounts (player_id, user_id, says_of_age, begun_at) values ($1, $2, true, now()) returning payout_account_id),
     made as (
       insert into payouts (player_id, payout_account_id, amount_cents, currency, state, planned_at, dropped_at)
       select $1, payout_account_id, 5000, 'usd', 'dropped', now(), now() from account returning payout_id),
     line as (insert into payout_lines (payout_id, contribution_id, amount_cents) select payout_id, $3, 5000 from made)
     select payout_id from made`,
    [kai, fan_id, await contribution()],
  );
  return rows[0].payout_id;
}

async function contribution(): Promise<string> {
  const { rows } = await site.database.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, expires_at,
                                state)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 5000, now(), 'expired'
       from players where player_id = $1 returning contribution_id`,
    [kai],
  );
  return rows[0].contribution_id;
}
