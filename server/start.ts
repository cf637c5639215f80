import { Server } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildApp, schedule, tasksOf } from "./app.ts";
import { keepWatching } from "./contributions/limits-watch.ts";
import { keepSweeping } from "./contributions/sweeping.ts";
import type { Env } from "./env.ts";
import { openApp } from "./http/app.ts";
import { openFigures, serveFigures } from "./http/figures.ts";
import type { PageSource } from "./http/pages.ts";
import { builtPages } from "./http/pages-built.ts";
import { pagesFromSource } from "./http/pages-from-source.ts";
import { showLedgerCheck } from "./ledger/nightly.ts";
import { openStore, type Store } from "./store.ts";
import { openWorld, type World } from "./world/world.ts";

/** Requests that run when we are told to stop get this long. */
const GRACE_MS = 10_000;
/** Answers say 'close' for this long before the port does, so that nobody asks on a connection that is going. */
const DRAIN_MS = 250;

export interface RunningServer {
  addresses: { site: string; figures: string; data: string };
  /** Finishes what runs (10 s at most), then closes. */
  stop(): Promise<void>;
}

/** Database, world, app, listening; then jobs and sweeper. */
export async function startServer(env: Env, projectFolder: string): Promise<RunningServer> {
  let stopping = false;
  const app = await openApp({
    log_level: env.LOG_LEVEL,
    trust_proxy: env.TRUST_PROXY,
    limited: env.RATE_LIMITS,
    https: env.ORIGIN.startsWith("https://"),
    ...(env.WEB_PAGES === "source" ? { extra_sources: ["'unsafe-inline'"] } : {}),
  });
  const store = await openStore(env, projectFolder, app.log);
  const world = openWorld(worldSettings(env, store), app.log);
  const figures = openFigures();
  const pages = await pageSource(env, projectFolder);
  await buildApp(app, {
    world,
    figures,
    pages,
    api_keys: env.API_KEYS,
    limited: env.RATE_LIMITS,
    answers_at_once: env.ANSWERS_AT_ONCE ?? env.DATABASE_CONNECTIONS,
    repeat_answers_ms: env.REPEAT_ANSWERS_MS,
    isStopping: () => stopping,
  });
  app.addHook("onSend", (_request, reply, payload, next) => {
    if (stopping) reply.header("connection", "close");
    next(null, payload);
  });
  await world.jobs.prepare();
  const stopJobs = await world.jobs.start(tasksOf(world, figures), schedule);
  const stopSweeping = keepSweeping(world, figures);
  const stopWatching = keepWatching(world, figures);
  showLedgerCheck(figures, world);
  const figuresServer = await serveFigures(figures, env.HOST, env.METRICS_PORT).catch(taken("METRICS_PORT"));
  await app.listen({ host: env.HOST, port: env.PORT }).catch(taken("PORT"));
  return {
    addresses: {
      site: env.ORIGIN,
      figures: `http://${env.HOST}:${env.METRICS_PORT}/metrics`,
      data: store.about,
    },
    async stop() {
      stopping = true;
      await sleep(DRAIN_MS);
      // First only the port: what connected a moment ago still gets to ask, where `close()` would take it for idle.
      Server.prototype.close.call(app.server);
      await sleep(DRAIN_MS);
      await Promise.race([app.close(), sleep(GRACE_MS, undefined, { ref: false })]);
      await Promise.all([stopSweeping(), stopWatching(), stopJobs()]);
      figuresServer.close();
      await closeWorld(world);
      await store.stop();
    },
  };
}

const taken = (setting: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== "EADDRINUSE") throw error;
  throw new Error(`${setting}: another program listens there already. Set ${setting} to a free port.`);
};

function worldSettings(env: Env, store: Store) {
  return {
    database_url: store.url,
    database_connections: env.DATABASE_CONNECTIONS,
    stripe_secret_key: env.STRIPE_SECRET_KEY,
    stripe_webhook_secrets: env.STRIPE_WEBHOOK_SECRETS,
    stripe_api_origin: env.STRIPE_API_ORIGIN,
    smtp_url: env.SMTP_URL,
    mail_from: env.MAIL_FROM,
    origin: env.ORIGIN,
    contact_email: env.CONTACT_EMAIL,
    sweep_seconds: env.SWEEP_SECONDS,
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

const pageSource = (env: Env, projectFolder: string): Promise<PageSource> =>
  env.WEB_PAGES === "source" ? pagesFromSource(projectFolder) : builtPages(join(projectFolder, "dist"));

async function closeWorld(world: World): Promise<void> {
  world.mail.close();
  await world.database.close();
}
