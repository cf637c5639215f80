import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { callAddress } from "../contract/form/address.ts";
import { pages as addresses } from "../contract/pages/addresses.ts";
import { getPlayersByTeam } from "../contract/players/players.ts";
import { startBareServer } from "./measuring/bare-server.ts";
import { type Driven, drive, EACH_ANOTHER, type Load } from "./measuring/drive.ts";
import { CATEGORIES, type Looked, look } from "./measuring/lighthouse.ts";
import { ACCEPTED, fetchPacked } from "./measuring/packed.ts";
import { HEADERS } from "./measuring/questions.ts";
import { startStaticPage } from "./measuring/static-page.ts";
import { type FilledDatabase, startDatabase, startServer } from "./measuring/subject.ts";
import { head, line, median, milliseconds, percent, whole } from "./measuring/table.ts";

const ROUNDS = 3;
/** Until Node has compiled what is asked again and again. */
const WARM_UP_SECONDS = 3;
/**
 * How fast pages are: with every question asked and every page rendered anew; rendered anew, each at an address of its
 * own, from what was told within the last second; and kept, beside bare `node:http` that sends the same packed bytes.
 * And what Lighthouse says of them, beside a page of the same cards without any script.
 */
export async function pages(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      players: { type: "string", default: "25000" },
      seconds: { type: "string", default: "3" },
      connections: { type: "string", default: "8" },
      looks: { type: "string", default: "3" },
    },
  });
  const database = await startDatabase(Number(values.players));
  try {
    const load = { seconds: Number(values.seconds), connections: Number(values.connections) };
    if (load.seconds > 0) await measureAll(database, load);
    if (Number(values.looks) > 0) await lookAtAll(database, Number(values.looks));
  } finally {
    await database.stop();
  }
}

interface Page {
  name: string;
  path: string;
}

async function choosePages(origin: string): Promise<Page[]> {
  const team = callAddress(getPlayersByTeam, { params: { team_id: 1 }, query: { limit: 1 } });
  const response = await fetch(origin + team, { headers: HEADERS });
  const { players } = getPlayersByTeam.answer.parse(await response.json());
  const [player] = players;
  if (!player) throw new Error("The demo has nobody in its first team.");
  return [
    { name: "home", path: addresses.home.to() },
    { name: "browse", path: addresses.browse.to() },
    { name: "detail", path: addresses.detail.to(player) },
    { name: "information", path: addresses.trust.to() },
  ];
}

async function measureAll(database: FilledDatabase, load: Load): Promise<void> {
  const anew = await startServer({ ...database.settings, REPEAT_ANSWERS_MS: "0" });
  const kept = await startServer(database.settings);
  console.log(`\nMedians of ${ROUNDS} rounds of ${load.seconds} s, ${load.connections} connections.`);
  console.log(head(HEADINGS));
  for (const page of await choosePages(kept.origin)) {
    const { body, headers } = await fetchPacked(kept.origin + page.path);
    const bare = await startBareServer(body, headers);
    const asked = { path: page.path, headers: ACCEPTED };
    for (const subject of [anew, kept, bare])
      await drive(subject, asked, { ...load, seconds: WARM_UP_SECONDS });
    const another = { ...asked, path: `${page.path}?n=${EACH_ANOTHER}` };
    await drive(kept, another, load);
    const rounds: { anew: Driven; rendered: Driven; kept: Driven; bare: Driven }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        anew: await drive(anew, asked, load),
        rendered: await drive(kept, another, load),
        kept: await drive(kept, asked, load),
        bare: await drive(bare, asked, load),
      });
    }
    await bare.stop();
    const middle = (of: (round: (typeof rounds)[number]) => number | null) => median(rounds.map(of));
    console.log(
      line([
        page.name,
        whole(await renderingCost(kept.origin + page.path)),
        whole(middle(({ anew }) => anew.rate)),
        whole(middle(({ anew }) => anew.cpu_us)),
        whole(middle(({ rendered }) => rendered.rate)),
        whole(middle(({ rendered }) => rendered.cpu_us)),
        whole(middle(({ kept }) => kept.rate)),
        milliseconds(middle(({ kept }) => kept.p50)),
        milliseconds(middle(({ kept }) => kept.p99)),
        whole(middle(({ kept }) => kept.cpu_us)),
        whole(middle(({ bare }) => bare.rate)),
        whole(middle(({ bare }) => bare.cpu_us)),
        percent(
          middle(({ kept }) => kept.rate),
          middle(({ bare }) => bare.rate),
        ),
      ]),
    );
  }
  await Promise.all([anew.stop(), kept.stop()]);
}

const HEADINGS = [
  "page",
  "put together CPU µs",
  "anew/s",
  "CPU µs",
  "rendered/s",
  "CPU µs",
  "kept/s",
  "p50 ms",
  "p99 ms",
  "CPU µs",
  "bare/s",
  "CPU µs",
  "of bare",
];

/** Microseconds of processor that a page takes by itself: its answers are at hand, and nothing is packed or sent. */
async function renderingCost(address: string): Promise<number> {
  const { origin, pathname } = new URL(address);
  const renderer = fileURLToPath(new URL("measuring/renderer.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [renderer, origin, pathname]);
  return Number(stdout);
}

async function lookAtAll(database: FilledDatabase, times: number): Promise<void> {
  const server = await startServer({ ...database.settings, SEARCH_ENGINES: "on" });
  const chosen = await choosePages(server.origin);
  const plain = await startStaticPage(`${server.origin}${addresses.browse.to()}`);
  console.log(`\nLighthouse, mobile, medians of ${times}.`);
  console.log(head(["page", ...CATEGORIES, "LCP ms", "TBT ms", "CLS"]));
  const findings: string[] = [];
  const show = (name: string, looked: Looked) => {
    console.log(
      line([
        name,
        ...CATEGORIES.map((category) => String(looked.scores[category])),
        looked.lcp_ms.toFixed(0),
        looked.tbt_ms.toFixed(0),
        looked.cls.toFixed(3),
      ]),
    );
    findings.push(...looked.findings.map((finding) => `- ${name}: ${finding}`));
  };
  for (const { name, path } of chosen) show(name, await look(server.origin + path, times));
  show("browse without script", await look(plain.origin, times));
  if (findings.length > 0) console.log(`\n${findings.join("\n")}`);
  await Promise.all([server.stop(), plain.stop()]);
}
