import assert from "node:assert/strict";
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { query } from "../../database/testing/clusters.ts";
import { emptyDatabase } from "../../database/testing/database.ts";
import { copyProofs, serverOf } from "./backup-files.ts";

// A restore is typed by root, who alone may read the settings. Who serves is somebody else.
const asRoot = process.getuid?.() === 0 ? {} : { skip: "only root gives a file to somebody else" };

const SERVER = 12_345;
const IDS = ["a0000000-0000-4000-8000-000000000001", "b0000000-0000-4000-8000-000000000002"] as const;
const pathIn = (folder: string, id: string) => join(folder, id.slice(0, 2), `${id}.kept`);

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;
let copies: string;
before(async () => {
  store = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "donate-nil-copies-"));
  copies = join(folder, "copies");
  await query(
    store.ownerUrl,
    `insert into people (email) values ('kai@example.org');
     insert into proofs (proof_id, order_id, user_id, state, bytes, received, media_type, kept_bytes, created_at, changed_at)
     select id::uuid, gen_random_uuid(), user_id, 'kept', 9, 9, 'video/mp4', 9, now(), now()
       from people, unnest(array['${IDS.join("','")}']) as id`,
  );
  for (const id of IDS) {
    mkdirSync(dirname(pathIn(copies, id)), { recursive: true });
    writeFileSync(pathIn(copies, id), "the video", { mode: 0o600 });
  }
});
after(async () => {
  await store.drop();
  rmSync(folder, { recursive: true });
});

/** What the server's user has below is theirs: FILES_DIR itself, or the folder that systemd made for them. */
function ownedBy(user: number, ...names: string[]): string {
  const path = join(folder, ...names);
  mkdirSync(path, { recursive: true });
  chownSync(path, user, user);
  return path;
}
const ownersOf = (...paths: string[]) => [...new Set(paths.map((path) => statSync(path).uid))];

test("root brings files back for whoever has the folder, new folders with them", asRoot, async () => {
  const to = join(ownedBy(SERVER, "state"), "files", "proofs");
  const found = await copyProofs(store.ownerUrl, copies, to, await serverOf(to));
  assert.deepEqual(found, { named: 2, copied: 2, missing: 0 });
  const [one, other] = [pathIn(to, IDS[0]), pathIn(to, IDS[1])];
  assert.deepEqual(ownersOf(dirname(to), to, dirname(one), dirname(other), one, other), [SERVER]);
  assert.deepEqual([statSync(dirname(one)).mode & 0o777, statSync(one).mode & 0o077], [0o700, 0]);
});

test("what a restore before left to root is given back to them with the next one", asRoot, async () => {
  const to = join(ownedBy(SERVER, "earlier"), "files", "proofs");
  await copyProofs(store.ownerUrl, copies, to, null);
  const [one] = [pathIn(to, IDS[0])];
  assert.deepEqual(ownersOf(to, dirname(one), one), [0]);
  const found = await copyProofs(store.ownerUrl, copies, to, await serverOf(to));
  assert.equal(found.copied, 0);
  assert.deepEqual(ownersOf(dirname(to), to, dirname(one), one), [SERVER]);
});

test(
  "where all is root's nobody is guessed, and a copy for a backup stays with whoever takes it",
  asRoot,
  async () => {
    const to = join(ownedBy(0, "of root"), "proofs");
    assert.equal(await serverOf(to), null);
    const backup = join(ownedBy(SERVER, "of another"), "uploaded-files");
    await copyProofs(store.ownerUrl, copies, backup);
    assert.deepEqual(ownersOf(pathIn(backup, IDS[0])), [0]);
  },
);
