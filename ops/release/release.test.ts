import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadAll } from "js-yaml";
import * as z from "zod/mini";
import { projectFolder } from "../programs/project-folder.ts";
import { releaseNotes } from "./release-notes.ts";
import { licensesPage } from "./write-licenses.ts";

const read = (file: string) => readFileSync(join(projectFolder, file), "utf8");
const { version, scripts } = z
  .looseObject({ version: z.string(), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));

test("a release says what CHANGELOG.md says of its version, and is refused where that is nothing", () => {
  const changelog = "# Changes\n\n## 1.1.0\n\n- New.\n\n## 1.0.0\n\n- Old.\n";
  assert.equal(releaseNotes("v1.1.0", changelog, "1.1.0"), "- New.");
  assert.throws(() => releaseNotes("v1.1.0", changelog, "1.0.0"), /package\.json says 1\.0\.0/);
  assert.throws(() => releaseNotes("v2.0.0", changelog, "2.0.0"), /says nothing of 2\.0\.0/);
  assert.match(read("CHANGELOG.md"), new RegExp(`^## ${version.replaceAll(".", "\\.")}$`, "m"));
});

test("the forge's files are understood, and the commands and files that they name are there", () => {
  for (const file of ["check", "release"]) {
    const text = read(`.github/workflows/${file}.yml`);
    assert.equal(loadAll(text).length, 1);
    for (const [, name = ""] of text.matchAll(/\bnpm run ([\w-]+)/g)) assert.ok(scripts[name], name);
    for (const [, path = ""] of text.matchAll(/--file (\S+)/g))
      assert.ok(existsSync(join(projectFolder, path)), path);
  }
  const Bot = z.looseObject({ updates: z.array(z.looseObject({ directory: z.string() })) });
  const [bot] = loadAll(read(".github/dependabot.yml"));
  for (const { directory } of Bot.parse(bot).updates)
    assert.ok(existsSync(join(projectFolder, directory)), directory);
});

test("packages that only build or test are not listed, and one without a license is told", () => {
  const { page, unnamed } = licensesPage({
    packages: {
      "": { license: "MIT" },
      "node_modules/a": { version: "1.0.0", license: "MIT" },
      "node_modules/b/node_modules/@c/d": { version: "2.0.0", license: "0BSD" },
      "node_modules/e": { version: "3.0.0", license: "MIT", dev: true },
      "node_modules/f": { version: "4.0.0" },
    },
  });
  assert.match(page, /## 0BSD\n\n@c\/d 2\.0\.0\n/);
  assert.match(page, /## MIT\n\na 1\.0\.0\n/);
  assert.doesNotMatch(page, /\be 3/);
  assert.deepEqual(unnamed, ["f 4.0.0"]);
});
