import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { Pool } from "pg";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import type { Session } from "../../../http/sessions/session.ts";
import { ncaaRoster, siteRoster } from "../testing/doubt.ts";
import { rosterDatabase } from "../testing/import.ts";
import { settleQuestion } from "./settle-questions.ts";

/** An answer while an import is under way, which keeps others off the rosters until it ends. */

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
async function withPool(how: { query_timeout: number }, work: (pool: Pool) => Promise<void>) {
  const pool = new Pool({ connectionString: at.appUrl, max: 1, ...how });
  pool.on("error", () => {});
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

const importing = () => at.rows("begin; lock table roster_imports in exclusive mode");

test("an answer that was given up keeps its connection to itself: what others write next is kept", async () => {
  const [asked, admin] = [await aQuestion(), await anAdmin()];
  await withPool({ query_timeout: 1_000 }, async (pool) => {
    await importing();
    await assert.rejects(settleQuestion({ database: { pool } }, asked, admin));
    await at.rows("rollback");
    await pool.query("insert into people (email) values ('fan@example.org')");
    assert.equal((await at.rows("select from people where email = 'fan@example.org'")).length, 1);
  });
});

test("whoever answers while a file is imported reads so, and answers once it is", async () => {
  const [asked, admin] = [await aQuestion(), await anAdmin()];
  await withPool({ query_timeout: 17_000 }, async (pool) => {
    await importing();
    await assert.rejects(
      settleQuestion({ database: { pool } }, asked, admin),
      (error) =>
        error instanceof Refusal && error.status === 409 && /being read or imported/.test(error.message),
    );
    await at.rows("rollback");
    await settleQuestion({ database: { pool } }, asked, admin);
  });
  assert.deepEqual(await at.rows("select answer from roster_answers"), [{ answer: "same" }]);
});
