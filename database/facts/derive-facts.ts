import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { quoted } from "./published.ts";
import { factsIn } from "./published-facts.ts";

/**
 * Derives `schools.csv` (beside this file) from a folder of the published data that README.md names and from `teams.csv` and
 * `same-schools.csv` here: the state and the division of every school of which they are published, with who says so. Joined by the
 * numbers of the NCAA and of ESPN, never by likeness. What two tables say differently is left out, and printed.
 *
 *     node database/facts/derive-facts.ts FOLDER
 */
const folder = process.argv[2];
if (!folder) throw new Error("Name the folder that holds teams.csv, football/ and womens_basketball/.");
const { schools, lines, clashes } = factsIn(folder);
const header = ["school", "us_state", "us_state_source", "division", "division_source"];
const text = [header, ...lines].map((line) => line.map(quoted).join(",")).join("\n");
writeFileSync(join(import.meta.dirname, "schools.csv"), `${text}\n`);
console.log({ schools, lines: lines.length, clashes });
