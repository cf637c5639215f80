import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import type { Session } from "../../../http/sessions/session.ts";
import { type Database, openDatabase } from "../../../world/database.ts";
import { ncaaRoster, siteRoster } from "../testing/doubt.ts";
import { rosterDatabase } from "../testing/import.ts";
import { settleQuestion, takeAnswerBack } from "./settle-questions.ts";

/** An answer while an import is under way, which keeps others off the rosters until it ends, and one that crosses another transaction. */

const at = rosterDatabase(emptyDatabase);

async function aQuestion() {
  await at.take(ncaaRoster(1, "Madelyn Geers", "Tulsa, OK"), { sport_id: 3 });
  await at.take(siteRoster("Maddie Geers", "Tulsa, OK"));
  const [asked] = await at.rows<{ entry_id: number; player_id: number }>(
    "select entry_id::int, player_id::int from roster_questions",
  );
  assert.ok(asked);
  return { ...asked, answer: "same" as const };
}

async function anAdmin(): Promise<Asker> {
  const [admin] = await at.rows<{ user_id: number }>(
    "insert into people (email) values ('ada@example.org') returning user_id::int",
  );
  const session: Session = {
    session_hash: Buffer.alloc(0),
    way: "password",
    ends_at: new Date(),
    proved_at: null,
    person: {
      user_id: admin?.user_id ?? 0,
      email: "ada@example.org",
      email_confirmed: true,
      has_password: true,
      user_name: null,
      given_name: null,
      roles: [{ role: "admin", player_id: null, school_id: null }],
      resting: [],
      has_second_factor: true,
    },
    renewed: [],
  };
  const cookie = () => null;
  return {
    ...{ request_id: randomUUID(), idempotency_key: null, address: null, user_agent: null },
    ...{ session, cookie },
  };
}

/** The server's connection: one, so that whoever comes next has the same. */
async function withDatabase(how: { query_timeout: number }, work: (database: Database) => Promise<void>) {
  const database = openDatabase({ url: at.appUrl, connections: 1, onIdleError: () => {} });
  Object.assign(database.pool.options, how);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

const importing = () => at.rows("begin; lock table roster_imports in exclusive mode");

test("an answer that was given up keeps its connection to itself: what others write next is kept", async () => {
  const [asked, admin] = [await aQuestion(), await anAdmin()];
  await withDatabase({ query_timeout: 3_000 }, async (database) => {
    await importing();
    await assert.rejects(settleQuestion({ database }, asked, admin));
    await at.rows("rollback");
    await database.pool.query("insert into people (email) values ('fan@example.org')");
    assert.equal((await at.rows("select from people where email = 'fan@example.org'")).length, 1);
  });
});

test("whoever answers while a file is imported reads so, and answers once it is", async () => {
  const [asked, admin] = [await aQuestion(), await anAdmin()];
  await withDatabase({ query_timeout: 17_000 }, async (database) => {
    await importing();
    await assert.rejects(
      settleQuestion({ database }, asked, admin),
      (error) =>
        error instanceof Refusal && error.status === 409 && /being read or imported/.test(error.message),
    );
    await at.rows("rollback");
    await settleQuestion({ database }, asked, admin);
  });
  assert.deepEqual(await at.rows("select answer from roster_answers"), [{ answer: "same" }]);
});

/**
 * The other one wants what the answer holds as soon as the answer waits for it. The database itself waits for that, since
 * of the two it undoes the one whose deadlock_timeout (1 s) is over first; where that is the other one, it asks again.
 */
const CROSS = `do $$ begin
  while not exists (select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid) loop
    perform pg_sleep(0.01);
  end loop;
  loop
    begin
      lock table roster_imports in exclusive mode;
      return;
    exception when deadlock_detected then
    end;
  end loop;
end $$`;

/** The answer holds what the other one wants, and wants what the other one holds: PostgreSQL undoes the answer. */
async function crossing(answers: () => Promise<unknown>) {
  await at.rows("begin");
  await at.rows("select from roster_entries for update");
  const crossed = at.rows(CROSS).then(() => at.rows("commit"));
  await Promise.all([crossed, answers()]);
}

test("an answer, and its undoing, that PostgreSQL undoes for the sake of another is given once more, and written once", async () => {
  const [asked, admin] = [await aQuestion(), await anAdmin()];
  await withDatabase({ query_timeout: 17_000 }, async (database) => {
    await crossing(() => settleQuestion({ database }, asked, admin));
    const answers = await at.rows<{ answer_id: number; is_undone: boolean }>(
      "select answer_id::int, undone_at is not null as is_undone from roster_answers",
    );
    assert.deepEqual(
      answers.map(({ is_undone }) => is_undone),
      [false],
    );
    await crossing(() => takeAnswerBack({ database }, answers[0]?.answer_id ?? 0, admin));
  });
  assert.deepEqual(
    await at.rows(
      "select count(*)::int as answers, count(undone_at)::int as undone, (select count(*)::int from audit_log) as lines from roster_answers",
    ),
    [{ answers: 1, undone: 1, lines: 2 }],
  );
});
