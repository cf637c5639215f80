import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { callAddress } from "../../contract/form/address.ts";
import { commonFilterPlayers, getPlayer } from "../../contract/players/players.ts";
import { migrate } from "../../database/migrate/migrate.ts";
import { addPlayers, type Site, startSite } from "../../server/testing/site.ts";
import { projectFolder } from "../programs/project-folder.ts";

/** What a visitor still takes for an answer, beyond what this machine takes for one while nothing is altered. */
const LONGEST_WAIT_MS = 2_000;
/** What stands behind a migration waits for as long as that waits for its own lock (LOCK_TIMEOUT_MS), twice at most. */
const LONGEST_LOCK_MS = 1_000;
/** A report that is being read: far longer than the server gives a statement, if it had to wait for it. */
const REPORT_MS = 6_000;
/** Visitors at once, each asking again after a breath. */
const VISITORS = 6;
const BREATH_MS = 50;

let site: Site;
let player_id: number;
before(async () => {
  site = await startSite();
  player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
});
after(() => site.stop());

/** This checkout's migrations, and one that the next release will bring. */
function nextRelease(sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-next-"));
  after(() => rmSync(folder, { recursive: true }));
  cpSync(join(projectFolder, "database/migrations"), folder, { recursive: true });
  writeFileSync(join(folder, "9001-next.sql"), sql);
  return folder;
}

type Answer = { asked: string; status: number; ms: number };

/** Visitors who look and give for as long as `while_` runs. Answers how each of their requests went. */
async function busyDuring(while_: Promise<unknown>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let over = false;
  const visitor = async () => {
    while (!over) {
      for (const asked of ["checkout", "search", "athlete"] as const) {
        const begun = performance.now();
        const { status } = await requests[asked]();
        answers.push({ asked, status, ms: Math.round(performance.now() - begun) });
        await sleep(BREATH_MS);
      }
    }
  };
  const visitors = Array.from({ length: VISITORS }, visitor);
  await while_.finally(() => {
    over = true;
  });
  await Promise.all(visitors);
  return answers;
}

/** For how long, in milliseconds, anyone has waited for a table while `while_` ran. */
async function longestLockWait(url: string, while_: Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: "who waits" });
  await client.connect();
  let longest = 0;
  let over = false;
  void while_.finally(() => {
    over = true;
  });
  while (!over) {
    const { rows } = await client.query<{ ms: number | null }>(
      `select extract(epoch from max(clock_timestamp() - waitstart))::float8 * 1000 as ms
         from pg_locks where not granted and locktype = 'relation'`,
    );
    longest = Math.max(longest, rows[0]?.ms ?? 0);
    await sleep(20);
  }
  await client.end();
  return longest;
}

const post = (path: string, body: object) =>
  site.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const requests = {
  checkout: () =>
    post(callAddress(openOneTimeCheckout), {
      amount: 10,
      nil_service_type: "general_contribution",
      player_id,
    }),
  search: () => post(callAddress(commonFilterPlayers, { query: { limit: 21, skip: 0 } }), { sport_id: 2 }),
  athlete: () => site.request(callAddress(getPlayer, { params: { player_id, team_id: 0 } })),
};

test("tables are altered while a report is read and visitors give: nobody waits for long, and nothing fails", async () => {
  const { connectionString: ownerUrl } = site.database.options;
  assert.ok(ownerUrl);
  const calm = await busyDuring(sleep(1_000));
  const usual_ms = Math.max(...calm.map(({ ms }) => ms));
  const folder = nextRelease(`
    alter table contributions add column next_words text;
    alter table players add column next_words text;
    alter table ledger_entries add column next_words text;`);
  const waits: string[] = [];

  const report = new pg.Client({ connectionString: ownerUrl, application_name: "a long report" });
  await report.connect();
  await report.query("begin; select count(*) from contributions; select count(*) from players");
  const read = sleep(REPORT_MS).then(() => report.end());
  const migrated = Promise.all([migrate(ownerUrl, { folder, log: (line) => waits.push(line) }), read]).then(
    async ([{ applied }]) => {
      // Then every connection still has the plans of before.
      await sleep(1_000);
      return applied;
    },
  );
  const waiting = longestLockWait(ownerUrl, migrated);
  const lag = monitorEventLoopDelay();
  lag.enable();
  const answers = await busyDuring(migrated);
  // For as long the machine itself let nobody work, this process among them.
  const stood_still_ms = lag.max / 1e6;

  assert.deepEqual(await migrated, ["9001-next.sql"]);
  // It took several times as long as the calm before it.
  assert.ok(answers.length > calm.length, `${answers.length} requests, ${calm.length} before`);
  const bad = answers.filter(
    ({ status, ms }) => status !== 200 || ms > LONGEST_WAIT_MS + usual_ms + stood_still_ms,
  );
  assert.deepEqual(bad, []);
  const lock_ms = await waiting;
  assert.ok(
    lock_ms > 0 && lock_ms < LONGEST_LOCK_MS + stood_still_ms,
    `a lock was waited for for ${lock_ms} ms`,
  );
  assert.match(waits.join("\n"), /9001-next\.sql: no lock .* \(a long report\)/);
  // The release of before starts beside it.
  assert.deepEqual(await migrate(ownerUrl), { applied: [] });
});
