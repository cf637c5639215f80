import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import { type Site, startSite } from "../../server/testing/site.ts";
import { startMailbox } from "../../standins/mailbox/start.ts";
import { freePorts } from "../programs/free-ports.ts";
import { examine } from "./doctor.ts";

let site: Site;
let settings: Record<string, string>;
let nowhere: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
before(async () => {
  site = await startSite({}, { identity: true });
  nowhere = `localhost:${(await freePorts("NOWHERE")).NOWHERE}`;
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  settings = {
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
  ])
    assert.ok(named.has(about), about);
});

test("each planted mistake is named alone, with what to do", async () => {
  const moved = (path: string) => new URL(path, settings.DATABASE_URL).href;
  const stranger = new URL(settings.DATABASE_URL ?? "");
  stranger.password = "wrong";
  for (const [change, words] of [
    [{ PORT: "http" }, /settings: .*PORT: has to be a whole number/s],
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
    [{ IDENTITY_ISSUER: `${settings.IDENTITY_ISSUER}/` }, /identity: It calls itself/],
    [{ IDENTITY_ISSUER: `http://${nowhere}` }, /identity: .*ECONNREFUSED/],
    [{ ORIGIN: `http://${nowhere}` }, /site: .*ECONNREFUSED/],
    [{ ORIGIN: site.mailbox.origin }, /site: Something else answers/],
  ] as const) {
    const found = await toMend(change);
    assert.match(found.join("\n"), words);
    assert.equal(found.length, 1, found.join("\n"));
    assert.doesNotMatch(found.join("\n"), /:wrong@/);
  }
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
