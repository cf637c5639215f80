import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import { startCardPayments } from "../../payments-standin/start.ts";
import type { LedgerCheck } from "../../server/ledger/check.ts";
import { BOOKS, ids } from "../../server/ledger/testing/books.ts";
import { projectFolder } from "../programs/project-folder.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: pg.Client;
before(async () => {
  store = await emptyDatabase();
  owner = new pg.Client({ connectionString: store.ownerUrl });
  await owner.connect();
});
after(async () => {
  await owner.end();
  await store.drop();
});

/** Runs the command as the role that only acts, on a provider that nobody has paid at. */
async function check(words: string[], environment: Record<string, string> = {}) {
  const { STRIPE_SECRET_KEY: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(projectFolder, "ops/operate/ledger-check.ts"), ...words], {
    env: { ...inherited, DATABASE_URL: store.appUrl, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, "close");
  return { code, out, err };
}

test("an empty book and an empty provider agree: a line for each invariant, and 0", async () => {
  const provider = await startCardPayments({ port: 0 });
  try {
    const { code, out } = await check(["--settled"], { STRIPE_API_ORIGIN: provider.origin });
    assert.equal(code, 0, out);
    assert.match(out, /^ {2}ok {6}transfers-sum-to-zero$/m);
    assert.match(out, /^(\d+) invariants: \1 hold, 0 broken; \d+\.\d s$/m);
  } finally {
    await provider.close();
  }
});

test("books that the provider knows nothing of: named, with ids, and 1", async () => {
  await owner.query(BOOKS);
  const provider = await startCardPayments({ port: 0 });
  try {
    const { code, out } = await check([], { STRIPE_API_ORIGIN: provider.origin });
    assert.equal(code, 1);
    assert.match(
      out,
      /BROKEN {2}booked-moves-are-the-providers: \d+\n.*\n.* {2}ch_1 {2}\d+: the provider knows no such charge/,
    );
  } finally {
    await provider.close();
  }
});

test("--json tells the same to a program", async () => {
  await owner.query("update contributions set player_id = 2 where contribution_id = $1", [ids.paid]);
  const { code, out } = await check(["--without-provider", "--json"]);
  await owner.query("update contributions set player_id = 1 where contribution_id = $1", [ids.paid]);
  assert.equal(code, 1);
  const { ok, findings } = JSON.parse(out) as LedgerCheck;
  assert.equal(ok, false);
  const broken = findings.filter(({ state }) => state === "broken");
  assert.deepEqual(
    broken.map(({ name, offenders }) => [name, offenders[0]?.offender]),
    [
      ["held-for-the-right-athlete", ids.paid],
      ["held-is-what-is-open", "1"],
    ],
  );
});

test("nobody is named: no address, no athlete", async () => {
  await owner.query("update contributions set paid_cents = paid_cents + 100 where paid_at is not null");
  const { out } = await check(["--without-provider", "--json"]);
  await owner.query("update contributions set paid_cents = paid_cents - 100 where paid_at is not null");
  assert.match(out, /charged-is-paid/);
  assert.doesNotMatch(out, /fan@demo\.test|Archer|An Athlete/);
});

test("a provider that can't be reached: 1, and what to do", async () => {
  const { code, err } = await check([], { STRIPE_API_ORIGIN: "http://localhost:9" });
  assert.equal(code, 1);
  assert.match(err, /The books were not checked\. --without-provider checks our own\./);
});

test("where there is no database none is made", async () => {
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-ledger-check-"));
  const { code, err } = await check([], { DATABASE_URL: "", DATA_DIR: folder });
  rmSync(folder, { recursive: true });
  assert.equal(code, 1);
  assert.match(err, /There is no database in .* yet/);
});

test("in production the provider has to be named", async () => {
  const { code, err } = await check([], { NODE_ENV: "production" });
  assert.equal(code, 1);
  assert.match(err, /is needed in production/);
});
