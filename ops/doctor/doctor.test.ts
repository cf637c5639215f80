import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, type TestContext, test } from "node:test";
import { Client } from "pg";
import { SMTPServer } from "smtp-server";
import { emptyDatabase } from "../../database/testing/database.ts";
import { type Site, startSite } from "../../server/testing/site.ts";
import { startMailbox } from "../../standins/mailbox/start.ts";
import { freePorts } from "../programs/free-ports.ts";
import { examine } from "./doctor.ts";
import { partnerWithClock } from "./testing/partner-with-clock.ts";

let site: Site;
let settings: Record<string, string>;
let nowhere: string;
let files_dir: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
before(async () => {
  site = await startSite({}, { identity: true });
  files_dir = mkdtempSync(join(tmpdir(), "donate-nil-doctor-"));
  nowhere = `localhost:${(await freePorts("NOWHERE")).NOWHERE}`;
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  settings = {
    FILES_DIR: join(files_dir, "made", "once needed"),
    ORIGIN: site.origin,
    DATABASE_URL: String(site.database.options.connectionString),
    STRIPE_API_ORIGIN: site.payments.origin,
    SMTP_URL: `smtp://localhost:${mailbox.smtpPort}`,
    IDENTITY_ISSUER: site.identity.origin,
    IDENTITY_CLIENT_ID: "donate-nil",
    IDENTITY_CLIENT_SECRET: "played",
    IDENTITY_NAME: "Demo ID",
  };
});
after(async () => {
  await mailbox.close();
  await site.stop();
  rmSync(files_dir, { recursive: true });
});

/** What has to be mended, in a line each. */
const toMend = async (change: Record<string, string> = {}): Promise<string[]> =>
  (await examine({ ...settings, ...change }))
    .filter(({ state }) => state === "mend")
    .map(({ about, says }) => `${about}: ${says}`);

test("an installation that is well has nothing to mend, and each part is named", async () => {
  assert.deepEqual(await toMend(), []);
  const named = new Set((await examine(settings)).map(({ about }) => about));
  for (const about of [
    "settings",
    "database",
    "clock",
    "rights",
    "jobs",
    "events",
    "mail",
    "payments",
    "identity",
    "site",
    "files",
  ])
    assert.ok(named.has(about), about);
  assert.deepEqual(readdirSync(files_dir), [], "it leaves nothing behind");
});

test("each planted mistake is named alone, with what to do", async (t) => {
  const moved = (path: string) => new URL(path, settings.DATABASE_URL).href;
  const stranger = new URL(settings.DATABASE_URL ?? "");
  stranger.password = "wrong";
  for (const [change, words] of [
    [{ PORT: "http" }, /settings: .*PORT: has to be a whole number/s],
    [
      { STRIPE_SECERT_KEY: "sk_of_nobody" },
      /settings: STRIPE_SECERT_KEY is .* did you mean STRIPE_SECRET_KEY/,
    ],
    [
      { DATABASE_URL: `postgres://app@${nowhere}/donate` },
      /database: .*ECONNREFUSED.* Nothing listens there/,
    ],
    [{ DATABASE_URL: stranger.href }, /database: password .* Check the password in DATABASE_URL/],
    [{ DATABASE_URL: moved("/none") }, /database: .*"none" does not exist.* Check the name/],
    [{ SMTP_URL: `smtp://${nowhere}` }, /mail: .*ECONNREFUSED.* Nothing listens there/],
    [
      { SMTP_URL: settings.SMTP_URL?.replace("smtp:", "smtps:") ?? "" },
      /mail: .*ERR_SSL\w+\. It speaks no TLS/,
    ],
    [{ SMTP_URL: "smtp://mail.invalid" }, /mail: .*EDNS.* No such host/],
    [{ STRIPE_API_ORIGIN: `http://${nowhere}` }, /payments: .*ECONNREFUSED.* Nothing listens there/],
    [
      { DATABASE_URL: `${settings.DATABASE_URL}?options=-c%20default_transaction_read_only%3Don` },
      /database: It takes no writes: it is a copy\. Let DATABASE_URL name the primary/,
    ],
    [
      { SMTP_URL: `smtp://user:wrong@localhost:${await closedMailServer(t)}` },
      /mail: .*EAUTH.* It refuses user or password/,
    ],
    [
      { ORIGIN: await proxyBefore(t, { most_bytes: 1_048_576 }) },
      /proxy: It answers 413 to a body of 7 MB.* let it pass 8 MB/,
    ],
    [
      { ORIGIN: await proxyBefore(t, { adds: { "strict-transport-security": "max-age=1, max-age=2" } }) },
      /proxy: It adds Strict-Transport-Security/,
    ],
    [
      { ORIGIN: await proxyBefore(t, { asks: { "x-forwarded-for": "198.51.100.7" } }) },
      /proxy: The server does not know what stands in front of it: .* Let TRUST_PROXY name its address/,
    ],
    [{ IDENTITY_ISSUER: `${settings.IDENTITY_ISSUER}/` }, /identity: It calls itself/],
    [{ IDENTITY_ISSUER: `http://${nowhere}` }, /identity: .*ECONNREFUSED/],
    [
      { IDENTITY_ISSUER: await partnerWithClock(t, -600) },
      /clock: This machine's clock is \d+(\.\d)? s ahead of the identity provider's: run NTP here/,
    ],
    [{ FILES_DIR: import.meta.filename }, /files: .*ENOTDIR.* Let FILES_DIR name a folder/],
    [{ ORIGIN: `http://${nowhere}` }, /site: .*ECONNREFUSED/],
    [{ ORIGIN: site.mailbox.origin }, /site: Something else answers/],
  ] as const) {
    const found = await toMend(change);
    assert.match(found.join("\n"), words);
    assert.equal(found.length, 1, found.join("\n"));
    assert.doesNotMatch(found.join("\n"), /:wrong@/);
  }
});

test("a proxy that hides who asks is told, for a person to judge: it may be the doctor who asks from its network", async (t) => {
  const behind = await startSite({ TRUST_PROXY: "127.0.0.1,::1" });
  t.after(() => behind.stop());
  const found = async (asks: Record<string, string>) =>
    (await examine({ ...settings, ORIGIN: await proxyBefore(t, { to: behind.origin, asks }) }))
      .filter(({ about, state }) => about === "proxy" && state !== "ok")
      .map(({ state, says }) => `${state}: ${says}`)
      .join("\n");
  assert.match(
    await found({ "x-forwarded-for": "127.0.0.1" }),
    /^look: .* has the address of a proxy .* curl .*\/readyz.* "taken_for":"visitor"/,
  );
  assert.equal(await found({ "x-forwarded-for": "198.51.100.7" }), "");
});

test("a promise of https for subdomains that nobody made is told, and one that was made and is left out", async (t) => {
  const found = async (says: string, change: Record<string, string> = {}) => {
    const ORIGIN = await proxyBefore(t, { adds: { "strict-transport-security": says } });
    return (await examine({ ...settings, ...change, ORIGIN }))
      .filter(({ about, says }) => about === "proxy" && says.includes("Strict-Transport"))
      .map(({ state, says }) => `${state}: ${says}`)
      .join("\n");
  };
  assert.match(
    await found("max-age=31536000; includeSubDomains"),
    /^look: .* says "max-age=31536000; includeSubDomains" .* in the place of the server's "max-age=31536000": .* everything below .*HSTS_SUBDOMAINS/,
  );
  assert.equal(await found("max-age=31536000"), "");
  const promised = { HSTS_SUBDOMAINS: "on" };
  assert.equal(await found("max-age=31536000; includeSubDomains", promised), "");
  assert.match(await found("max-age=31536000", promised), /^look: /);
});

test("a database that lacks a migration or a right is named", async (t) => {
  const store = await emptyDatabase();
  const owner = new Client({ connectionString: store.ownerUrl });
  await owner.connect();
  t.after(() => owner.end().then(store.drop));
  const found = () => toMend({ DATABASE_URL: store.appUrl });
  assert.deepEqual(await found(), []);
  await owner.query("revoke select on players from donate_nil_app");
  assert.match(
    (await found()).join("\n"),
    /^rights: donate_nil_app may not read players: run npm run migrate/,
  );
  await owner.query(
    "delete from schema_migrations where version = (select max(version) from schema_migrations)",
  );
  assert.match((await found()).join("\n"), /^database: It lacks \d{4}-[\w-]+\.sql: run npm run migrate/);
});

test("a key that is unknown, or lacks a right, is told apart from a provider that is away", async (t) => {
  const refuse = (status: number, path: string) =>
    fetch(`${site.payments.origin}/_control/chaos`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ on: "request", do: "refuse", method: "GET", status, path }),
    });
  const forget = () => fetch(`${site.payments.origin}/_control/chaos`, { method: "DELETE" });
  t.after(forget);
  await refuse(403, "/v1/events");
  assert.deepEqual(await toMend(), [
    "payments: The key lacks the right to read events: README, At the payment provider.",
  ]);
  for (const path of ["/v1/payment_methods", "/v1/refunds"]) await refuse(403, path);
  assert.deepEqual(await toMend(), [
    "payments: The key lacks the right to read refunds, events and paymentMethods: README, At the payment provider.",
  ]);
  await forget();
  await refuse(401, "/v1/");
  assert.deepEqual(await toMend(), [
    "payments: It knows no such key: check STRIPE_SECRET_KEY, and that it was not rolled.",
  ]);
});

test("work that nobody does, and events that only the provider's list told of, are named", async (t) => {
  await site.database.query(
    "select graphile_worker.add_job('mail_of_nobody', run_at := now() - interval '2 hours')",
  );
  t.after(() => site.database.query("delete from graphile_worker._private_jobs"));
  assert.match(
    (await toMend()).join("\n"),
    /^jobs: Waiting for their turn: 1 \(emails: 1\), the longest for 120 min\. Is a server/,
  );
  await site.database.query("delete from graphile_worker._private_jobs");
  await site.database.query(`
    insert into provider_events (event_id, event_type, created_at, outcome, handled_at)
    select 'evt_late_' || n, 'charge.updated', now() - interval '5 minutes', 'nothing', now() from generate_series(1, 3) n`);
  t.after(() => site.database.query("delete from provider_events where event_id like 'evt_late_%'"));
  assert.match(
    (await toMend()).join("\n"),
    /^events: 3 of today's 3 events came minutes late.* STRIPE_WEBHOOK_SECRETS lacks its secret\.$/,
  );
});

test("events that were given up and work that fails are named", async (t) => {
  await site.database.query(`
    insert into provider_events (event_id, event_type, created_at, tries, failure, parked_at)
    values ('evt_parked', 'charge.updated', now(), 10, 'of this test', now())`);
  t.after(() => site.database.query("delete from provider_events where event_id = 'evt_parked'"));
  assert.deepEqual(await toMend(), [
    "events: 1 of the payment provider's events failed ten times: npm run events -- parked",
  ]);
});

test("it says how old the last backup is, and that there is none", async () => {
  const backup = async () => {
    const found = (await examine(settings)).filter(({ about }) => about === "backup");
    return found.map(({ state, says }) => `${state}: ${says}`).join();
  };
  const taken = (hours: number) =>
    site.database.query(
      "insert into audit_log (act, happened_at) values ('took a backup', now() - make_interval(hours => $1))",
      [hours],
    );
  assert.match(await backup(), /^look: None was taken for 40 days/);
  await taken(50);
  assert.match(await backup(), /^look: The last one is 50 h old/);
  await taken(3);
  assert.equal(await backup(), "ok: the last one is 3 h old");
});

/** A mail server that lets nobody in; its port. */
async function closedMailServer(t: TestContext): Promise<number> {
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => done(new Error("no")),
  });
  const listening = server.listen(0, "localhost");
  await once(listening, "listening");
  t.after(() => new Promise<void>((closed) => server.close(() => closed())));
  return portOf(listening);
}

/** A proxy before the site that takes bodies up to a size and adds headers of its own; its address. */
async function proxyBefore(
  t: TestContext,
  {
    most_bytes = Number.POSITIVE_INFINITY,
    adds = {},
    asks = {},
    to = site.origin,
  }: { most_bytes?: number; adds?: Record<string, string>; asks?: Record<string, string>; to?: string },
): Promise<string> {
  const proxy = createServer((asked, response) => {
    if (Number(asked.headers["content-length"]) > most_bytes) {
      asked.resume().once("end", () => response.writeHead(413).end());
      return;
    }
    asked.resume().once("end", async () => {
      const answer = await fetch(`${to}/readyz`, { headers: asks });
      response
        .writeHead(answer.status, { "x-request-id": answer.headers.get("x-request-id") ?? "", ...adds })
        .end(await answer.text());
    });
  });
  await once(proxy.listen(0, "localhost"), "listening");
  t.after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://localhost:${portOf(proxy)}`;
}

const portOf = (server: Server): number => Number(Object(server.address()).port);
