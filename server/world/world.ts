import { type Clock, systemClock } from "./clock.ts";
import { type Database, ofReplica, openDatabase, type ReadDatabase } from "./database.ts";
import type { IdentityProvider } from "./identity/identity-provider.ts";
import { openOpenId } from "./identity/openid.ts";
import type { OpenIdSettings } from "./identity/openid-discovery.ts";
import { type Jobs, openJobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import { type Mail, openMail } from "./mail.ts";
import type { Payments } from "./payments/recurring-payments.ts";
import { openStripe } from "./payments/stripe/stripe.ts";
import type { Looks } from "./primary/replicas/replica.ts";
import { openReplicas, type Replicas } from "./primary/replicas/replicas.ts";
import { traced } from "./tracing.ts";

/** Everything outside the process that the domains may use. */
export interface World {
  readonly database: Database;
  /** Null where everything is read from the primary. */
  readonly replicas: ReadReplicas | null;
  readonly payments: Payments;
  readonly mail: Mail;
  /** Null where people sign in by e-mail and password only. */
  readonly identity: IdentityProvider | null;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
  /** Where people write when something is wrong. */
  readonly contact_email: string;
  /** Who is mailed of what needs attention; none: every admin. */
  readonly operators_email: readonly string[];
  /** Seconds after which the sweeper first asks the provider about a contribution that is not final. */
  readonly sweep_seconds: number;
  /** What hashing a password costs: KiB of memory, and how often it is gone through (RFC 9106). */
  readonly password_cost: { readonly memory_kib: number; readonly passes: number };
  /** What links in mails are signed with. */
  readonly link_secret: string;
  /** What they were signed with before; such links open still. */
  readonly older_link_secrets: readonly string[];
  /** What secrets in the database are sealed with, the first; the others open only. None: nothing is sealed, nor asked for. */
  readonly sealing_keys: readonly string[];
  /** Whose sign-in has to take a second step, and how long they have to add one. */
  readonly second_factor: SecondFactorRule;
  /** The folder of files that people send and that are too large for the database; several servers share it. */
  readonly files_dir: string;
  /** For so long names and addresses stay with records of money, and of signed deals that are done. */
  readonly records_years: number;
  /** For so long an event of the payment provider stays after it was handled. */
  readonly events_kept_days: number;
  /** Null: athletes are not paid out, and their money waits. */
  readonly payouts: PayoutRule | null;
  /** How much one may ask for; null lifts every limit. */
  readonly limits: Limits | null;
}

/**
 * What answers are found with that may be a second old: nothing of it writes, pays or mails, and whatever asks it for more than
 * reading is refused by its types.
 */
export interface ReadWorld extends Pick<World, "clock" | "log" | "origin" | "payouts"> {
  readonly database: ReadDatabase;
}

/** Of replicas where there are some; of the primary where there are none, or `of_primary` says so. */
export const readWorld = (world: World, of_primary = false): ReadWorld =>
  world.replicas && !of_primary ? { ...world, database: world.replicas.reads } : world;

export interface PayoutRule {
  /** What was given longer ago than this may go out. */
  readonly after_days: number;
  /** Less than this waits for more. */
  readonly least_cents: number;
  /** Transfers asked for at the provider within a second. */
  readonly per_second: number;
  /** How long what waits may wait; absent: `PAYOUT_PATIENCE`. */
  readonly patience?: PayoutPatience;
}

/** All in days. */
export interface PayoutPatience {
  /** Money that is held for so long has to be decided about: no limit of the provider's is published. */
  readonly held_days: number;
  /** So long before that an alarm and letters begin. */
  readonly held_alarm_days: number;
  /** So long before the next run the balance is compared with what it would send. */
  readonly short_alarm_days: number;
  /** So long what one admin asked for waits for another to agree. */
  readonly asked_days: number;
}

export const PAYOUT_PATIENCE: PayoutPatience = {
  held_days: 730,
  held_alarm_days: 180,
  short_alarm_days: 3,
  asked_days: 7,
};

export interface SecondFactorRule {
  readonly roles: readonly string[];
  readonly grace_ms: number;
}

export interface Limits {
  /** What addresses and cards are hashed with to be counted. */
  readonly secret: string;
  /** Unpaid checkout pages within an hour. */
  readonly checkouts_per_address: number;
  /** Declined cards within an hour. */
  readonly declines_per_address: number;
  /** Checkout pages within ten minutes; above it an alarm sounds. */
  readonly checkouts_per_athlete: number;
}

export interface WorldSettings {
  database_url: string;
  database_connections: number;
  database_connect_within_ms?: number;
  /** Addresses of replicas, as one (`hostsOf`); absent: all is read from the primary. */
  database_read_url?: string | undefined;
  /** So far behind a replica may be; 1 s. */
  replica_lag_ms?: number;
  stripe_secret_key: string;
  stripe_webhook_secrets: readonly string[];
  /** Of the endpoints for events of athletes' accounts; where there are none, every such event is refused. */
  stripe_accounts_webhook_secrets?: readonly string[];
  stripe_thin_webhook_secrets?: readonly string[];
  stripe_api_origin?: string | undefined;
  smtp_url: string;
  /** Mail leaves encrypted or not at all; absent: where the server offers it. */
  smtp_encrypted?: boolean;
  mail_from: string;
  /** Letters say that no payment is real. */
  is_rehearsal?: boolean;
  /** Absent: people sign in by e-mail and password only. */
  identity?: OpenIdSettings | undefined;
  origin: string;
  contact_email: string;
  operators_email?: readonly string[];
  sweep_seconds: number;
  password_cost: World["password_cost"];
  link_secret: string;
  older_link_secrets?: readonly string[];
  /** Without one nothing is sealed, and no card is remembered: every program says which it has, if any. */
  sealing_keys: readonly string[];
  second_factor?: SecondFactorRule;
  /** Absent where nothing is uploaded. */
  files_dir?: string;
  /** 7 where absent. */
  records_years?: number;
  /** 60 where absent. */
  events_kept_days?: number;
  /** Null where absent. */
  payouts?: PayoutRule | null;
  limits: Limits | null;
}

/** Opens the doors; nothing is dialled before it is needed. */
export function openWorld(settings: WorldSettings, log: Log): World {
  const database = openDatabase({
    url: settings.database_url,
    connections: settings.database_connections,
    ...(settings.database_connect_within_ms && { connect_within_ms: settings.database_connect_within_ms }),
    onIdleError: (error) => log.warn({ because: error.message }, "A database connection was lost."),
  });
  return {
    database,
    replicas: settings.database_read_url
      ? openReads({
          url: settings.database_read_url,
          connections: settings.database_connections,
          most_lag_ms: settings.replica_lag_ms ?? 1_000,
          primary: database,
          log,
        })
      : null,
    payments: traced(
      "payments",
      openStripe({
        secret_key: settings.stripe_secret_key,
        webhook_secrets: settings.stripe_webhook_secrets,
        accounts_webhook_secrets: settings.stripe_accounts_webhook_secrets ?? [],
        thin_webhook_secrets: settings.stripe_thin_webhook_secrets ?? [],
        api_origin: settings.stripe_api_origin,
      }),
    ),
    mail: traced(
      "mail",
      openMail({
        url: settings.smtp_url,
        from: settings.mail_from,
        host: new URL(settings.origin).hostname,
        encrypted: settings.smtp_encrypted ?? false,
        rehearsal: settings.is_rehearsal ?? false,
      }),
    ),
    identity: settings.identity ? traced("identity", openOpenId(settings.identity, settings.origin)) : null,
    jobs: openJobs(database, settings.database_url, log),
    clock: systemClock,
    log,
    origin: settings.origin,
    contact_email: settings.contact_email,
    operators_email: settings.operators_email ?? [],
    sweep_seconds: settings.sweep_seconds,
    password_cost: settings.password_cost,
    link_secret: settings.link_secret,
    older_link_secrets: settings.older_link_secrets ?? [],
    sealing_keys: settings.sealing_keys,
    second_factor: settings.second_factor ?? { roles: [], grace_ms: 0 },
    files_dir: settings.files_dir ?? "",
    records_years: settings.records_years ?? 7,
    events_kept_days: settings.events_kept_days ?? 60,
    payouts: settings.payouts ?? null,
    limits: settings.limits,
  };
}

/** Replicas, and what asks them. */
export interface ReadReplicas extends Omit<Replicas<unknown>, "through"> {
  readonly reads: ReadDatabase;
}

/** Looks at the hosts of `url` from now on; `connections` to each that is asked. */
export function openReads(options: {
  url: string;
  connections: number;
  most_lag_ms: number;
  primary: Database;
  log: Log;
  looks?: Looks;
}): ReadReplicas {
  const { url, connections, most_lag_ms, primary, log, looks } = options;
  const { through, ...replicas } = openReplicas<ReadDatabase & Pick<Database, "close">>({
    ...{ url, most_lag_ms, primary, log, looks, judge: ofReplica },
    alone: primary.alone,
    open: (host, lost) =>
      openDatabase({
        ...{ url: host, connections, connect_within_ms: 1_000, read_only: true },
        onIdleError: ({ message }) => lost(message),
      }),
  });
  return {
    ...replicas,
    reads: {
      rows: (statement, how) => through((from) => from.rows<never>(statement, how)),
      row: (statement, how) => through((from) => from.row<never>(statement, how)),
      transaction: (work) => through((from) => from.transaction(work)),
    },
  };
}
