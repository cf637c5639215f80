import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pageOfPersonalData } from "./page.ts";
import { TABLES } from "./tables.ts";
import { unclassified } from "./unclassified.ts";

const PAGE = join(import.meta.dirname, "../../docs/personal-data.md");

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const wrong = unclassified(readFileSync(join(import.meta.dirname, "../schema.sql"), "utf8"), TABLES);
const page = pageOfPersonalData();
if (wrong.length > 0) {
  console.error(wrong.join("\n"));
  process.exitCode = 1;
} else if (!values.check) {
  writeFileSync(PAGE, page);
  console.log(`Wrote ${PAGE}`);
} else if (readFileSync(PAGE, "utf8") !== page) {
  console.error("docs/personal-data.md is not what database/personal-data/ says. Run: npm run personal-data");
  process.exitCode = 1;
}
