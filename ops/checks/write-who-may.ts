import "../programs/node-version.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ASKERS } from "../../contract/form/askers.ts";
import type { Call } from "../../contract/form/call.ts";
import { outcomesOf } from "../../contract/form/outcomes.ts";
import { calls } from "../../server/http/calls/declared.ts";
import { projectFolder } from "../programs/project-folder.ts";

const PAGE = join(projectFolder, "docs/who-may.md");

const HEAD = `# Who may ask what

Every call of the data API, asked about one member, and about one athlete with their school, by every kind of asker:
\`yes\` is an answer, a number the status of the refusal. This page is written by \`npm run who-may\` from what each call declares
(\`who\` and \`outcomes\`, in \`contract/\`). A test asks all of it and compares. A wrong cell is a decision about somebody's
rights: look at the call before you change its declaration.

- *member*: whose account, profile and favorites it is about. *Expired*: the same person, whose session is over. *No key*: the
  same person again, from a program without \`x-api-key\`.
- *not fresh*: whom the call is for, who has not shown within the last ten minutes who they are (\`fresh_proof\`). The others have.
- *athlete*: has the page that it is about. *Officer*: of that athlete's school. The others of a kind belong elsewhere.
- What is somebody's own by the address is 403 for others. What is found only among one's own is 404 for everybody else, since
  a 403 would say that it is there.
`;

const named = new Intl.ListFormat("en");

/** The page as the calls declare it. */
export function whoMayPage(calls: readonly Call[]): string {
  return `${HEAD}${reasons(calls)}
| call | ${ASKERS.join(" | ")} |
| ${["", ...ASKERS].map(() => "---").join(" | ")} |
${calls.map(rowOf).join("\n")}
`;
}

function rowOf(call: Call): string {
  const outcomes = outcomesOf(call);
  return `| \`${call.name}\` | ${ASKERS.map((kind) => outcomes[kind]).join(" | ")} |`;
}

/** Each reason once, with the calls that have it. */
function reasons(calls: readonly Call[]): string {
  const by_reason = Map.groupBy(calls, ({ outcomes }) => outcomes?.why);
  return [...by_reason]
    .filter(([why]) => why !== undefined)
    .map(([why, alike]) => `- ${named.format(alike.map(({ name }) => `\`${name}\``))} ${why}\n`)
    .join("");
}

/** `npm run who-may` writes the page; with `--check` it fails where that would change it. */
if (import.meta.main) {
  const page = whoMayPage(calls);
  if (!process.argv.includes("--check")) writeFileSync(PAGE, page);
  else if (readFileSync(PAGE, "utf8") !== page) {
    console.error("docs/who-may.md is not what the calls declare: npm run who-may");
    process.exitCode = 1;
  }
}
