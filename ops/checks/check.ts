import "../programs/node-version.ts";
import { globSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../programs/project-folder.ts";
import { runSteps, type Step } from "../programs/steps.ts";

const ROOMS = [
  "pure",
  "contract",
  "database",
  "server",
  "web",
  "payments-standin",
  "standins",
  "ops",
  "e2e",
  "bench",
  "soak",
];

/** The whole gate of a commit, without the tests. */
export function checkSteps(): Step[] {
  const rooms = ROOMS.filter(hasSources);
  return [
    ...rooms.map((room): Step => ({ name: `types ${room}`, words: ["tsc", "-p", room] })),
    { name: "types elsewhere", words: ["tsc", "-p", "."] },
    { name: "biome", words: ["biome", "check", "--diagnostic-level=error"] },
    { name: "imports", words: ["node", "ops/checks/check-imports.ts"] },
    { name: "functions", words: ["node", "ops/checks/check-functions.ts"] },
    { name: "casts", words: ["node", "ops/checks/check-casts.ts"] },
    { name: "styles", words: ["node", "ops/checks/check-styles.ts"] },
    { name: "parts", words: ["node", "ops/checks/check-parts.ts"] },
    { name: "docs", words: ["node", "ops/checks/check-docs.ts"] },
    { name: "voice", words: ["node", "ops/checks/check-voice.ts"] },
    { name: "patterns", words: ["node", "ops/checks/check-patterns.ts"] },
    { name: "page budgets", words: ["node", "ops/checks/budgets.ts"] },
    { name: "migrations", words: ["node", "ops/checks/check-migrations.ts"] },
    { name: "schema", words: ["node", "database/schema/write-schema.ts", "--check"] },
    { name: "who may ask", words: ["node", "ops/checks/write-who-may.ts", "--check"] },
    { name: "licenses", words: ["node", "ops/release/write-licenses.ts", "--check"] },
    { name: "personal data", words: ["node", "database/personal-data/write-personal-data.ts", "--check"] },
  ];
}

function hasSources(room: string): boolean {
  return globSync(join(projectFolder, room, "**/*.{ts,tsx}")).length > 0;
}

if (import.meta.main) {
  const { failed } = await runSteps(checkSteps());
  if (failed > 0) process.exitCode = 1;
}
