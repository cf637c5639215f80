import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, request as plainRequest } from "node:http";
import { connect, createServer, type Server, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { emptyDatabase } from "../../database/testing/database.ts";
import { type Site, startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";

/** Two answers at once over a database that is 100 ms away: twenty a second at most, on any machine. */
const AT_ONCE = 2;
const AWAY_MS = 100;
let away_ms = 0;
const FLOOD_PER_SECOND = 200;
const FLOOD_SECONDS = 3;

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let wire: Server;
let site: Site;
before(async () => {
  store = await emptyDatabase();
  wire = await longWire(store.appUrl);
  const far = new URL(store.appUrl);
  far.host = `127.0.0.1:${(wire.address() as { port: number }).port}`;
  site = await startSite({
    DATABASE_URL: far.href,
    MIGRATE_DATABASE_URL: store.ownerUrl,
    ANSWERS_AT_ONCE: String(AT_ONCE),
    REPEAT_ANSWERS_MS: "1000",
  });
  away_ms = AWAY_MS;
});
after(async () => {
  agent.destroy();
  // There is none where starting failed; the wire would then keep the process.
  await (site as Site | undefined)?.stop();
  wire.close();
  await store.drop();
});

test("ten times what can be served: quick refusals, quick answers, and soon normal again", async (t) => {
  // A first one, so that connections and code are warm; over this wire a busy machine may not connect in time at once.
  await until(async () => (await ask(0)).status === 200);
  const { promise: looked_at, resolve: enough } = Promise.withResolvers<void>();
  t.after(() => enough());
  const flood = sendFlood(looked_at);
  await sleep(FLOOD_SECONDS * 300);

  // Who looks after the server, and who brings word of money, is never kept out.
  assert.equal((await site.request("/healthz")).status, 200);
  // The wire's end may be out of reach for a moment, where the machine is busy: the flood is never the reason.
  await until(async () => {
    const ready = await site.request("/readyz");
    assert.doesNotMatch(await ready.text(), /very busy/);
    return ready.status === 200;
  });
  assert.equal((await site.request("/webhooks/card-payments", { method: "POST", body: "{}" })).status, 400);
  // Each of its own: one that is let in would be the answer to all who ask for the same.
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, at) => site.request(`/dashboard?player_name=${at}`)),
  );
  enough();
  const page = pages.find(({ status }) => status === 503);
  assert.ok(Number(page?.headers.get("retry-after")) > 0);
  assert.match((await page?.text()) ?? "", /Back in a moment/);

  const { answers, healthy } = await flood;
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  assert.equal(served.length + refused.length, answers.length);
  assert.ok(served.length > 10, `${served.length} were served`);
  assert.ok(refused.length > answers.length / 2, `${refused.length} of ${answers.length} were refused`);
  assert.ok(refused.every(({ retry_after }) => retry_after > 0));
  // A machine that has other things to do is slow with everything: what '/healthz' took meanwhile is not ours.
  assert.ok(at(healthy, 0.5) < 5_000);
  assert.ok(at(refused, 0.5) < 200 + 2 * at(healthy, 0.5), `refused after ${at(refused, 0.5)} ms`);
  assert.ok(at(served, 0.99) < 1_000 + 2 * at(healthy, 0.99), `served after ${at(served, 0.99)} ms`);

  const ended_at = performance.now();
  let quick = 0;
  for (let question = 1_000_000; quick < 10; question += 1) {
    const { status, ms } = await ask(question);
    quick = status === 200 && ms < 1_000 ? quick + 1 : 0;
    assert.ok(quick > 0 || performance.now() - ended_at < 30_000, "It is not normal again after 30 s.");
  }
});

test("what was just answered is repeated in the middle of a flood", async (t) => {
  const { promise: looked_at, resolve: enough } = Promise.withResolvers<void>();
  t.after(() => enough());
  const flood = sendFlood(looked_at);
  // Who asks in a flood is mostly refused, and an answer that took most of its second to come leaves little time for asking again.
  await until(async () => {
    if ((await ask(7)).status !== 200) return false;
    // More at once than could be served or wait.
    const repeated = await Promise.all(Array.from({ length: 20 }, () => ask(7)));
    return repeated.every(({ status }) => status === 200);
  }, "It was never repeated.");
  enough();
  await flood;
});

interface Answered {
  status: number;
  retry_after: number;
  ms: number;
}

/** A question of its own for each number, so that nothing is repeated for it. */
const ask = (question: number): Promise<Answered> =>
  send("POST", `/v1/v1/common_filter_players?skip=${question}`, "{}");

const agent = new Agent({ keepAlive: true });
const headers = { "x-api-key": "demo-key", "content-type": "application/json" };

function send(method: string, path: string, body = ""): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const begun_at = performance.now();
  const asking = plainRequest(site.origin + path, { method, agent, headers }, (response) => {
    response.resume().on("end", () =>
      resolve({
        status: response.statusCode ?? 0,
        retry_after: Number(response.headers["retry-after"]),
        ms: performance.now() - begun_at,
      }),
    );
  });
  asking.on("error", reject).end(body);
  return promise;
}

/**
 * Asks at an even pace, whether answers come or not: for FLOOD_SECONDS, and until `looked_at` on a machine that is slow to look.
 * With each tenth question it is asked whether the process lives: what comes in one heap on a busy machine waits alike.
 */
async function sendFlood(looked_at: Promise<void>): Promise<Record<"answers" | "healthy", Answered[]>> {
  const begun_at = performance.now();
  const all: Promise<Answered>[] = [];
  const alive: Promise<Answered>[] = [];
  let seen = false;
  void looked_at.then(() => {
    seen = true;
  });
  while (!seen || performance.now() - begun_at < FLOOD_SECONDS * 1_000) {
    const due = ((performance.now() - begun_at) / 1_000) * FLOOD_PER_SECOND;
    while (all.length < due) {
      if (all.length % 10 === 0) alive.push(send("GET", "/healthz"));
      all.push(ask(1_000 + all.length));
    }
    await sleep(5);
  }
  return { answers: await Promise.all(all), healthy: await Promise.all(alive) };
}

/** Milliseconds after which that share had its answer. */
function at(answers: readonly Answered[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

/** A wire to the database on which everything it says takes its time. */
async function longWire(url: string): Promise<Server> {
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const cut = (): void => void [near, far].map((end: Socket) => end.destroy());
    near
      .on("data", (bytes) => far.write(bytes))
      .on("close", cut)
      .on("error", cut);
    far.on("close", cut).on("error", cut);
    far.on("data", (bytes) => setTimeout(() => near.writable && near.write(bytes), away_ms));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
