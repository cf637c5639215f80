import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { Client } from "pg";
import { startEmbedded } from "../../database/embedded/embedded.ts";
import { migrate } from "../../database/migrate/migrate.ts";
import { temporaryFolders } from "../../database/testing/clusters.ts";
import { until } from "../../server/testing/until.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { lookAtBackups } from "./look-at-backups.ts";

const { emptyFolder, remove } = temporaryFolders();
after(remove);

test("an archiver that was not asked yet, has nowhere to write, fails, and works again are told apart", async () => {
  const folder = emptyFolder();
  const plain = await postgres(folder, {});
  assert.match(await plain.backup(), /^look: None was taken for 40 days/);
  await plain.stop();

  // Nothing is written that would fill a file of the journal; the stop archives what there is.
  const unasked = await postgres(folder, { archive_mode: "on", archive_command: "true" });
  assert.match(await unasked.backup(), /^look: archive_mode is on, and nothing was archived yet: /);
  await unasked.stop();

  const nowhere = await postgres(folder, { archive_mode: "on" });
  assert.match(
    await nowhere.backup(),
    /^mend: archive_mode is on and archive_command is empty: .* disk is full/,
  );
  await nowhere.stop();

  const way = join(folder, "way");
  const archive_command = `test -e "${way}"`;
  const journal = await postgres(folder, { archive_mode: "on", archive_command, archive_timeout: "1" });
  await until(async () =>
    /^mend: PostgreSQL can't archive its journal: its log/.test(await journal.backup()),
  );
  writeFileSync(way, "");
  await until(async () => /^ok: the journal was archived \d+ min ago/.test(await journal.backup()));
  await journal.stop();
});

/** The PostgreSQL of this folder with these settings, migrated. */
async function postgres(dataDir: string, settings: Record<string, string>) {
  const running = await startEmbedded({ projectFolder, dataDir, settings });
  await migrate(running.ownerUrl, { appUrl: running.appUrl });
  const client = new Client({ connectionString: running.appUrl });
  await client.connect();
  return {
    /** What is found; something is written before, so that there is something to archive. */
    async backup() {
      await client.query("select pg_current_xact_id()");
      return (await lookAtBackups(client)).map(({ state, says }) => `${state}: ${says}`).join("\n");
    },
    async stop() {
      await client.end();
      await running.stop();
    },
  };
}
