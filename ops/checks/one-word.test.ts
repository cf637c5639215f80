import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { projectFolder } from "../programs/project-folder.ts";

/** What is written for people; settings, logs and the names of acts are for those who run the servers. */
const READ_BY_PEOPLE = [
  "web/**/*.{ts,tsx,md}",
  "contract/**/*.ts",
  "server/{accounts,admin,collaborations,contact,contributions,players,profiles}/**/*.ts",
];
const OTHER_WORDS = /\be-mail|\b(?:an?|the|our|your|by|no|that|this) mails?\b(?! server)/i;
const COMMENT = /^\s*\/?\*.*|(?:^|\s)\/\/ .*/;
/** Names of acts in the audit log, and of what the data API is about. */
const NAMED = /\bact: |\bsummary: /;
/** Made for that word. */
const ABOUT_IT = ["web/build/markdown-pages.ts"];

test("screens and letters say 'email', and no other word for it", () => {
  const files = globSync(READ_BY_PEOPLE, { cwd: projectFolder }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file) && !ABOUT_IT.includes(file),
  );
  assert.ok(files.length > 500);
  const others = files.flatMap((file) =>
    readFileSync(join(projectFolder, file), "utf8")
      .split("\n")
      .flatMap((line, at) =>
        OTHER_WORDS.test(line.replace(COMMENT, "")) && !NAMED.test(line)
          ? [`${file}:${at + 1} ${line.trim()}`]
          : [],
      ),
  );
  assert.deepEqual(others, []);
});
