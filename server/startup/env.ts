import type { PayoutRule, SecondFactorRule } from "../world/world.ts";
import { mistypedSettings } from "./mistyped.ts";
import type { Setting } from "./setting.ts";
import { LOOPBACK } from "./setting-texts.ts";
import { demoSettings, settings } from "./settings.ts";

/** Every setting, read and checked. */
export type Env = {
  readonly [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]["read"]>;
} & {
  readonly production: boolean;
  /** What looks like a setting and is none, in a sentence each. */
  readonly mistyped: readonly string[];
};

/**
 * The only reader of the process's environment. Throws one error that names every setting that is wrong, and in
 * production also those that are only fit for a demo; what may be meant for one of them stands beside.
 */
export function readEnv(environment: Record<string, string | undefined>): Env {
  const production = environment.NODE_ENV === "production";
  const demo = demoSettings(environment.PORT?.trim() || settings.PORT.absent);
  const faults: string[] = [];
  const mistyped = mistypedSettings(environment);
  const env: Record<string, unknown> = { production, mistyped };
  for (const [name, setting] of Object.entries<Setting<unknown>>(settings)) {
    const given = environment[name]?.trim() || undefined;
    const text = given ?? (production ? setting.absent : (demo[name] ?? setting.absent));
    try {
      env[name] = setting.read(text);
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (faults.length === 0) faults.push(...incomplete(env as Env));
  if (faults.length === 0) faults.push(...(production ? unfit : beyondThisMachine)(env as Env));
  if (faults.length > 0)
    throw new Error(`Settings to mend:\n${[...faults, ...mistyped].map((fault) => `  ${fault}`).join("\n")}`);
  return env as Env;
}

/** What makes sense only together. */
function incomplete(env: Env): string[] {
  const beside = ["IDENTITY_CLIENT_ID", "IDENTITY_CLIENT_SECRET", "IDENTITY_NAME"] as const;
  return broken([
    ...beside.map(
      (name): Rule => [!!env.IDENTITY_ISSUER && !env[name], `${name}: is needed with IDENTITY_ISSUER.`],
    ),
    [
      env.MIGRATIONS !== "at-start" && !env.DATABASE_URL,
      "MIGRATIONS: the embedded database is migrated at start; give DATABASE_URL, or leave MIGRATIONS unset.",
    ],
    [
      !!env.DATABASE_READ_URL && !env.DATABASE_URL,
      "DATABASE_READ_URL: the embedded database has no replicas; give DATABASE_URL, or leave DATABASE_READ_URL unset.",
    ],
    [
      env.STRIPE_ACCOUNTS_WEBHOOK_SECRETS.some((secret) => env.STRIPE_THIN_WEBHOOK_SECRETS.includes(secret)),
      "STRIPE_THIN_WEBHOOK_SECRETS: one is also in STRIPE_ACCOUNTS_WEBHOOK_SECRETS; each endpoint has secrets of its own.",
    ],
  ]);
}

type Rule = readonly [broken: boolean, fault: string];

const broken = (rules: readonly Rule[]): string[] =>
  rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);

/** A demo has an admin whose password stands in the README, and lifts what protects real people and real money. */
const beyondThisMachine = (env: Env): string[] =>
  broken([
    [
      !LOOPBACK.test(new URL(env.ORIGIN).hostname),
      "ORIGIN: a demo's passwords and keys are known to everyone; beyond this machine set NODE_ENV=production.",
    ],
    [takesRealMoney(env), "STRIPE_SECRET_KEY: live payments need NODE_ENV=production."],
  ]);

/** Also by a restricted key. What is not plainly a key for tests counts as live. */
const takesRealMoney = ({ STRIPE_SECRET_KEY }: Env): boolean =>
  !/^[sr]k_(org_)?test_/.test(STRIPE_SECRET_KEY);

/** What must not be true in production. */
function unfit(env: Env): string[] {
  return broken([
    [env.API_KEYS.includes("demo-key"), "API_KEYS: demo-key is for demos; choose keys of your own."],
    [
      !env.REHEARSAL && !takesRealMoney(env),
      "STRIPE_SECRET_KEY: a key for tests takes no real payments; set a live one, or REHEARSAL=on.",
    ],
    [
      env.REHEARSAL && takesRealMoney(env),
      "STRIPE_SECRET_KEY: a rehearsal takes no real payments; set a key for tests, or leave REHEARSAL unset.",
    ],
    [
      env.STRIPE_WEBHOOK_SECRETS.includes("whsec_demo"),
      "STRIPE_WEBHOOK_SECRETS: whsec_demo is known to everyone, who could sign events with it; set your own.",
    ],
    ...(["STRIPE_ACCOUNTS_WEBHOOK_SECRETS", "STRIPE_THIN_WEBHOOK_SECRETS"] as const).map(
      (name): Rule => [
        env[name].some((secret) => secret.startsWith("whsec_demo")),
        `${name}: whsec_demo… is known to everyone, who could sign events with it; set your own.`,
      ],
    ),
    [
      env.STRIPE_API_ORIGIN !== undefined && !env.REHEARSAL,
      "STRIPE_API_ORIGIN: a stand-in takes no real payments; leave it unset, or set REHEARSAL=on.",
    ],
    [!env.RATE_LIMITS, "RATE_LIMITS: can't be off in production."],
    [
      env.LIMITS_SECRET === "database",
      "LIMITS_SECRET: in production it can't lie beside what it protects; choose one of 32 characters or more.",
    ],
    [
      env.LINK_SECRETS === "database",
      "LINK_SECRETS: in production they can't lie beside what they protect; choose one of 32 characters or more.",
    ],
    [
      env.SEALING_KEYS === "database",
      "SEALING_KEYS: in production they can't lie beside what they seal; choose one of 32 characters or more.",
    ],
    [env.DEMO_PLAYERS > 0, "DEMO_PLAYERS: fictional athletes take no real money; leave it unset."],
    [
      env.PASSWORD_MEMORY_KIB * env.PASSWORD_PASSES < 19_456 * 2,
      "PASSWORD_MEMORY_KIB, PASSWORD_PASSES: too cheap for production; leave them unset, or raise them.",
    ],
    [env.WEB_PAGES === "source", "WEB_PAGES: has to be built in production."],
    [
      env.IDENTITY_ISSUER?.startsWith("http:") ?? false,
      "IDENTITY_ISSUER: has to start with https:// in production.",
    ],
    [!env.ORIGIN.startsWith("https://"), "ORIGIN: has to start with https:// in production."],
    ...unfitForPayouts(env),
    ...[...new URL(env.SMTP_URL).searchParams.keys()]
      .filter((name) => /^(secure|ignoreTLS|requireTLS|opportunisticTLS|tls\b.*)$/i.test(name))
      .map(
        (name): Rule => [
          true,
          `SMTP_URL: mail goes out encrypted in production; give the address without ${name}.`,
        ],
      ),
  ]);
}

/** What real money to athletes needs. */
function unfitForPayouts(env: Env): Rule[] {
  const real = env.PAYOUTS && takesRealMoney(env);
  const needed = [
    ["PAYOUTS_APPROVED_BY", "who at the provider approved in writing that athletes are paid out"],
    ["PAYOUTS_APPROVED_ON", "the day of the provider's written approval"],
    ["STRIPE_ACCOUNTS_WEBHOOK_SECRETS", "the secret of the endpoint for events of connected accounts"],
    ["STRIPE_THIN_WEBHOOK_SECRETS", "the secret of the destination for thin events of connected accounts"],
  ] as const;
  return needed.map(([name, what]): Rule => {
    const given = env[name];
    return [real && (given === undefined || given.length === 0), `${name}: PAYOUTS=on needs ${what}.`];
  });
}

/** Whose sign-in takes a second step, and from when their role rests without one. Not given, as production may leave it: who opens what is others'. */
export const secondFactorRule = (env: Env): SecondFactorRule => ({
  roles: env.SECOND_FACTOR_FOR ?? ["admin", "compliance"],
  grace_ms: env.SECOND_FACTOR_GRACE_DAYS * 86_400_000,
});

/** What of an athlete's money goes out, and how fast; null where none does. */
export const payoutRule = (env: Env): PayoutRule | null =>
  env.PAYOUTS
    ? {
        after_days: env.PAYOUT_AFTER_DAYS,
        least_cents: env.PAYOUT_LEAST_DOLLARS * 100,
        per_second: env.PAYOUTS_PER_SECOND,
        patience: {
          held_days: env.PAYOUT_HELD_DAYS,
          held_alarm_days: env.PAYOUT_HELD_ALARM_DAYS,
          short_alarm_days: env.PAYOUT_SHORT_ALARM_DAYS,
          asked_days: env.PAYOUT_ASKED_DAYS,
        },
      }
    : null;
