import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import pg from "pg";
import { emptyDatabase } from "../testing/database.ts";

/** What migration 0067 does to findings of before, which named the athlete: its own text from there on. */
const MIGRATION = readFileSync(join(import.meta.dirname, "../migrations/0067-words-that-go.sql"), "utf8");
const REWRITE = MIGRATION.slice(MIGRATION.indexOf("-- Findings of before named the athlete"));

const NAMED = [
  {
    rule_id: "age",
    outcome: "needs_person",
    words: "We do not know when Ada O'Stone was born. Under 18, a parent or guardian has to agree first.",
  },
  {
    rule_id: "takes-no-requests",
    outcome: "block",
    words: "Ada O'Stone is on no roster now, or takes no requests any more.",
  },
  { rule_id: "disclosure", outcome: "inform", words: "Once signed, the agreement is disclosed." },
  { rule_id: "of before", outcome: "inform" },
];
const NAMELESS = [
  {
    ...NAMED[0],
    words: "We do not know when the athlete was born. Under 18, a parent or guardian has to agree first.",
  },
  { ...NAMED[1], words: "The athlete is on no roster now, or takes no requests any more." },
  NAMED[2],
  NAMED[3],
];
const OTHERS = [{}, { findings: [] }, { assigned_to: 7 }, { by: "platform", findings: [NAMED[2]] }];

test("findings of before that named the athlete say 'the athlete', in their order; nothing else of the history changes", async () => {
  const store = await emptyDatabase();
  const client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
  try {
    const details = [{ findings: NAMED, by: "platform" }, ...OTHERS];
    await client.query(AN_ATHLETE);
    for (const detail of details)
      await client.query(
        `insert into collaboration_history (request_id, actor, act, state, words, detail)
         select request_id, 'officer', 'approve', 'approved', 'Fine.', $1 from collaboration_requests`,
        [JSON.stringify(detail)],
      );
    const history = async () =>
      (
        await client.query(
          "select entry_id, happened_at, actor, act, state, words, points, detail from collaboration_history order by entry_id",
        )
      ).rows;
    const before = await history();
    const [first, ...rest] = before;
    const after = [{ ...first, detail: { findings: NAMELESS, by: "platform" } }, ...rest];
    // A second time nothing is left to be done.
    for (let times = 0; times < 2; times++) {
      await client.query(REWRITE);
      assert.deepEqual(await history(), after);
    }
    await assert.rejects(client.query("update collaboration_history set detail = '{}'"), /append only/);
  } finally {
    await client.end();
    await store.drop();
  }
});

const AN_ATHLETE = `
  insert into sports (sport_id, sport_name, gender) values (99, 'Test sport', 'Women') on conflict do nothing;
  insert into schools (school_name) values ('Ashby');
  insert into teams (sport_id, school_id, team_name) select 99, school_id, 'Ashby' from schools where school_name = 'Ashby';
  insert into players (team_id, player_name, source) select team_id, 'Ada O''Stone', 'profile' from teams where sport_id = 99;
  insert into collaboration_requests (player_id, team_id, school_id)
  select player_id, team_id, school_id from players join teams using (team_id)`;
