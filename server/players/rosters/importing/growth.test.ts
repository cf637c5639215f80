import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "pg";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { rosterDatabase } from "../testing/import.ts";
import { fileOf } from "../testing/read.ts";
import { madeUpRoster, rowsRead } from "../testing/rows-read.ts";
import { importRoster } from "./import.ts";
import { undoImport } from "./undo.ts";

/** What an athlete costs does not depend on how many there are: counted in rows that are read, which machines and load don't change. */

const at = rosterDatabase(emptyDatabase);

const FEW = 300;
const MANY = 2400;
/** Of eight times as many, each reads eight times as much where everyone is compared with everyone. */
const MOST = 3;
/** A half more than what an import of known athletes reads for each of them, the most of the four. */
const MOST_ROWS = 300;

test("an import of many reads as much for each athlete as one of few, and so does its undo", async (t) => {
  const few = await readsPerAthlete(FEW);
  const many = await readsPerAthlete(MANY);
  t.diagnostic(JSON.stringify({ few, many }));
  const most = new Map(Object.entries(few).map(([act, reads]) => [act, Math.min(MOST_ROWS, MOST * reads)]));
  for (const [act, reads] of Object.entries(many)) {
    const bound = most.get(act) ?? 0;
    assert.ok(reads <= bound, `${act}: ${reads} rows for each athlete, where ${bound} would be many`);
  }
});

/** By the server's role, which may not have the database look at its tables, and that last saw them when an import was taken back. */
async function readsPerAthlete(athletes: number) {
  await at.anew();
  const first = await at.take(madeUpRoster(100), { sport_id: 2 });
  await undoImport(at.client, first.import_id);
  await at.client.query("analyze");
  const client = new Client({ connectionString: at.appUrl });
  await client.connect();
  try {
    const made = await imported(client, madeUpRoster(athletes));
    assert.equal(made.report.created, athletes);
    const next = await imported(client, madeUpRoster(athletes, { season: 2026, player_class: "Senior" }));
    assert.equal(next.report.changed, athletes);
    const restored = await undone(client, next.report.import_id);
    assert.equal(restored.undone.restored, athletes);
    const removed = await undone(client, made.report.import_id);
    assert.equal(removed.undone.removed, athletes);
    return {
      "import of the unknown": made.read / athletes,
      "import of the known": next.read / athletes,
      "undo of what changed": restored.read / athletes,
      "undo of who was made": removed.read / athletes,
    };
  } finally {
    await client.end();
  }
}

async function imported(client: Client, content: string) {
  let read = 0;
  const report = await importRoster(client, {
    ...{ file: fileOf(content), sport_id: 2, dryRun: false, accepts: [] },
    beforeCommit: async () => {
      read = await rowsRead(client);
    },
  });
  return { report, read };
}

async function undone(client: Client, import_id: number) {
  let read = 0;
  const undone = await undoImport(client, import_id, async () => {
    read = await rowsRead(client);
  });
  return { undone, read };
}

test("each row of a file is found by its line, and not among all", async () => {
  let by: unknown[] = [];
  const lineIndex = `
    select indexrelid::regclass from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = 'told_players'::regclass and a.attname = 'line'`;
  await at.take(madeUpRoster(10), {
    sport_id: 2,
    beforeCommit: async (client) => {
      by = (await client.query(lineIndex)).rows;
    },
  });
  assert.equal(by.length, 1);
});
