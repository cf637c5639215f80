import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { freePort } from "../testing/free-port.ts";
import { readEnv } from "./env.ts";
import { mistypedSettings } from "./mistyped.ts";
import { settings } from "./settings.ts";

test("what is nearly a setting is named, with what was probably meant, and without its value", () => {
  for (const [name, meant] of [
    ["DATABASE_ULR", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["TRUST_PROXI", "TRUST_PROXY"],
    ["STRIPE_SECERT_KEY", "STRIPE_SECRET_KEY"],
    ["STRIPE_WEBHOOK_SECRET", "STRIPE_WEBHOOK_SECRETS"],
    ["API_KEY", "API_KEYS"],
    ["ORGIN", "ORIGIN"],
    ["HOTS", "HOST"],
    ["smtp_url", "SMTP_URL"],
    ["IDENTITY_CLIENTID", "IDENTITY_CLIENT_ID"],
    ["LIMITSSECERT", "LIMITS_SECRET"],
  ] as const)
    assert.deepEqual(mistypedSettings({ [name]: "hunter2" }), [
      `${name} is no setting: did you mean ${meant}?`,
    ]);
});

test("settings themselves, what is empty, and what belongs to shells, npm, Node and clusters is none", () => {
  const given = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "1"]));
  assert.deepEqual(mistypedSettings(given(Object.keys(settings))), []);
  assert.deepEqual(mistypedSettings({ DATABASE_ULR: " " }), []);
  const others = `PATH HOME HOSTNAME USER LOGNAME MAIL SHELL PWD OLDPWD LANG TERM EDITOR TZ TMPDIR CI _ SHLVL SSH_AUTH_SOCK
    NODE_ENV NODE_OPTIONS NODE_PORT npm_config_port npm_package_name KUBERNETES_PORT KUBERNETES_SERVICE_HOST
    PORTS_SERVICE_HOST REDIS_URL HTTP_URL DB_URL PGHOST PGPORT PGDATA PGPASSWORD NO_PROXY HTTPS_PROXY TEST_DATABASE_URL
    METRIC_PORT_9464_TCP OTEL_EXPORTER_OTLP_ENDPOINT OTEL_TRACES_SAMPLER OTEL_RESOURCE_ATTRIBUTES CARD_PAYMENTS_PORT
    MAILBOX_SMTP_PORT MAILBOX_HTTP_PORT IDENTITY_PROVIDER_PORT IDENTITY_PROVIDER_NAME CHROMIUM_PATH SEED`;
  assert.deepEqual(mistypedSettings(given(others.split(/\s+/))), []);
});

test("where a needed setting is missing, the name that was given instead stands beside", () => {
  assert.throws(
    () => readEnv({ NODE_ENV: "production", DATABASE_ULR: "postgres://app:hunter2@db/donate" }),
    (error: Error) => {
      assert.match(error.message, /DATABASE_URL: is needed/);
      assert.match(error.message, /^ {2}DATABASE_ULR is no setting: did you mean DATABASE_URL\?$/m);
      assert.doesNotMatch(error.message, /hunter2/);
      return true;
    },
  );
});

for (const [NODE_ENV, level] of [
  ["test", "warn"],
  ["production", "error"],
] as const)
  test(`a server starts all the same and says so (${NODE_ENV}: ${level})`, async (t) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
      env: {
        ...REHEARSAL,
        NODE_ENV,
        // It waits for this one until it is told to stop.
        DATABASE_URL: `postgres://app@127.0.0.1:${await freePort()}/donate`,
        TRUST_PROXI: "127.0.0.1",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    t.after(() => child.kill("SIGKILL"));
    const ended = once(child, "exit");
    const lines = await Array.fromAsync(
      linesUntil(createInterface(child.stdout), /TRUST_PROXI|waiting for it/),
    );
    const told = lines.at(-1) ?? "";
    assert.match(told, /TRUST_PROXI/, lines.join("\n"));
    assert.equal(JSON.parse(told).level, level);
    assert.equal(JSON.parse(told).msg, "TRUST_PROXI is no setting: did you mean TRUST_PROXY?");
    child.kill("SIGTERM");
    assert.deepEqual(await ended, [0, null]);
  });

/** All up to the first that has the words, or to the end. */
async function* linesUntil(lines: AsyncIterable<string>, words: RegExp): AsyncGenerator<string> {
  for await (const line of lines) {
    yield line;
    if (words.test(line)) return;
  }
}

/** Enough for production, and nobody is asked anything before the database is there. */
const REHEARSAL = {
  ORIGIN: "https://localhost",
  REHEARSAL: "on",
  API_KEYS: "key-of-this-test",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRETS: "whsec_of_this_test",
  SMTP_URL: "smtp://localhost:2525",
  MAIL_FROM: "receipts@example.org",
  CONTACT_EMAIL: "help@example.org",
  LIMITS_SECRET: "a secret of this test, and long enough",
  LINK_SECRETS: "the secret of links in this test and long",
};
