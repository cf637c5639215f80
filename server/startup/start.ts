import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SocialLinks } from "../../contract/pages/rendered.ts";
import { buildApp, domains, schedule, tasksOf } from "../app.ts";
import { type AppOptions, openApp } from "../http/open-app.ts";
import { type Figures, openFigures, serveFigures } from "../http/operation/figures.ts";
import { listen } from "../http/operation/listen.ts";
import { builtPages } from "../http/pages/pages-built.ts";
import { pagesFromSource } from "../http/pages/pages-from-source.ts";
import type { PageSource } from "../http/pages/serve-pages.ts";
import { openWorld, type World } from "../world/world.ts";
import { type Env, payoutRule, secondFactorRule } from "./env.ts";
import { filesDirOf } from "./files-dir.ts";
import { onceThere } from "./once-there.ts";
import { LOOPBACK } from "./setting-texts.ts";
import { openStore, type Store } from "./store.ts";
import { openTraces } from "./traces.ts";

/** Requests that run when we are told to stop get this long. */
const GRACE_MS = 10_000;
/** After DRAIN_SECONDS answers say 'close' for this long before the port does, so that nobody asks on a connection that is going. */
const DRAIN_MS = 250;

export interface RunningServer {
  addresses: { site: string; figures: string; data: string };
  /** Says that it is not ready for DRAIN_SECONDS, finishes what runs (10 s at most), then closes. */
  stop(): Promise<void>;
}

interface StartOptions {
  /** Says that the server is wanted no more, also while it starts. */
  readonly ending?: AbortSignal;
  /** For tests whose visitors have all left: they wait for nobody. */
  readonly drain_ms?: number;
}

/**
 * Database, world, app, jobs and sweeper, listening. Where one of them fails, what had begun is ended again; the same where
 * `ending` says that the server is wanted no more.
 */
export async function startServer(
  env: Env,
  projectFolder: string,
  { ending = new AbortController().signal, drain_ms = DRAIN_MS }: StartOptions = {},
): Promise<RunningServer> {
  await using begun = new AsyncDisposableStack();
  let leaving = false;
  let stopping = false;
  const pages = await pageSource(env, projectFolder);
  // Before what it is to tell of.
  const traces = begun.adopt(await openTraces(env), ({ stop }) => stop());
  const figures = openFigures();
  const app = await openApp(appOptions(env, pages, figures));
  traces.tellTroubleTo(app.log);
  for (const words of env.mistyped) app.log[env.production ? "error" : "warn"]({}, words);
  // Whoever turns https into what comes here is a proxy.
  if (env.production && env.TRUST_PROXY === false)
    app.log.warn({}, "TRUST_PROXY is off: behind a proxy all visitors count as one address.");
  const store = begun.adopt(await openStore(env, projectFolder, app.log, ending), ({ stop }) => stop());
  const world = begun.adopt(openWorld(worldSettings(env, store, projectFolder), app.log), closeWorld);
  await buildApp(app, {
    world,
    figures,
    pages,
    api_keys: env.API_KEYS,
    social_links: socialLinks(env),
    is_rehearsal: env.REHEARSAL,
    payouts_policy_url: env.PAYOUTS_POLICY_URL,
    limited: env.RATE_LIMITS,
    answers: env.WORK !== "jobs",
    answers_at_once: env.ANSWERS_AT_ONCE ?? env.DATABASE_CONNECTIONS,
    repeat_answers_ms: env.REPEAT_ANSWERS_MS,
    findable: env.SEARCH_ENGINES && !env.REHEARSAL,
    isStopping: () => leaving,
  });
  app.addHook("onSend", (_request, reply, payload, next) => {
    if (stopping) reply.header("connection", "close");
    next(null, payload);
  });
  // Before the jobs: a second server that was started by mistake gives up without having touched one.
  const figuresServer = await serveFigures(figures, env.HOST, env.METRICS_PORT).catch(taken("METRICS_PORT"));
  begun.defer(() => {
    figuresServer.closeAllConnections();
    return once(figuresServer.close(), "close").then(() => {});
  });
  await onceThere(store.url, () => prepareJobs(world), app.log, ending);
  if (env.WORK !== "pages") await beginWork(begun, world, figures);
  for (const { show } of domains) show?.(figures, world);
  const stopListening = await listen(app, { host: env.HOST, port: env.PORT }).catch(taken("PORT"));
  begun.defer(async () => {
    const left = Promise.all([stopListening(), app.close()]);
    await Promise.race([left, sleep(GRACE_MS, undefined, { ref: false })]);
  });
  const running = begun.move();
  return {
    addresses: addressesOf(env, store),
    async stop() {
      leaving = true;
      await sleep(env.DRAIN_SECONDS * 1_000);
      stopping = true;
      await sleep(drain_ms);
      // First only the port: what connected a moment ago still gets to ask.
      void stopListening();
      await sleep(drain_ms);
      await running.disposeAsync();
    },
  };
}

/** Jobs, and what goes on by itself. */
async function beginWork(begun: AsyncDisposableStack, world: World, figures: Figures): Promise<void> {
  begun.defer(await world.jobs.start(tasksOf(world, figures), schedule));
  for (const { keeps = [] } of domains) for (const keep of keeps) begun.defer(keep(world, figures));
}

/** The job library's tables, and what each domain asks for at a start: a second time changes nothing. */
async function prepareJobs(world: World): Promise<void> {
  await world.jobs.prepare();
  for (const { atStart } of domains) await atStart?.(world);
}

const appOptions = (env: Env, { inline_scripts }: PageSource, figures: Figures): AppOptions => ({
  log_level: env.LOG_LEVEL,
  trust_proxy: env.TRUST_PROXY,
  flood_guard: env.RATE_LIMITS ? { requests_per_address: env.REQUESTS_PER_ADDRESS, figures } : null,
  https: env.ORIGIN.startsWith("https://"),
  hsts_subdomains: env.HSTS_SUBDOMAINS,
  inline_scripts,
  ...(env.WEB_PAGES === "source" ? { extra_sources: ["'unsafe-inline'"] } : {}),
});

const addressesOf = (env: Env, store: Store): RunningServer["addresses"] => ({
  site: env.ORIGIN,
  figures: `http://${env.HOST}:${env.METRICS_PORT}/metrics`,
  data: store.about,
});

const taken = (setting: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== "EADDRINUSE") throw error;
  throw new Error(`${setting}: another program listens there already. Set ${setting} to a free port.`);
};

function worldSettings(env: Env, store: Store, projectFolder: string) {
  return {
    database_url: store.url,
    database_connections: env.DATABASE_CONNECTIONS,
    database_connect_within_ms: 1_000 * env.DATABASE_CONNECT_SECONDS,
    // Who only works on jobs asks for nothing that may be a second old.
    database_read_url: env.WORK === "jobs" ? undefined : env.DATABASE_READ_URL,
    replica_lag_ms: env.DATABASE_READ_LAG_MS,
    stripe_secret_key: env.STRIPE_SECRET_KEY,
    stripe_webhook_secrets: env.STRIPE_WEBHOOK_SECRETS,
    stripe_accounts_webhook_secrets: env.STRIPE_ACCOUNTS_WEBHOOK_SECRETS,
    stripe_thin_webhook_secrets: env.STRIPE_THIN_WEBHOOK_SECRETS,
    stripe_api_origin: env.STRIPE_API_ORIGIN,
    smtp_url: env.SMTP_URL,
    // To a mail server on this machine nobody can listen.
    smtp_encrypted: env.production && !LOOPBACK.test(new URL(env.SMTP_URL).hostname),
    mail_from: env.MAIL_FROM,
    is_rehearsal: env.REHEARSAL,
    identity: identitySettings(env),
    origin: env.ORIGIN,
    contact_email: env.CONTACT_EMAIL,
    operators_email: env.OPERATORS_EMAIL,
    sweep_seconds: env.SWEEP_SECONDS,
    password_cost: { memory_kib: env.PASSWORD_MEMORY_KIB, passes: env.PASSWORD_PASSES },
    link_secret: store.link_secrets[0],
    older_link_secrets: store.link_secrets.slice(1),
    sealing_keys: store.sealing_keys,
    second_factor: secondFactorRule(env),
    files_dir: filesDirOf(env, projectFolder),
    records_years: env.RECORDS_YEARS,
    events_kept_days: env.EVENTS_KEPT_DAYS,
    payouts: payoutRule(env),
    limits: env.RATE_LIMITS
      ? {
          secret: store.limits_secret,
          checkouts_per_address: env.CHECKOUTS_PER_ADDRESS,
          declines_per_address: env.DECLINES_PER_ADDRESS,
          checkouts_per_athlete: env.CHECKOUTS_PER_ATHLETE,
        }
      : null,
  };
}

function identitySettings(env: Env) {
  const { IDENTITY_ISSUER, IDENTITY_CLIENT_ID, IDENTITY_CLIENT_SECRET, IDENTITY_NAME } = env;
  if (!IDENTITY_ISSUER) return undefined;
  return {
    issuer: IDENTITY_ISSUER,
    client_id: IDENTITY_CLIENT_ID ?? "",
    client_secret: IDENTITY_CLIENT_SECRET ?? "",
    name: IDENTITY_NAME ?? "",
    google: env.IDENTITY_GOOGLE,
    session_min_ms: env.SESSION_MIN * 60_000,
  };
}

/** Without those that are not set. */
function socialLinks(env: Env): SocialLinks {
  const { FACEBOOK_URL: facebook, X_URL: x, INSTAGRAM_URL: instagram, YOUTUBE_URL: youtube } = env;
  return {
    ...(facebook && { facebook }),
    ...(x && { x }),
    ...(instagram && { instagram }),
    ...(youtube && { youtube }),
  };
}

const pageSource = (env: Env, projectFolder: string): Promise<PageSource> =>
  env.WEB_PAGES === "source" ? pagesFromSource(projectFolder) : builtPages(join(projectFolder, "dist"));

async function closeWorld(world: World): Promise<void> {
  world.mail.close();
  await world.replicas?.close();
  await world.database.close();
}
