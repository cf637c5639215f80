import "../../ops/programs/node-version.ts";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale } from "../../ops/programs/build.ts";
import { projectFiles } from "../../ops/programs/files.ts";
import { projectFolder } from "../../ops/programs/project-folder.ts";
import { runFiles } from "../../ops/test-run/test-files.ts";
import { launchBrowser } from "../driving/browser.ts";
import { copiesOf, type Sent, sentIn } from "./collect.ts";
import { KINDS, sheetOf, WIDTHS } from "./sheet.ts";

const USAGE = `npm run letters -- FOLDER [WORDS]

  Runs the tests whose sites send mail, or those whose file names hold one of the words, and lays every letter they
  sent out in FOLDER: letters.html with all of them, and pictures of it page by page, as on a phone and at a desk.
  A letter that comes again in a journey with nothing but other names and figures is shown once.`;

/** On one picture; more are hard to look at. */
const LETTERS_A_PICTURE = 12;

const LONGEST_TEST_MS = 600_000;

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [to, ...words] = positionals;
if (values.help || !to) {
  console.log(USAGE);
  if (!values.help) process.exitCode = 1;
} else {
  const folder = resolve(to);
  const journeys = journeysOf(words);
  await walk(journeys, folder);
  const sent = await sentIn(folder, journeys);
  writeFileSync(join(folder, "letters.html"), sheetOf(sent, KINDS));
  const pictures = await photograph(sent, folder);
  console.log(
    `${sent.length} letters in ${join(folder, "letters.html")} and ${pictures} pictures beside it.`,
  );
}

/** Those that have a site; a letter is a letter, whether its way was walked in a browser or by calls. */
function journeysOf(wanted: readonly string[]): string[] {
  const files = projectFiles(projectFolder, "e2e/*.test.ts", "server/**/*.test.ts");
  const short = files.filter((file) => !file.includes(".long.test."));
  return short.filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)));
}

/** Every journey, with its played mailbox leaving copies in a folder of its own. */
async function walk(journeys: readonly string[], folder: string): Promise<void> {
  rmSync(join(folder, "copies"), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildIfStale();
  const { failed, failures } = await runFiles(journeys, {
    lanes: availableParallelism(),
    apart: true,
    longest_ms: LONGEST_TEST_MS,
    signal: new AbortController().signal,
    environment: (file) => ({ MAILBOX_COPIES: copiesOf(folder, file) }),
  });
  if (failed > 0) console.log(`Failed, and may lack letters: ${failures.map(({ name }) => name).join(", ")}`);
}

/** Answers how many were taken. */
async function photograph(sent: readonly Sent[], folder: string): Promise<number> {
  const browser = await launchBrowser();
  let taken = 0;
  try {
    for (const kind of KINDS) {
      const columns = kind === "phone" ? 4 : 3;
      const width = columns * (WIDTHS[kind] + 40) + 32;
      const page = await browser.newPage({ viewport: { width, height: 1000 }, colorScheme: "light" });
      for (let from = 0; from < sent.length; from += LETTERS_A_PICTURE) {
        await page.setContent(sheetOf(sent.slice(from, from + LETTERS_A_PICTURE), [kind]), {
          waitUntil: "load",
        });
        const number = String(from / LETTERS_A_PICTURE + 1).padStart(2, "0");
        await page.screenshot({ path: join(folder, `letters-${kind}-${number}.png`), fullPage: true });
        taken += 1;
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return taken;
}
