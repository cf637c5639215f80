import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, type TestContext, test } from "node:test";
import { Client } from "pg";
import { startEmbedded } from "../../database/embedded/embedded.ts";
import { migrate } from "../../database/migrate/migrate.ts";
import { query, temporaryFolders } from "../../database/testing/clusters.ts";
import { until } from "../../server/testing/until.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { lookAtBackups } from "./look-at-backups.ts";

const { emptyFolder, remove } = temporaryFolders();
after(remove);

test("an archiver that was not asked yet, has nowhere to write, fails, and works again are told apart", async (t) => {
  const folder = emptyFolder();
  const plain = await postgres(t, folder, {});
  await plain.migrated();
  assert.match(await plain.backup(), /^look: None was taken for 40 days/);
  await plain.stop();

  // Nothing is written that would fill a file of the journal; the stop archives what there is.
  const unasked = await postgres(t, folder, { archive_mode: "on", archive_command: "true" });
  assert.match(await unasked.backup(), /^look: archive_mode is on, and nothing was archived yet: /);
  await unasked.stop();

  const nowhere = await postgres(t, folder, { archive_mode: "on" });
  assert.match(
    await nowhere.backup(),
    /^mend: archive_mode is on and archive_command is empty: .* disk is full/,
  );
  await nowhere.stop();

  // What the last stop left is tried at once at a start; what has failed thrice, only a minute later or at the next one.
  const way = join(folder, "way");
  const journal = { archive_mode: "on", archive_command: `test -e "${way}"` };
  const closed = await postgres(t, folder, journal);
  await until(async () => /^mend: PostgreSQL can't archive its journal: its log/.test(await closed.backup()));
  await closed.stop();
  writeFileSync(way, "");
  const open = await postgres(t, folder, journal);
  await open.noted("now()");
  await until(async () => /^ok: the journal was archived \d+ min ago/.test(await open.backup()));
  await open.stop();
});

test("an archiver whose command doesn't come back counts no failure, and is told by the files that wait for it", async (t) => {
  const folder = emptyFolder();
  const stuck = join(folder, "stuck");
  const archive_command = `while test -e "${stuck}"; do sleep 0.1; done`;
  const running = await postgres(t, folder, { archive_mode: "on", archive_command });
  t.after(() => rmSync(stuck, { force: true })); // its stop waits for the archiver
  await running.migrated();
  await running.noted("now()");
  await running.fillFile();
  await until(async () => /^ok: the journal was archived 0 min ago/.test(await running.backup()));
  // A file that is not full yet is nobody's fault, however long ago the last one was.
  await until(async () => /^ok: /.test(await running.backup({ look_min: 0, mend_min: 0 })));

  writeFileSync(stuck, "");
  await running.fillFile();
  assert.match(await running.backup({ look_min: 5, mend_min: 60 }), /^ok: /);
  assert.match(
    await running.backup({ look_min: 0, mend_min: 60 }),
    /^look: \d files? of the journal waits? to be archived, and none was for 0 min: /,
  );
  await running.fillFile();
  assert.match(
    await running.backup({ look_min: 0, mend_min: 0 }),
    /^mend: \d files of the journal wait to be archived, and none was for 0 min: /,
  );
  rmSync(stuck);
  await until(async () => /^ok: /.test(await running.backup({ look_min: 0, mend_min: 0 })));
  await running.stop();
});

test("an archiver that ends well has archived nowhere until somebody says that there is a backup to begin with", async (t) => {
  const running = await postgres(t, emptyFolder(), { archive_mode: "on", archive_command: "true" });
  await running.migrated();
  await running.fillFile();
  await until(async () => !/nothing was archived yet/.test(await running.backup()));
  assert.match(
    await running.backup(),
    /^look: the journal was archived \d+ min ago, and nobody has said for 40 days that there is a backup it goes on from: .* --arrived/,
  );
  await running.noted("now()");
  assert.match(await running.backup(), /^ok: the journal was archived \d+ min ago/);
  await running.stop();
});

test("CloudNativePG's archiver ends well also where it archives nowhere: what counts is a backup that was told of", async (t) => {
  const archive_command =
    "true # /controller/manager wal-archive --log-destination /controller/log/postgres.json %p";
  const running = await postgres(t, emptyFolder(), { archive_mode: "on", archive_command });
  await running.migrated();
  await running.fillFile();
  await until(async () => !/nothing was archived yet/.test(await running.backup()));
  assert.match(
    await running.backup(),
    /^look: CloudNativePG's archiver ends well also where it archives nowhere, .* a plugin or `backup` of its Cluster/,
  );
  await running.noted("now() - interval '3 days'");
  assert.match(await running.backup(), /^look: The last one is 72 h old/);
  await running.noted("now()");
  assert.match(await running.backup(), /^ok: the last one is 0 h old/);
  await running.stop();
});

/** The PostgreSQL of this folder with these settings. */
async function postgres(t: TestContext, dataDir: string, settings: Record<string, string>) {
  // No power is cut here.
  const running = await startEmbedded({ projectFolder, dataDir, settings: { fsync: "off", ...settings } });
  const client = new Client({ connectionString: running.appUrl });
  client.on("error", () => {}); // the running query rejects as well
  const stop = async () => {
    await client.end();
    await running.stop();
  };
  // A test that fails leaves it to this one.
  t.after(stop);
  await client.connect();
  return {
    migrated: () => migrate(running.ownerUrl, { appUrl: running.appUrl }),
    /** Writes as much as a file of the journal holds. */
    fillFile: () =>
      client.query("select pg_logical_emit_message(true, 'of a test', repeat('x', 16 * 1024 * 1024))"),
    /** Somebody said that a backup was taken. */
    noted: (happened_at: string) =>
      query(
        running.ownerUrl,
        `insert into audit_log (act, happened_at) values ('took a backup', ${happened_at})`,
      ),
    backup: async (waits?: Parameters<typeof lookAtBackups>[1]) =>
      (await lookAtBackups(client, waits)).map(({ state, says }) => `${state}: ${says}`).join("\n"),
    stop,
  };
}
