import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { settings } from "../../server/startup/settings.ts";
import { projectFolder } from "../programs/project-folder.ts";

const read = (file: string) => readFileSync(join(projectFolder, file), "utf8");
const page = read("docs/operating.md");
const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = ""]) => commands);
const sectionOf = (title: string) => page.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";

test("commands, files and units that the page on operating has people type are there", () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
  for (const [, name = ""] of page.matchAll(/npm run ([\w-]+)/g)) assert.ok(scripts[name], name);
  const typed = blocks.join("");
  for (const [file] of typed.matchAll(/(?<![\w/])(?:deploy|ops)\/[\w./@-]*\w/g))
    assert.ok(existsSync(join(projectFolder, file)), file);
  const units = [...typed.matchAll(/\bdonate-nil(@[ab]|-migrate)\b/g)].map(([, kind = ""]) => kind);
  assert.ok(units.length > 3);
  for (const kind of units) {
    const file = `deploy/systemd/donate-nil${kind.replace(/@.*/, "@")}.service`;
    assert.ok(existsSync(join(projectFolder, file)), file);
  }
});

test("it names as many alert rules as there are, each with what to do", () => {
  const rules = [...read("deploy/monitoring/alerts.yaml").matchAll(/^ *- alert: (\w+)$/gm)].map(
    ([, name]) => name,
  );
  const [, said] = /has the rules for Prometheus \((\d+) of them;/.exec(page) ?? [];
  assert.equal(Number(said), rules.length);
  assert.deepEqual(
    rules.filter((name) => !page.includes(`\n| \`${name}\` | `)),
    [],
  );
});

test("what it calls a setting is one", () => {
  const known = new Set([...Object.keys(settings), "NODE_ENV", "ORIGIN", "MIGRATE_DATABASE_URL"]);
  const named = [...sectionOf("Secrets").matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name = ""]) => name);
  assert.ok(named.length > 5);
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  );
});

test("when something is deleted is said as the page on personal data says it, which is held against the code", () => {
  const personal = read("docs/personal-data.md");
  const rows = [...sectionOf("What is deleted when").matchAll(/^\| (.+) \| (.+) \|$/gm)].slice(2);
  assert.ok(rows.length > 7);
  for (const [, what = "", when = ""] of rows) assert.ok(personal.includes(when), `${what}: ${when}`);
});
