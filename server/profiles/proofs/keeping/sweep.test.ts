import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { openTestDatabase } from "../../../testing/open-database.ts";
import { until } from "../../../testing/until.ts";
import { openJobs } from "../../../world/jobs.ts";
import type { World } from "../../../world/world.ts";
import { begun, patch, sent } from "../testing/orders.ts";
import { type ProofSite, startProofSite } from "../testing/people.ts";
import { androidVideo } from "../testing/videos.ts";
import { proofPath } from "./folder.ts";
import { sweepProofs } from "./sweep.ts";

let it: ProofSite;
let database: World["database"];
before(async () => {
  it = await startProofSite();
  database = openTestDatabase(String(it.site.database.options.connectionString), 2);
});
after(async () => {
  await database.close();
  await it.stop();
});

const quiet = { info() {}, warn() {}, error() {} };
const sweepIn = (hours: number, files_dir = it.files_dir) =>
  sweepProofs.run({
    database,
    files_dir,
    log: quiet,
    clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
    jobs: openJobs(database, "", quiet),
  });
const alarms = async () => {
  const { rows } = await it.site.database.query(
    "select kind, facts -> 0 ->> 1 as files from needs_attention where closed_at is null order by kind",
  );
  return rows.map(({ kind, files }) => `${kind} ${files}`);
};
const stateOf = async (proof_id: string) =>
  (await it.site.database.query("select state from proofs where proof_id = $1", [proof_id])).rows[0].state;

test("an upload that was let lie for a day goes, one of today stays, and so does what is kept", async () => {
  const lying = await begun(it.athlete, await it.order(), 10);
  await patch(it.athlete, lying.proof_id, 0, "12345");
  const kept = await sent(it.athlete, await it.order(), androidVideo());
  await sweepIn(23);
  assert.equal(await stateOf(lying.proof_id), "arriving");
  await sweepIn(25);
  assert.equal(await stateOf(lying.proof_id), "gone");
  assert.ok(!existsSync(proofPath(it.files_dir, lying.proof_id, "upload")));
  assert.equal(await stateOf(kept.proof_id), "kept");
  assert.ok(existsSync(proofPath(it.files_dir, kept.proof_id, "kept")));
});

test("a proof is deleted 180 days after its order was over, and not before", async () => {
  const order_id = await it.order();
  const { proof_id } = await sent(it.athlete, order_id, androidVideo());
  // As an order does that is over (contributions/orders/steps/order-proofs.ts).
  await it.site.database.query(
    "update proofs set ends_at = now() + interval '180 days' where order_id = $1",
    [order_id],
  );
  await sweepIn(179 * 24);
  assert.equal(await stateOf(proof_id), "kept");
  await sweepIn(181 * 24);
  assert.equal(await stateOf(proof_id), "gone");
  assert.ok(!existsSync(proofPath(it.files_dir, proof_id, "kept")));
});

test("files without a row go once they are old; others in the folder stay", async () => {
  const [young, old, part, other] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    join(it.files_dir, "proofs/notes.txt"),
  ];
  for (const path of [proofPath(it.files_dir, young, "kept"), proofPath(it.files_dir, old, "upload")])
    written(path);
  const copy = proofPath(it.files_dir, part, "kept").replace("kept", `${randomUUID()}.part`);
  for (const path of [copy, other, proofPath(it.files_dir, old, "kept").replace("kept", "txt")])
    written(path);
  utimesSync(proofPath(it.files_dir, young, "kept"), new Date(), new Date(Date.now() + 3 * 3_600_000));
  await sweepIn(3);
  assert.ok(existsSync(proofPath(it.files_dir, young, "kept")) && existsSync(other));
  assert.ok(existsSync(proofPath(it.files_dir, old, "kept").replace("kept", "txt")));
  assert.ok(!existsSync(proofPath(it.files_dir, old, "upload")) && !existsSync(copy));
});

test("where most files are nobody's, none is deleted and operators are told", async () => {
  const foreign = Array.from({ length: 30 }, () => proofPath(it.files_dir, randomUUID(), "kept"));
  for (const path of foreign) written(path);
  await sweepIn(3);
  assert.ok(foreign.every((path) => existsSync(path)));
  assert.deepEqual(await alarms(), ["proof_files_unknown 30"]);
  for (const path of foreign.slice(5)) rmSync(path);
  await sweepIn(3);
  assert.deepEqual(await alarms(), []);
  assert.ok(!existsSync(foreign[0] ?? ""));
});

test("a row without its file is an alarm, until it is there again", async () => {
  const { proof_id } = await sent(it.athlete, await it.order(), androidVideo());
  await until(() => existsSync(proofPath(it.files_dir, proof_id, "kept")));
  const { rows } = await it.site.database.query("select count(*)::int as n from proofs where state = 'kept'");
  await sweepIn(3, join(it.files_dir, "nowhere"));
  assert.deepEqual(await alarms(), [`proof_files_missing ${rows[0].n}`]);
  await sweepIn(3);
  assert.deepEqual(await alarms(), []);
  assert.ok(readdirSync(join(it.files_dir, "proofs")).length > 0);
});

function written(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "x");
}
