import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sql from "sql-template-tag";
import { type Replicated, replicated } from "../../database/testing/replicated.ts";
import { until } from "../testing/until.ts";
import { type Database, openDatabase } from "./database.ts";
import { openReads, type ReadReplicas } from "./world.ts";

let pair: Replicated;
let primary: Database;
let replicas: ReadReplicas;
const said: string[] = [];
const say = (facts: object, words = "") => void said.push(`${words} ${JSON.stringify(facts)}`);

before(async () => {
  pair = await replicated();
  primary = openDatabase({ url: pair.ownerUrl, connections: 3, onIdleError() {} });
  await primary.rows(sql`create table notes (words text)`);
  await primary.rows(sql`grant select, insert on notes to donate_nil_app`);
  await pair.replica.untilThere();
  replicas = openReads({
    url: pair.replica.url,
    connections: 3,
    most_lag_ms: 1_000,
    primary,
    log: { info: say, warn: say, error: say },
    // A machine with other things to do stands still for longer than a look may take in life.
    looks: { answers_within_ms: 10_000, holds_ms: 15_000 },
  });
  await until(inUse);
});
after(async () => {
  await replicas?.close();
  await primary?.close();
  await pair?.drop();
});

const stateOf = () => replicas.states()[0];
const inUse = async () => stateOf()?.in_use === true;
const leftOut = async () => stateOf()?.in_use === false;
const port = async () =>
  (await replicas.reads.row<{ port: number }>(sql`select current_setting('port')::int as port`))?.port;
const notes = async () =>
  (await replicas.reads.rows<{ words: string }>(sql`select words from notes order by words`)).map(
    ({ words }) => words,
  );
const note = (words: string) => primary.row(sql`insert into notes values (${words})`);
const replicaPort = () => Number(new URL(pair.replica.url).port);

test("reads are answered by a replica that keeps up, also those of one transaction", async () => {
  assert.equal(await port(), replicaPort());
  const found = await replicas.reads.transaction((tx) =>
    tx.row<{ is_copy: boolean }>(sql`select pg_is_in_recovery() as is_copy`),
  );
  assert.equal(found?.is_copy, true);
  assert.equal(stateOf()?.lag_ms, 0);
  assert.ok((stateOf()?.answered ?? 0) >= 2);
});

test("what only reads never writes, not even by way of the primary", async () => {
  await assert.rejects(replicas.reads.row(sql`insert into notes values ('written')`), /takes no writes/);
  assert.deepEqual(await primary.rows(sql`select from notes where words = 'written'`), []);
});

test("one that lags is left out by the next looks and told once, and comes back by itself", async () => {
  said.length = 0;
  await pair.replica.pause();
  await note("while it waits");
  const begun = performance.now();
  await until(leftOut);
  // The second that it may lag, and one until the next look; on a machine that is busy some more. What the last look found would hold for longer.
  assert.ok(performance.now() - begun < 10_000, `${performance.now() - begun} ms`);
  assert.match(stateOf()?.because ?? "", /s behind/);
  assert.notEqual(await port(), replicaPort());
  assert.deepEqual(await notes(), ["while it waits"]);
  // Idle for longer than it may lag: what it lacks is what counts, not when something was last written.
  await pair.replica.resume();
  await until(inUse);
  assert.equal(await port(), replicaPort());
  assert.deepEqual(await notes(), ["while it waits"]);
  assert.deepEqual(
    said.map((line) => line.replace(/ \{.*/, "")),
    ["A replica is left out until it keeps up again.", "A replica is read from."],
  );
});

test("one that has heard nothing of the primary for long is not behind while nothing is written", async () => {
  await pair.replica.untilThere();
  await new Promise((resolve) => setTimeout(resolve, 2_200));
  assert.equal(stateOf()?.in_use, true);
  assert.equal(stateOf()?.lag_ms, 0);
});

test("where one is gone the primary answers the same question, and it is read from again once it is back", async () => {
  said.length = 0;
  const asked = replicas.reads.row<{ port: number }>(
    sql`select current_setting('port')::int as port, case when pg_is_in_recovery() then pg_sleep(20)::text end as slept`,
  );
  await until(async () => {
    const found = await replicas.reads.row<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(20)%' and state = 'active' and pid <> pg_backend_pid()`,
    );
    return found?.n === 1;
  });
  await pair.replica.stop();
  // Under way as it went: the primary is asked, and nobody sees it.
  assert.equal((await asked)?.port, Number(new URL(pair.ownerUrl).port));
  assert.deepEqual(await notes(), ["while it waits"]);
  await until(leftOut);
  assert.deepEqual(await notes(), ["while it waits"]);
  await pair.replica.start();
  await until(inUse);
  assert.equal(await port(), replicaPort());
  assert.equal(said.length, 2, said.join("\n"));
});
