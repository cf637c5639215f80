import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { chromiumPath } from "../../ops/testing/chromium.ts";
import { median } from "./table.ts";

/** What Lighthouse says of a page on a middling phone with a slow connection, as it simulates them. */
export interface Looked {
  /** Of 100, by category. */
  scores: Readonly<Record<Category, number>>;
  lcp_ms: number;
  tbt_ms: number;
  cls: number;
  /** What costs points, in Lighthouse's words. */
  findings: readonly string[];
}

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

/** As much of its report as is read here. */
interface Report {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
}

/** The median of so many looks at the same address. */
export async function look(address: string, times: number): Promise<Looked> {
  const looks: Looked[] = [];
  while (looks.length < times) looks.push(readReport(await report(address)));
  const middle = (of: (look: Looked) => number) => median(looks.map(of)) ?? Number.NaN;
  return {
    scores: byCategory((category) => middle(({ scores }) => scores[category])),
    lcp_ms: middle(({ lcp_ms }) => lcp_ms),
    tbt_ms: middle(({ tbt_ms }) => tbt_ms),
    cls: middle(({ cls }) => cls),
    findings: [...new Set(looks.flatMap(({ findings }) => findings))],
  };
}

const byCategory = (scoreOf: (category: Category) => number): Looked["scores"] => ({
  performance: scoreOf("performance"),
  accessibility: scoreOf("accessibility"),
  "best-practices": scoreOf("best-practices"),
  seo: scoreOf("seo"),
});

const LIGHTHOUSE = createRequire(import.meta.url).resolve("lighthouse/cli/index.js");

async function report(address: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      LIGHTHOUSE,
      address,
      ...["--quiet", "--output=json", `--only-categories=${CATEGORIES.join(",")}`],
      "--no-enable-error-reporting",
      "--chrome-flags=--headless --no-sandbox --disable-dev-shm-usage",
    ],
    { env: { ...process.env, CHROME_PATH: await chromiumPath() }, maxBuffer: 100_000_000 },
  );
  const told: Report = JSON.parse(stdout);
  if (told.runtimeError) throw new Error(`${address}: ${told.runtimeError.message}`);
  return told;
}

function readReport({ categories, audits }: Report): Looked {
  const measured = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: byCategory((category) => Math.round(100 * categories[category].score)),
    lcp_ms: measured("largest-contentful-paint"),
    tbt_ms: measured("total-blocking-time"),
    cls: measured("cumulative-layout-shift"),
    findings: CATEGORIES.flatMap((category) =>
      categories[category].auditRefs.flatMap(({ id, weight }) => {
        const audit = audits[id];
        const is_found = weight > 0 && audit?.score != null && audit.score < 0.9;
        return is_found ? [`${category}: ${audit.title} (${id})`] : [];
      }),
    ),
  };
}
