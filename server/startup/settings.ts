import {
  address,
  addresses,
  database,
  list,
  needed,
  oneOf,
  optional,
  optionalAddress,
  optionalIssuer,
  optionalOrigin,
  optionalParameter,
  optionalRoles,
  optionalSecrets,
  optionalWhole,
  origin,
  proxies,
  secret,
  secrets,
  share,
  whole,
} from "./setting-texts.ts";

/** One setting: what it is for, what holds when it is absent, and how its text is read (throws what to do). */
export interface Setting<Value> {
  readonly about: string;
  readonly absent?: string;
  readonly read: (text: string | undefined) => Value;
}

const setting = <Value>(
  about: string,
  absent: string | undefined,
  read: (text: string | undefined) => Value,
) => ({
  about,
  read,
  ...(absent === undefined ? {} : { absent }),
});

/** Every setting there is, in the README's order (a test compares its table). */
export const settings = {
  ORIGIN: setting("The site's public address", undefined, origin),
  HOST: setting("Address to listen on", "127.0.0.1", needed),
  PORT: setting("Port of pages and API", "3000", whole(0, 65_535)),
  DRAIN_SECONDS: setting(
    "Seconds for which a server that is told to stop still serves everyone while `/readyz` says 503: as long as your proxy takes to see that",
    "10",
    whole(0, 600),
  ),
  METRICS_PORT: setting(
    "Port of the Prometheus figures (`/metrics`), on HOST; keep it private",
    "9464",
    whole(0, 65_535),
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(
    "Where traces are sent (OpenTelemetry, OTLP over HTTP with JSON), like http://localhost:4318/v1/traces; absent: nowhere",
    undefined,
    optionalAddress("http:", "https:"),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting("Share of requests and jobs that is traced, 0 to 1", "1", share),
  OTEL_SERVICE_NAME: setting("What this site is called in traces", "donate-nil", needed),
  TRUST_PROXY: setting(
    "Proxies whose X-Forwarded-For counts: `off`, `all`, or a comma list of addresses",
    "off",
    proxies,
  ),
  HSTS_SUBDOMAINS: setting(
    "`on` tells browsers that everything below ORIGIN's host is reached by https only, too",
    "off",
    (text) => oneOf("on", "off")(text) === "on",
  ),
  LOG_LEVEL: setting(
    "fatal, error, warn, info, debug or trace",
    "info",
    oneOf("fatal", "error", "warn", "info", "debug", "trace"),
  ),
  API_KEYS: setting(
    "Comma list of `x-api-key`s that clients name themselves by; the first is the site's own",
    undefined,
    list,
  ),
  DATABASE_URL: setting(
    "PostgreSQL 15 to 18, or `embedded`: the one that comes with the project",
    undefined,
    database,
  ),
  MIGRATE_DATABASE_URL: setting(
    "The owning role, for migrations; absent: DATABASE_URL owns",
    undefined,
    optionalAddress("postgres:", "postgresql:"),
  ),
  MIGRATIONS: setting(
    "When the database is brought up to date: `at-start`; `apart`, by `npm run migrate`, which a server then waits for, needing no MIGRATE_DATABASE_URL; `refuse`: the same, but it ends instead of waiting",
    "at-start",
    oneOf("at-start", "apart", "refuse"),
  ),
  DATABASE_CONNECTIONS: setting("Connections kept to the database", "10", whole(2, 500)),
  DATABASE_CONNECT_SECONDS: setting(
    "How long a request waits for a connection to the database before it is answered 503",
    "3",
    whole(1, 60),
  ),
  ANSWERS_AT_ONCE: setting(
    "Calls and pages worked on at once; absent: as many as DATABASE_CONNECTIONS",
    undefined,
    optionalWhole(1, 10_000),
  ),
  REPEAT_ANSWERS_MS: setting(
    "Milliseconds for which an answer that is the same for everyone is repeated; 0: never",
    "1000",
    whole(0, 1_000),
  ),
  DATA_DIR: setting(
    "Folder of the embedded database; absent: `data/`, or where its user can reach",
    undefined,
    optional,
  ),
  FILES_DIR: setting(
    "Folder of the files that athletes upload, which only the server's user can enter; all servers share it ([operating](docs/operating.md#uploaded-files)). absent: `files/` in DATA_DIR, or in `data/`",
    undefined,
    optional,
  ),
  DEMO_PLAYERS: setting("Fictional athletes made at the first start", "0", whole(0, 10_000_000)),
  STRIPE_SECRET_KEY: setting("Secret key of the card payment provider", undefined, needed),
  STRIPE_WEBHOOK_SECRETS: setting(
    "Comma list of the event endpoint's signing secrets; two while one is rolled",
    undefined,
    list,
  ),
  STRIPE_API_ORIGIN: setting(
    "Address of a stand-in for the provider; absent: Stripe itself",
    undefined,
    optionalOrigin,
  ),
  REHEARSAL: setting(
    "`on` is a dress rehearsal: production's settings with a key for tests or a stand-in; every page says so, and search engines stay away",
    "off",
    (text) => oneOf("on", "off")(text) === "on",
  ),
  PAYOUTS_POLICY_URL: setting(
    "Your published policy on paying out; live payments need it. Terms of Use and Refund Policy link to it by `/PayoutsPolicy`",
    undefined,
    optionalAddress("https:"),
  ),
  SWEEP_SECONDS: setting(
    "Seconds until an unfinished contribution is first asked about at the provider",
    "300",
    whole(1, 3_600),
  ),
  SMTP_URL: setting(
    "Mail server, like smtps://user:password@mail.example.org; smtp:// has to change to TLS (STARTTLS) in production, but on this machine",
    undefined,
    address("smtp:", "smtps:"),
  ),
  MAIL_FROM: setting("Sender of every mail", undefined, needed),
  CONTACT_EMAIL: setting("Whom people write to", undefined, needed),
  OPERATORS_EMAIL: setting(
    "Comma list of who is mailed of what needs attention, like a failed refund; absent: every admin",
    undefined,
    addresses,
  ),
  PASSWORD_MEMORY_KIB: setting(
    "Memory that hashing a password takes (argon2id), KiB; kept passwords are hashed anew at the next sign-in",
    "19456",
    whole(8, 4_194_304),
  ),
  PASSWORD_PASSES: setting("How often hashing goes through that memory", "2", whole(1, 100)),
  IDENTITY_ISSUER: setting(
    "OpenID Connect provider that people can sign in with ([docs/identity-provider.md](docs/identity-provider.md)); absent: only e-mail and password",
    undefined,
    optionalIssuer,
  ),
  IDENTITY_CLIENT_ID: setting("What the site is called there", undefined, optional),
  IDENTITY_CLIENT_SECRET: setting("Its secret there", undefined, optional),
  IDENTITY_NAME: setting("What people call the provider: 'Continue with …'", undefined, optional),
  IDENTITY_GOOGLE: setting(
    "What asks the provider for its Google connection: `connection=google-oauth2` (Auth0), `kc_idp_hint=google` (Keycloak); absent: no button for it",
    undefined,
    optionalParameter,
  ),
  SESSION_MIN: setting(
    "Minutes that a sign-in there lasts at least, for providers whose identity tokens end sooner",
    "0",
    whole(0, 43_200),
  ),
  FACEBOOK_URL: setting(
    "Your page at Facebook; the footer links to it. The same with the next three",
    undefined,
    optionalAddress("https:"),
  ),
  X_URL: setting("Your page at X", undefined, optionalAddress("https:")),
  INSTAGRAM_URL: setting("Your page at Instagram", undefined, optionalAddress("https:")),
  YOUTUBE_URL: setting("Your channel at YouTube", undefined, optionalAddress("https:")),
  RATE_LIMITS: setting(
    "`off` lifts the limits, outside production",
    "on",
    (text) => oneOf("on", "off")(text) === "on",
  ),
  LIMITS_SECRET: setting(
    "What addresses and cards are hashed with to be counted: 32 characters or more, the same for all servers; `database` makes one and keeps it there",
    undefined,
    secret,
  ),
  LINK_SECRETS: setting(
    "Comma list of what mailed links are signed with: 32 characters or more each, the same for all servers; the first signs, all open ([how to change it](docs/security.md#the-secret-of-mailed-links)); `database` makes one and keeps it there",
    undefined,
    secrets,
  ),
  SEALING_KEYS: setting(
    "Comma list of what secrets in the database are sealed with, those of authenticator apps, and copies of people's data: 32 characters or more each, the same for all servers; the first seals, all open ([how to change it](docs/security.md#the-keys-that-seal-secrets)); `database` makes one and keeps it there. `none`, or not given in production: passkeys are offered, and no authenticator apps",
    undefined,
    optionalSecrets,
  ),
  SECOND_FACTOR_FOR: setting(
    "Roles whose sign-in takes a second step, as a comma list: `admin,compliance`; or `nobody`. In production it is `admin,compliance` where it is not given",
    undefined,
    optionalRoles,
  ),
  SECOND_FACTOR_GRACE_DAYS: setting(
    "Days that somebody in such a role has to add one, from the first day on which it is missing; then the role rests until they do",
    "14",
    whole(0, 365),
  ),
  RECORDS_YEARS: setting(
    "Years for which guests' addresses stay with what they gave, and names, addresses and words with a collaboration that is done; the privacy policy says 7: change it there as well",
    "7",
    whole(1, 100),
  ),
  CHECKOUTS_PER_ADDRESS: setting(
    "Unpaid payment pages that may be opened from one address (IPv6: one /64) within an hour",
    "20",
    whole(1, 100_000),
  ),
  DECLINES_PER_ADDRESS: setting(
    "Declined cards within an hour after which an address opens no more pages; four who paid make room for one more",
    "10",
    whole(1, 100_000),
  ),
  CHECKOUTS_PER_ATHLETE: setting(
    "Payment pages for one athlete within ten minutes above which an alarm sounds; nothing is refused",
    "300",
    whole(1, 1_000_000),
  ),
  SEARCH_ENGINES: setting(
    "`off` asks search engines to stay away, for demos and copies of the site",
    "on",
    (text) => oneOf("on", "off")(text) === "on",
  ),
  WEB_PAGES: setting(
    "`source` renders web/ with hot reload, for development",
    "built",
    oneOf("built", "source"),
  ),
} as const;

/** What a demo on one machine needs no setting for. In production each of these has to be given. */
export const demoSettings = (port = ""): Readonly<Record<string, string>> => ({
  ORIGIN: `http://localhost:${port}`,
  API_KEYS: "demo-key",
  DATABASE_URL: "embedded",
  DRAIN_SECONDS: "0",
  DEMO_PLAYERS: "25000",
  STRIPE_SECRET_KEY: "sk_test_demo",
  STRIPE_WEBHOOK_SECRETS: "whsec_demo",
  SWEEP_SECONDS: "10",
  SMTP_URL: "smtp://localhost:2525",
  MAIL_FROM: "Donate NIL <receipts@demo.test>",
  CONTACT_EMAIL: "help@demo.test",
  LIMITS_SECRET: "database",
  LINK_SECRETS: "database",
  SEALING_KEYS: "database",
  SECOND_FACTOR_FOR: "nobody",
  SEARCH_ENGINES: "off",
});
