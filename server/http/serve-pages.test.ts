import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import * as z from "zod/mini";
import { type Call, call } from "../../contract/form/call.ts";
import type { PageSurroundings, RenderedPage } from "../../contract/pages/rendered.ts";
import type { World } from "../world/world.ts";
import { openAnswerCache } from "./answers/answer-cache.ts";
import { openGate } from "./answers/gate.ts";
import { Refusal } from "./answers/refusal.ts";
import { bytesOf } from "./answers/written-answer.ts";
import { answers } from "./calls/route.ts";
import { openApp } from "./open-app.ts";
import { bytesOfParsed } from "./pages/page-asks.ts";
import { servePages } from "./pages/serve-pages.ts";

const ORIGIN = "https://donate.test";
const shape = { answer: z.object({ asked: z.int() }), who: "anyone", method: "GET", summary: "" } as const;
const sums = call({ ...shape, name: "sums", path: "/v1/sums", cache_seconds: 5 });
const list = call({ ...shape, name: "list", path: "/v1/list", cache_seconds: 1 });
const jerseys = call({
  ...shape,
  name: "jerseys",
  path: "/v1/jerseys",
  cache_seconds: 60,
  turns_daily: true,
});
const payment = call({ ...shape, name: "payment", path: "/v1/payment" });

type Render = (
  request: Request,
  client: Omit<PageSurroundings, "assets">,
) => Promise<Partial<RenderedPage> | undefined>;

/** Pages that say how often they were rendered, over calls that say how often they were asked, with a clock set by hand. */
async function siteOf(render: Render = async () => ({})) {
  const clock = { ms: Date.parse("2027-03-01T12:00:01Z") };
  const counts = { rendered: 0, asked: 0 };
  const app = await openApp({ log_level: "silent", trust_proxy: false, flood_guard: null, https: false });
  const gate = openGate(1);
  const repeating = { keep_ms: 1_000, most_bytes: 1e6, now: () => clock.ms };
  const logged: object[] = [];
  const failing = new Set<Call>();
  const handlerOf = (asked: Call) => async () => {
    if (failing.has(asked)) throw new Refusal(503, "We can't reach our data right now.");
    return { asked: ++counts.asked };
  };
  servePages(app, {
    source: {
      inline_scripts: [],
      async render(request, client) {
        counts.rendered += 1;
        const html = `<h1>${new URL(request.url).pathname} ${counts.rendered}</h1>${"long ".repeat(500)}`;
        return { status: 200, headers: {}, html, ...(await render(request, client)) };
      },
      serveFiles: async () => {},
    },
    routes: [sums, list, jerseys, payment].map((each) => answers(each, handlerOf(each))),
    world: {
      origin: ORIGIN,
      clock: { now: () => new Date(clock.ms) },
      log: { error: (facts: object) => void logged.push(facts) },
    } as unknown as World,
    api_key: "key",
    social_links: {},
    is_rehearsal: false,
    cache: openAnswerCache({ ...repeating, sizeOf: bytesOf }),
    parsed: openAnswerCache({ ...repeating, sizeOf: bytesOfParsed }),
    gate,
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: "GET", url, headers });
  const fail = (asked: Call) => {
    failing.add(asked);
    return { over: () => failing.delete(asked) };
  };
  return { get, clock, counts, gate, app, logged, fail };
}

test("a page is the same for every visitor, and rendered once for all who come within a second", async () => {
  const site = await siteOf();
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      site.get("/about", { cookie: `session=${at}`, host: `host${at}.test`, "user-agent": `${at}` }),
    ),
  );
  assert.deepEqual([...new Set(all.map(({ body }) => body.slice(0, 17)))], ["<h1>/about 1</h1>"]);
  site.clock.ms += 999;
  assert.match((await site.get("/about")).body, /about 1</);
  site.clock.ms += 1;
  assert.match((await site.get("/about")).body, /about 2</);
});

test("who has it already gets only the head; packed it is the same page", async () => {
  const { get } = await siteOf();
  const plain = await get("/");
  const etag = String(plain.headers.etag);
  assert.match(etag, /^W\/"/);
  const again = await get("/", { "if-none-match": etag });
  assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, "", etag]);
  const br = await get("/", { "accept-encoding": "gzip, br" });
  assert.equal(br.headers["content-encoding"], "br");
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain.body);
  const gzip = await get("/", { "accept-encoding": "gzip" });
  assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body);
  for (const { headers } of [plain, br, gzip]) assert.equal(headers.vary, "accept-encoding");
});

test("the second who asks lets it be packed better for those who come after", async () => {
  const words = Array.from({ length: 4_000 }, (_, at) => `${(at * 7919) % 997} players`).join(" ");
  const { get } = await siteOf(async () => ({ html: words }));
  const asked = () => get("/", { "accept-encoding": "br" });
  const first = await asked();
  assert.equal(brotliDecompressSync(first.rawPayload).toString(), words);
  let last = await asked();
  while (last.rawPayload.length === first.rawPayload.length) {
    // Asking inside of one process lets nothing else happen by itself.
    await setImmediate();
    last = await asked();
  }
  assert.ok(last.rawPayload.length < first.rawPayload.length);
  assert.equal(brotliDecompressSync(last.rawPayload).toString(), words);
});

test("shared caches may keep it for as long as everything holds that it shows", async () => {
  const site = await siteOf(async ({ url }, { ask }) => {
    if (!url.endsWith("/about")) await ask(sums, {});
    if (url.endsWith("/list")) await ask(list, {});
    return {};
  });
  const kept = async (url: string) => (await site.get(url)).headers["cache-control"];
  assert.equal(await kept("/about"), "public, max-age=0, s-maxage=60, stale-while-revalidate=60");
  assert.equal(await kept("/"), "public, max-age=0, s-maxage=5, stale-while-revalidate=5");
  assert.equal(await kept("/list"), "public, max-age=0, s-maxage=1, stale-while-revalidate=1");
});

test("what a page shows of the day is kept no longer than the day", async () => {
  const site = await siteOf(async (_, { ask }) => {
    const { asked } = await ask(jerseys, {});
    return { html: `drawn ${asked}` };
  });
  const at = async (time: string) => {
    site.clock.ms = Date.parse(time);
    const { headers, body } = await site.get("/");
    return `${body}: ${headers["cache-control"]}`;
  };
  const keptFor = (s: number) => `public, max-age=0, s-maxage=${s}, stale-while-revalidate=${s}`;
  assert.equal(await at("2027-03-01T23:50:00.000Z"), `drawn 1: ${keptFor(60)}`);
  // Held for 20 seconds and shown for 20 more while it is asked for anew: until the day turns.
  assert.equal(await at("2027-03-01T23:59:20.000Z"), `drawn 2: ${keptFor(20)}`);
  // The server repeats its own for a second: not across the turn.
  assert.equal(await at("2027-03-01T23:59:59.500Z"), "drawn 3: private, no-store");
  assert.equal(await at("2027-03-02T00:00:00.200Z"), `drawn 4: ${keptFor(60)}`);
  assert.equal(await at("2027-03-02T00:00:01.100Z"), `drawn 4: ${keptFor(60)}`);
});

test("nothing on a page is older than its call allows: what may not be two seconds old is asked for each page", async () => {
  const site = await siteOf(async (_, { ask }) => {
    const { asked } = await ask(list, {});
    await ask(sums, {});
    return { html: `list ${asked}` };
  });
  assert.equal((await site.get("/a")).body, "list 1");
  site.clock.ms += 500;
  // The sums are repeated, the list is not.
  assert.equal((await site.get("/b")).body, "list 3");
  assert.equal(site.counts.asked, 3);
});

test("what is of this moment is kept by nobody, and neither is a failure", async () => {
  const status = { of: 404 };
  const site = await siteOf(async ({ url }, { ask }) => {
    if (url.includes("/success")) await ask(payment, {});
    return url.includes("/gone") ? { status: status.of } : {};
  });
  for (const url of ["/success?session_id=1", "/gone"]) {
    const [first, second] = [await site.get(url), await site.get(url)];
    assert.notEqual(first.body, second.body);
    assert.equal(first.headers["cache-control"], "private, no-store");
    assert.equal(first.headers.etag, undefined);
  }
  status.of = 200;
  assert.equal((await site.get("/gone")).statusCode, 200);
});

test("a page that goes on without what it could not have is kept by nobody: the next who asks may get it whole", async () => {
  const site = await siteOf(async (_, { ask }) => {
    const found = await ask(sums, {}).catch(() => null);
    const listed = await ask(list, {}).catch(() => null);
    return { html: `sums ${found ? "there" : "missing"}, list ${listed ? "there" : "missing"}` };
  });
  const failing = site.fail(sums);
  const first = await site.get("/about");
  assert.deepEqual([first.statusCode, first.body], [200, "sums missing, list there"]);
  assert.equal(first.headers["cache-control"], "private, no-store");
  assert.equal(first.headers.etag, undefined);
  failing.over();
  const next = await site.get("/about");
  assert.equal(next.body, "sums there, list there");
  assert.match(String(next.headers["cache-control"]), /^public, /);
});

test("where rendering breaks, the next visitor starts anew", async () => {
  let broken = true;
  const site = await siteOf(async () => {
    if (broken) throw new Error("broken");
    return {};
  });
  assert.equal((await site.get("/")).statusCode, 500);
  broken = false;
  assert.equal((await site.get("/")).statusCode, 200);
});

test("a flood closes the gate to new pages, not to one that is kept", async () => {
  const hanging = Promise.withResolvers<Partial<RenderedPage>>();
  const site = await siteOf(({ url }) => (url.endsWith("/slow") ? hanging.promise : Promise.resolve({})));
  assert.equal((await site.get("/kept")).statusCode, 200);
  const slow = site.get("/slow");
  while (site.gate.state().at_work === 0) await setImmediate();
  const refused = await site.get("/new");
  assert.equal(refused.statusCode, 503);
  assert.match(refused.body, /Back in a moment/);
  assert.equal(refused.headers["cache-control"], "no-store");
  assert.ok(Number(refused.headers["retry-after"]) > 0);
  assert.equal((await site.get("/kept")).statusCode, 200);
  hanging.resolve({});
  assert.equal((await slow).statusCode, 200);
  assert.equal((await site.get("/new")).statusCode, 200);
});

test("how somebody came here makes no other page, what they look for does", async () => {
  const site = await siteOf(async ({ url }) => ({ html: url }));
  const at = async (url: string) => (await site.get(url)).body;
  assert.equal(await at("/list?q=a&utm_source=mail&fbclid=x1"), `${ORIGIN}/list?q=a`);
  assert.equal(await at("/list?fbclid=x2&q=a"), `${ORIGIN}/list?q=a`);
  assert.equal(site.counts.rendered, 1);
  assert.equal(await at("/list?q=b"), `${ORIGIN}/list?q=b`);
  assert.equal(await at("/?gbraid=1&gclid=2"), `${ORIGIN}/`);
});

test("pages are at our own origin, whatever the address tries", async () => {
  const site = await siteOf(async ({ url }) => ({ html: url }));
  for (const url of ["//evil.test/x", "/\\evil.test/x", "/@evil.test/x"]) {
    const { body } = await site.get(url);
    assert.ok(body.startsWith(`${ORIGIN}/`), `${url} became ${body}`);
  }
  for (const url of ["/v1/unknown", "/assets/unknown.js", "/webhooks"]) {
    const answer = await site.get(url);
    assert.deepEqual([answer.statusCode, answer.json().title], [404, "Not found"]);
  }
  assert.equal((await site.app.inject({ method: "POST", url: "/" })).statusCode, 404);
  const head = await site.app.inject({ method: "HEAD", url: "/" });
  assert.deepEqual([head.statusCode, head.body], [200, ""]);
});

test("what nobody expected is in the log with its page, and the visitor has a page all the same", async () => {
  const failure = new Error("A screen is missing.");
  const { get, logged } = await siteOf(async ({ url }) =>
    new URL(url).pathname === "/about" ? { status: 500, failure } : {},
  );
  const page = await get("/about?token=secret");
  assert.deepEqual([page.statusCode, page.body.startsWith("<h1>")], [500, true]);
  assert.deepEqual(logged, [{ err: failure, page: "/about" }]);
  await get("/");
  assert.equal(logged.length, 1);
});
