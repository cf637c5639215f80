import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PAYOUT_PATIENCE } from "../world/world.ts";
import { payoutRule, readEnv, secondFactorRule } from "./env.ts";
import { settings } from "./settings.ts";

const production = {
  NODE_ENV: "production",
  ORIGIN: "https://give.example.org",
  API_KEYS: "web-7f3a",
  DATABASE_URL: "postgres://app@db/donate",
  STRIPE_SECRET_KEY: "rk_live_real",
  PAYOUTS_POLICY_URL: "https://give.example.org/payouts",
  STRIPE_WEBHOOK_SECRETS: "whsec_a,whsec_b",
  SMTP_URL: "smtps://user:secret@mail.example.org",
  MAIL_FROM: "receipts@example.org",
  CONTACT_EMAIL: "help@example.org",
  LIMITS_SECRET: "a secret of this test, and long enough",
  LINK_SECRETS: "the secret of links in this test and long",
};

test("a demo needs no setting at all", () => {
  const env = readEnv({});
  assert.equal(env.ORIGIN, "http://localhost:3000");
  assert.deepEqual(env.API_KEYS, ["demo-key"]);
  assert.equal(env.DEMO_PLAYERS, 25_000);
  assert.equal(env.RATE_LIMITS, true);
});

test("the demo's address follows the port", () => {
  assert.equal(readEnv({ PORT: "8080" }).ORIGIN, "http://localhost:8080");
});

test("the embedded database is asked for by name in production, and mistyped addresses start none", () => {
  assert.equal(readEnv({}).DATABASE_URL, undefined);
  assert.equal(readEnv({ ...production, DATABASE_URL: "embedded" }).DATABASE_URL, undefined);
  for (const DATABASE_URL of ["mysql://app@db/donate", "app@db/donate", "postgre://db"])
    assert.throws(() => readEnv({ ...production, DATABASE_URL }), /DATABASE_URL: has to be an address/);
});

test("what production needs is enough to start it", () => {
  const env = readEnv(production);
  assert.equal(env.production, true);
  assert.deepEqual(env.STRIPE_WEBHOOK_SECRETS, ["whsec_a", "whsec_b"]);
  assert.equal(env.DEMO_PLAYERS, 0);
});

test("production asks admins and officers for a second step within 14 days, unless it is told otherwise; a demo asks nobody", () => {
  const ruleOf = (given: Record<string, string>) => secondFactorRule(readEnv(given));
  assert.deepEqual(ruleOf(production), { roles: ["admin", "compliance"], grace_ms: 14 * 86_400_000 });
  assert.deepEqual(ruleOf({ ...production, SECOND_FACTOR_FOR: "nobody" }).roles, []);
  assert.deepEqual(ruleOf({}).roles, []);
});

for (const name of Object.keys(production).filter((each) => !/NODE_ENV|PAYOUTS/.test(each))) {
  test(`production without ${name} names it`, () => {
    assert.throws(() => readEnv({ ...production, [name]: "" }), new RegExp(`${name}: is needed`));
  });
}

const identity = {
  IDENTITY_ISSUER: "https://tenant.example.com/",
  IDENTITY_CLIENT_ID: "site",
  IDENTITY_CLIENT_SECRET: "hush",
  IDENTITY_NAME: "Example ID",
};

test("an identity provider is named with all that it needs, or not at all", () => {
  assert.equal(readEnv(production).IDENTITY_ISSUER, undefined);
  assert.equal(readEnv({ ...production, ...identity }).IDENTITY_ISSUER, "https://tenant.example.com/");
  for (const name of ["IDENTITY_CLIENT_ID", "IDENTITY_CLIENT_SECRET", "IDENTITY_NAME"])
    assert.throws(() => readEnv({ ...identity, [name]: "" }), new RegExp(`${name}: is needed with`));
  for (const IDENTITY_ISSUER of ["http://tenant.example.com", "tenant", "https://x.example/?a=b"])
    assert.throws(() => readEnv({ ...identity, IDENTITY_ISSUER }), /IDENTITY_ISSUER: has to be an address/);
  for (const IDENTITY_GOOGLE of ["connection", "a=b&redirect_uri=c", "=x"])
    assert.throws(() => readEnv({ ...identity, IDENTITY_GOOGLE }), /IDENTITY_GOOGLE: has to look like/);
});

const payouts = {
  PAYOUTS: "on",
  PAYOUTS_APPROVED_BY: "J. Doe, letter of October 2026",
  PAYOUTS_APPROVED_ON: "2026-10-31",
  STRIPE_ACCOUNTS_WEBHOOK_SECRETS: "whsec_c,whsec_d",
  STRIPE_THIN_WEBHOOK_SECRETS: "whsec_e",
};

test("athletes are paid out where it is asked for, a demo aside; how and how fast is set", () => {
  assert.equal(payoutRule(readEnv(production)), null);
  assert.deepEqual(payoutRule(readEnv({})), {
    after_days: 7,
    least_cents: 2_500,
    per_second: 5,
    patience: PAYOUT_PATIENCE,
  });
  assert.equal(payoutRule(readEnv({ PAYOUTS: "off" })), null);
  const set = { PAYOUT_AFTER_DAYS: "14", PAYOUT_LEAST_DOLLARS: "1", PAYOUTS_PER_SECOND: "50" };
  const env = readEnv({ ...production, ...payouts, ...set });
  assert.deepEqual(payoutRule(env), {
    after_days: 14,
    least_cents: 100,
    per_second: 50,
    patience: PAYOUT_PATIENCE,
  });
  assert.deepEqual(env.STRIPE_ACCOUNTS_WEBHOOK_SECRETS, ["whsec_c", "whsec_d"]);
  assert.deepEqual(readEnv(production).STRIPE_THIN_WEBHOOK_SECRETS, []);
});

for (const name of Object.keys(payouts).filter((each) => each !== "PAYOUTS")) {
  test(`live payouts without ${name} do not start; a rehearsal does, and so does a site that pays nothing out`, () => {
    const without = { ...production, ...payouts, [name]: "" };
    for (const STRIPE_SECRET_KEY of ["sk_live_x", "rk_live_x", "sk_org_live_x"])
      assert.throws(
        () => readEnv({ ...without, STRIPE_SECRET_KEY }),
        new RegExp(`${name}: PAYOUTS=on needs`),
      );
    readEnv({ ...without, PAYOUTS: "off" });
    readEnv({ ...without, REHEARSAL: "on", STRIPE_SECRET_KEY: "sk_test_x" });
  });
}

test("the day of the approval is one that has come, and a day", () => {
  const on = (day: string) => readEnv({ ...production, ...payouts, PAYOUTS_APPROVED_ON: day });
  const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
  assert.equal(on(day(0)).PAYOUTS_APPROVED_ON, day(0));
  assert.throws(() => on(day(2)), /PAYOUTS_APPROVED_ON: has to be a day that has come/);
  for (const odd of ["October", "2026-13-01", "2026-1-1", "10/31/2026", "2026-10-31T00:00:00Z"])
    assert.throws(() => on(odd), /PAYOUTS_APPROVED_ON: has to be a day like/, odd);
});

test("each endpoint has secrets of its own", () => {
  const thin = { ...payouts, STRIPE_THIN_WEBHOOK_SECRETS: "whsec_e,whsec_d" };
  assert.throws(() => readEnv({ ...production, ...thin }), /STRIPE_THIN_WEBHOOK_SECRETS: one is also in/);
});

test("events are kept for longer than the provider lists them", () => {
  assert.equal(readEnv(production).EVENTS_KEPT_DAYS, 60);
  assert.equal(readEnv({ ...production, EVENTS_KEPT_DAYS: "35" }).EVENTS_KEPT_DAYS, 35);
  assert.throws(() => readEnv({ ...production, EVENTS_KEPT_DAYS: "34" }), /EVENTS_KEPT_DAYS: has to be/);
});

const unfit: [Record<string, string>, RegExp][] = [
  [{ API_KEYS: "web-7f3a,demo-key" }, /API_KEYS: demo-key/],
  [{ STRIPE_API_ORIGIN: "http://localhost:12111" }, /STRIPE_API_ORIGIN: a stand-in/],
  [{ RATE_LIMITS: "off" }, /RATE_LIMITS: can't be off/],
  [{ LIMITS_SECRET: "database" }, /LIMITS_SECRET: in production/],
  [{ LIMITS_SECRET: "short" }, /LIMITS_SECRET: has to have 32 characters/],
  [{ LINK_SECRETS: "database" }, /LINK_SECRETS: in production/],
  [{ LINK_SECRETS: "short" }, /LINK_SECRETS: each has to have 32 characters/],
  [{ LINK_SECRETS: `${"long ".repeat(8)},short` }, /LINK_SECRETS: each has to have 32 characters/],
  [{ LINK_SECRETS: `database,${"long ".repeat(8)}` }, /LINK_SECRETS: each has to have 32 characters/],
  [{ STRIPE_WEBHOOK_SECRETS: "whsec_a,whsec_demo" }, /STRIPE_WEBHOOK_SECRETS: whsec_demo is known/],
  [
    { STRIPE_ACCOUNTS_WEBHOOK_SECRETS: "whsec_demo_accounts" },
    /STRIPE_ACCOUNTS_WEBHOOK_SECRETS: whsec_demo… is known/,
  ],
  [{ STRIPE_THIN_WEBHOOK_SECRETS: "whsec_demo_thin" }, /STRIPE_THIN_WEBHOOK_SECRETS: whsec_demo… is known/],
  [{ STRIPE_SECRET_KEY: "sk_test_demo" }, /STRIPE_SECRET_KEY: a key for tests takes no real/],
  [{ STRIPE_SECRET_KEY: "rk_test_x" }, /STRIPE_SECRET_KEY: a key for tests .* REHEARSAL=on/],
  [{ REHEARSAL: "on" }, /STRIPE_SECRET_KEY: a rehearsal takes no real payments/],
  [{ SMTP_URL: "smtp://mail.example.org?ignoreTLS=true" }, /SMTP_URL: .* without ignoreTLS/],
  [{ SMTP_URL: "smtp://mail.example.org?requireTLS=false" }, /SMTP_URL: .* without requireTLS/],
  [{ SMTP_URL: "smtps://mail.example.org?secure=false" }, /SMTP_URL: .* without secure/],
  [{ SMTP_URL: "smtps://mail.example.org?tls.rejectUnauthorized=false" }, /SMTP_URL: .* without tls/],
  [{ DEMO_PLAYERS: "10" }, /DEMO_PLAYERS: fictional/],
  [{ ORIGIN: "http://give.example.org" }, /ORIGIN: has to start with https/],
  [{ WEB_PAGES: "source" }, /WEB_PAGES: has to be built/],
  [{ ...identity, IDENTITY_ISSUER: "http://localhost:9000" }, /IDENTITY_ISSUER: has to start with https/],
];
for (const [change, message] of unfit) {
  test(`production refuses ${Object.keys(change)}=${Object.values(change)}`, () => {
    assert.throws(() => readEnv({ ...production, ...change }), message);
  });
}

for (const ORIGIN of ["http://localhost:3000", "http://127.0.0.1:8080", "http://[::1]:3000"]) {
  test(`a demo may be at ${ORIGIN}`, () => {
    assert.equal(readEnv({ ORIGIN }).ORIGIN, ORIGIN);
  });
}

for (const ORIGIN of [
  "https://give.example.org",
  "http://192.168.1.5:3000",
  "http://localhost.example.org",
]) {
  test(`a demo, whose passwords and keys everybody knows, refuses to be at ${ORIGIN}`, () => {
    const beyond = /ORIGIN: .* NODE_ENV=production/;
    assert.throws(() => readEnv({ ORIGIN }), beyond);
    // The settings of production without its name lift the checks that come with the name.
    assert.throws(() => readEnv({ ...production, NODE_ENV: "staging", ORIGIN }), beyond);
  });
}

for (const STRIPE_SECRET_KEY of ["sk_live_x", "rk_live_x"]) {
  test(`a demo takes no real money by ${STRIPE_SECRET_KEY}`, () => {
    assert.throws(
      () => readEnv({ STRIPE_SECRET_KEY }),
      /STRIPE_SECRET_KEY: live payments need NODE_ENV=production/,
    );
  });
}

test("a rehearsal has production's settings, a key for tests and maybe a stand-in", () => {
  const rehearsal = { ...production, REHEARSAL: "on" };
  for (const STRIPE_SECRET_KEY of ["sk_test_x", "rk_test_x"])
    assert.equal(readEnv({ ...rehearsal, STRIPE_SECRET_KEY }).STRIPE_SECRET_KEY, STRIPE_SECRET_KEY);
  const played = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_API_ORIGIN: "http://localhost:12111" };
  assert.equal(readEnv({ ...rehearsal, ...played }).STRIPE_API_ORIGIN, "http://localhost:12111");
  for (const lifted of [
    { RATE_LIMITS: "off" },
    { DEMO_PLAYERS: "10" },
    { ORIGIN: "http://give.example.org" },
  ])
    assert.throws(
      () => readEnv({ ...rehearsal, ...played, ...lifted }),
      new RegExp(`${Object.keys(lifted)}: `),
    );
});

test("live payments need no policy on paying out elsewhere: there is a page of ours", () => {
  const env = readEnv({ ...production, STRIPE_SECRET_KEY: "sk_live_x", PAYOUTS_POLICY_URL: "" });
  assert.equal(env.STRIPE_SECRET_KEY, "sk_live_x");
  assert.equal(env.PAYOUTS_POLICY_URL, undefined);
});

test("all faults are told at once, and a password in an address is not repeated", () => {
  assert.throws(
    () => readEnv({ PORT: "http", RATE_LIMITS: "no", SMTP_URL: "http://user:hunter2@mail" }),
    (error: Error) => {
      assert.match(error.message, /PORT: .*'http'/);
      assert.match(error.message, /RATE_LIMITS: .*'no'/);
      assert.match(error.message, /SMTP_URL: /);
      assert.doesNotMatch(error.message, /hunter2/);
      return true;
    },
  );
});

test("the README's table has every setting, with its absent value and its words", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  for (const [name, { about }] of Object.entries(settings)) {
    assert.ok(
      readme.includes(`| \`${name}\` | ${about.replaceAll("|", "\\|")} |`),
      `README: ${name} | ${about}`,
    );
  }
});
