import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Call } from "../../contract/form/call.ts";
import { projectFolder } from "../../ops/programs/project-folder.ts";
import { HEADERS } from "./questions.ts";
import { median } from "./table.ts";

// A process of its own, that does nothing but put one page together again and again. Its words: a server's origin and a
// path; what it prints: microseconds of processor for one page.

const WARM_UP = 3_000;
const ROUNDS = 9;
const PAGES = 100;

/** As much of the built pages as is called here; their side is web/entry-server.tsx. */
interface Built {
  renderPage(request: Request, door: object): Promise<{ status: number; html: string }>;
  pageAssets(manifest: unknown): object;
}

type Input = Partial<Record<"params" | "query" | "body", Record<string, unknown>>>;

const [origin = "", path = ""] = process.argv.slice(2);
const dist = join(projectFolder, "dist");
const built = (await import(pathToFileURL(join(dist, "server/entry-server.js")).href)) as Built;
const manifest: unknown = JSON.parse(readFileSync(join(dist, "client/.vite/manifest.json"), "utf8"));
const door = {
  ask: rememberedAsk(),
  assets: { ...built.pageAssets(manifest), first_script: { code: "" } },
  settings: { origin, api_key: HEADERS["x-api-key"], identity: null, social_links: {} },
};

for (let page = 0; page < WARM_UP; page += 1) await render();
const rounds: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const before = process.cpuUsage();
  for (let page = 0; page < PAGES; page += 1) await render();
  const { user, system } = process.cpuUsage(before);
  rounds.push((user + system) / PAGES);
}
console.log(median(rounds));

async function render(): Promise<void> {
  const { status, html } = await built.renderPage(new Request(origin + path), door);
  if (status !== 200 || html === "") throw new Error(`${path} was rendered with ${status}.`);
}

/** Asks the server the first time. */
function rememberedAsk() {
  const known = new Map<string, unknown>();
  return async (call: Call, input: Input) => {
    const question = `${call.name} ${JSON.stringify(input)}`;
    if (!known.has(question)) known.set(question, await ask(call, input));
    return known.get(question);
  };
}

async function ask({ method, path }: Call, { params, query, body }: Input): Promise<unknown> {
  const address = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name])),
    origin,
  );
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value != null) address.searchParams.set(name, String(value));
  }
  const request = body
    ? { method, headers: HEADERS, body: JSON.stringify(body) }
    : { method, headers: HEADERS };
  const response = await fetch(address, request);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}
