import "./node-version.ts";
import { globSync } from "node:fs";
import { join } from "node:path";
import { projectFolder, runSteps, type Step } from "./steps.ts";

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
    { name: "imports", words: ["node", "ops/check-imports.ts"] },
    { name: "styles", words: ["node", "ops/check-styles.ts"] },
    { name: "parts", words: ["node", "ops/check-parts.ts"] },
    { name: "patterns", words: ["node", "ops/check-patterns.ts"] },
    { name: "page budgets", words: ["node", "ops/budgets.ts"] },
    { name: "schema", words: ["node", "database/write-schema.ts", "--check"] },
    { name: "who may ask", words: ["node", "ops/write-who-may.ts", "--check"] },
    { name: "personal data", words: ["node", "database/write-personal-data.ts", "--check"] },
  ];
}

function hasSources(room: string): boolean {
  return globSync(join(projectFolder, room, "**/*.{ts,tsx}")).length > 0;
}

if (import.meta.main) {
  const { failed } = await runSteps(checkSteps());
  if (failed > 0) process.exitCode = 1;
}
