import "../programs/node-version.ts";
import { runSteps, type Step } from "../programs/steps.ts";

/** Rooms whose types are looked at by themselves; what runs in Node alone is one program: what they share is looked at once. */
const ROOMS = ["pure", "contract", "web", "e2e"];
const NODE: Step = { name: "types node", words: ["tsc", "-p", "tsconfig.node.json"] };

/** The whole gate of a commit, without the tests. */
export function checkSteps(): Step[] {
  return [
    NODE,
    ...ROOMS.map((room): Step => ({ name: `types ${room}`, words: ["tsc", "-p", room] })),
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

if (import.meta.main) {
  const { failed } = await runSteps(checkSteps());
  if (failed > 0) process.exitCode = 1;
}
