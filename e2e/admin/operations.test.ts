import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { callAddress } from "../../contract/form/address.ts";
import { commonFilterPlayers, getPlayer } from "../../contract/players/players.ts";
import { projectFolder } from "../../ops/programs/project-folder.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { anAthlete, booksOf, lettersTo, openContribution } from "../driving/books.ts";
import { becomes } from "../driving/seen.ts";
import { startSiteOfPrograms } from "../driving/site.ts";
import { EMAIL } from "../driving/supporter.ts";

const site = await startSiteOfPrograms();
after(() => site.stop());

test("a server that is told to stop answers every request it took", async () => {
  const outcomes: string[] = [];
  // As a load balancer does: connections are kept, and a server that says 'close' is asked no more.
  const agent = new Agent({ keepAlive: true });
  const keepAsking = async () => {
    for (;;) {
      const { outcome, closing } = await ask(agent);
      outcomes.push(outcome);
      if (closing) return;
    }
  };
  const asking = Promise.all(Array.from({ length: 16 }, keepAsking));
  await becomes(async () => outcomes.length > 200, true);
  assert.equal(await site.stopServer(), 0);
  await asking;
  agent.destroy();
  await site.startServer();
  assert.deepEqual([...new Set(outcomes)], ["200"]);
});

test("while the database is away calls answer 503 with Retry-After within 4 s, and it heals by itself", async () => {
  const athlete = await anAthlete(site);
  const path = callAddress(getPlayer, { params: athlete });
  const look = async () => {
    const begin = performance.now();
    const response = await fetch(site.origin + path, { headers: { "x-api-key": "demo-key" } });
    return { response, seconds: (performance.now() - begin) / 1_000 };
  };
  assert.equal((await look()).response.status, 200);
  await site.relay.cut();
  // For a second what was just answered is answered again.
  await sleep(1_100);
  for (let tries = 0; tries < 3; tries += 1) {
    const { response, seconds } = await look();
    assert.equal(response.status, 503);
    assert.ok(Number(response.headers.get("retry-after")) > 0);
    assert.match(response.headers.get("content-type") ?? "", /problem\+json/);
    assert.ok(seconds < 4, `took ${seconds} s`);
  }
  assert.equal((await fetch(`${site.origin}/readyz`)).status, 503);
  assert.equal((await fetch(`${site.origin}/healthz`)).status, 200);
  assert.equal((await fetch(`${site.origin}/dashboard`)).status, 503);
  await site.relay.mend();
  await becomes(async () => (await look()).response.status, 200, 5_000);

  // Jobs and sweeper come back too: a payment is counted and its receipt mailed.
  const { checkout_url } = await openContribution(site, athlete);
  await payOnPage(checkout_url, { email: EMAIL });
  await becomes(async () => (await booksOf(site, athlete)).received, 20);
  await becomes(async () => (await lettersTo(site, EMAIL)).length, 1);
});

test("the log is JSON lines with request ids, and holds nothing personal and nothing secret", async () => {
  const athlete = await anAthlete(site);
  const from = site.lines.length;
  const { checkout_url, contribution_id } = await openContribution(site, athlete);
  await payOnPage(checkout_url, { email: EMAIL });
  await becomes(async () => (await booksOf(site, athlete)).states, ["paid"]);
  const { rows } = await site.database.query(
    "select provider_session_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  const { provider_session_id } = rows[0];
  await fetch(`${site.origin}/success?session_id=${provider_session_id}`);
  await fetch(`${site.origin}/failed/transaction_id=${contribution_id}`);
  await fetch(`${site.origin}/dashboard?player_name=Somebody`);
  await fetch(`${site.origin}/v1/payments/${provider_session_id}`, { headers: { "x-api-key": "demo-key" } });
  const answeredSince = () =>
    site.lines
      .slice(from)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === "answered");
  // A line comes after its answer, and in turn.
  await becomes(async () => answeredSince().some(({ call }) => call === "payment"), true);

  const lines = site.lines.slice(from);
  const answered = answeredSince();
  assert.ok(answered.length >= 6);
  for (const line of answered) assert.match(line.request_id, /^[\w-]{8,}$/);
  const unwanted = [
    EMAIL,
    "?",
    "Somebody",
    "demo-key",
    "sk_test",
    "whsec_",
    provider_session_id,
    contribution_id,
    "4242",
  ];
  // A request's random id is left out: it may hold any four digits, the card's as well.
  const told = lines.map((line) => JSON.stringify({ ...JSON.parse(line), request_id: undefined }));
  for (const word of unwanted) {
    assert.deepEqual(
      told.filter((line) => line.includes(word)),
      [],
      `'${word}' is in the log`,
    );
  }
});

test("figures are on a port of their own, not on the public one", async () => {
  assert.equal((await fetch(`${site.origin}/metrics`)).status, 404);
  const figures = await (await fetch(site.figures)).text();
  assert.match(figures, /^http_answer_seconds_count\{[^}]*call="common_filter_players"[^}]*\} \d+/m);
  assert.match(figures, /^contribution_bookings_total\{kind="charge"\} /m);
});

test("production refuses what is only fit for a demo, and names the setting", async () => {
  const fit = {
    NODE_ENV: "production",
    ORIGIN: "https://donate.example.org",
    API_KEYS: "a-key",
    DATABASE_URL: "postgres://localhost:1/none",
    STRIPE_SECRET_KEY: "rk_live_of_our_own",
    PAYOUTS_POLICY_URL: "https://donate.example.org/payouts",
    STRIPE_WEBHOOK_SECRETS: "whsec_of_our_own",
    SMTP_URL: "smtps://mail.example.org",
    MAIL_FROM: "receipts@example.org",
    CONTACT_EMAIL: "help@example.org",
    LIMITS_SECRET: "a secret of this test, and long enough",
    LINK_SECRETS: "the secret of links in this test and long",
  };
  const unfit: [Record<string, string>, setting: string][] = [
    [{ API_KEYS: "demo-key" }, "API_KEYS"],
    [{ STRIPE_API_ORIGIN: "http://localhost:12111" }, "STRIPE_API_ORIGIN"],
    [{ RATE_LIMITS: "off" }, "RATE_LIMITS"],
    [{ DEMO_PLAYERS: "100" }, "DEMO_PLAYERS"],
    [{ ORIGIN: "http://donate.example.org" }, "ORIGIN"],
    [{ PAYOUTS_POLICY_URL: "http://donate.example.org/payouts" }, "PAYOUTS_POLICY_URL"],
    [{ STRIPE_SECRET_KEY: "sk_test_of_our_own" }, "STRIPE_SECRET_KEY"],
    [{ DATABASE_URL: "" }, "DATABASE_URL"],
    [{ LINK_SECRETS: "database" }, "LINK_SECRETS"],
    [{ STRIPE_SECRET_KEY: "" }, "STRIPE_SECRET_KEY"],
  ];
  await Promise.all(
    unfit.map(async ([given, setting]) => {
      const { code, said } = await startAlone({ ...fit, ...given });
      assert.equal(code, 1);
      // One line of JSON, as all that is said in production.
      const { level, msg } = JSON.parse(said);
      assert.equal(level, "fatal");
      assert.match(msg, new RegExp(`^  ${setting}: `, "m"));
      assert.equal(msg.split("\n").length, 2, `only ${setting} is wrong: ${said}`);
    }),
  );
});

/** One search: the status or the error's code, and whether the server goes away. */
function ask(agent: Agent): Promise<{ outcome: string; closing: boolean }> {
  const headers = { "x-api-key": "demo-key", "content-type": "application/json" };
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve({ outcome: String(error.code), closing: true });
    const asked = request(`${site.origin}${commonFilterPlayers.path}?limit=21`, {
      method: "POST",
      agent,
      headers,
    });
    asked.on("error", failed).on("response", (response) => {
      const closing = response.headers.connection === "close";
      response.on("error", failed).resume();
      response.on("end", () => resolve({ outcome: String(response.statusCode), closing }));
    });
    asked.end("{}");
  });
}

/** The server with these settings and no others. */
async function startAlone(
  environment: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["server/startup/main.ts"], {
    cwd: projectFolder,
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
  });
  const [code] = await once(child, "close");
  return { code, said };
}
