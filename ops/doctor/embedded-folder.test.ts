import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { temporaryFolders } from "../../database/testing/clusters.ts";
import { freePorts } from "../programs/free-ports.ts";
import { examine } from "./doctor.ts";

const { emptyFolder, folderWithCluster, remove } = temporaryFolders();
after(remove);

/** What is found of the embedded database in this folder, where nobody else is. */
async function found(DATA_DIR: string): Promise<string> {
  const nowhere = `localhost:${(await freePorts("NOWHERE")).NOWHERE}`;
  const findings = await examine({
    DATABASE_URL: "embedded",
    DATA_DIR,
    ORIGIN: `http://${nowhere}`,
    STRIPE_API_ORIGIN: `http://${nowhere}`,
    SMTP_URL: `smtp://${nowhere}`,
  });
  return findings
    .filter(({ about }) => about === "database")
    .map(({ state, says }) => `${state}: ${says}`)
    .join("\n");
}

test("a folder that the embedded database can't use is named, with the user who can't, and what to set", async () => {
  const file = join(emptyFolder(), "no folder");
  writeFileSync(file, "");
  const words = await found(file);
  assert.match(
    words,
    /^mend: The database has no folder it can use: [\w ]+ cannot use .*Set DATA_DIR to a folder/,
  );
  assert.ok(words.includes(file), words);
});

for (const name of ["start.lock", "postgres.log"])
  test(`a ${name} that this user can't write is named, with the user`, async () => {
    const folder = await folderWithCluster();
    const path = join(folder, name);
    // Who may write everything can't write this either.
    mkdirSync(path);
    const words = await found(folder);
    assert.ok(
      words.startsWith(`mend: ${userInfo().username} cannot write ${path}. Start as the user`),
      words,
    );
  });
