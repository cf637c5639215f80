import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, type TestContext, test } from "node:test";
import { Client } from "pg";
import { startEmbedded } from "../../database/embedded/embedded.ts";
import { migrate } from "../../database/migrate/migrate.ts";
import { temporaryFolders } from "../../database/testing/clusters.ts";
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
  await until(async () => /^ok: the journal was archived \d+ min ago/.test(await open.backup()));
  await open.stop();
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
    backup: async () =>
      (await lookAtBackups(client)).map(({ state, says }) => `${state}: ${says}`).join("\n"),
    stop,
  };
}
