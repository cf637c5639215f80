import type { FastifyInstance } from "fastify";
import type { SocialLinks } from "../contract/pages/rendered.ts";
import { accounts } from "./accounts/domain.ts";
import { admin } from "./admin/domain.ts";
import { alarms } from "./alarms/domain.ts";
import { findingsOfOrders } from "./collaborations/acts.ts";
import { collaborations } from "./collaborations/domain.ts";
import { contact } from "./contact/domain.ts";
import { findOrdersBy, followAccountsBy } from "./contributions/acts.ts";
import { contributions } from "./contributions/domain.ts";
import { followAccountEvent } from "./contributions/payouts/accounts/follow-account.ts";
import { payouts } from "./contributions/payouts/domain.ts";
import { recurring } from "./contributions/recurring/domain.ts";
import { favorites } from "./favorites/domain.ts";
import { openAnswerCache } from "./http/answers/answer-cache.ts";
import { openGates } from "./http/answers/gate.ts";
import { bytesOf } from "./http/answers/written-answer.ts";
import { calls } from "./http/calls/declared.ts";
import { serveDocs } from "./http/calls/docs.ts";
import { checkRoutes } from "./http/calls/route.ts";
import { serveCalls } from "./http/calls/serve-calls.ts";
import type { Domain } from "./http/domain.ts";
import { serveOwnFile } from "./http/files/own-file.ts";
import { countAnswers, type Figures, watchGates } from "./http/operation/figures.ts";
import { serveHealth } from "./http/operation/health.ts";
import { logAnswers } from "./http/operation/logging.ts";
import { watchMail } from "./http/operation/mail-figures.ts";
import { servePayoutsPolicy } from "./http/operation/payouts-policy.ts";
import { countAsProxies } from "./http/operation/proxies.ts";
import { watchReplicas } from "./http/operation/replica-figures.ts";
import { serveSecurityTxt } from "./http/operation/security-txt.ts";
import { watchWork } from "./http/operation/work-figures.ts";
import { bytesOfParsed } from "./http/pages/page-asks.ts";
import { type PageSource, servePages } from "./http/pages/serve-pages.ts";
import { ledger } from "./ledger/domain.ts";
import { players } from "./players/domain.ts";
import { profiles } from "./profiles/domain.ts";
import { proofs } from "./profiles/proofs/domain.ts";
import { sharing } from "./sharing/domain.ts";
import { transparency } from "./transparency/domain.ts";
import { laneOf, type Schedule, type Tasks } from "./world/jobs.ts";
import type { World } from "./world/world.ts";

/** All that the server does. */
export const domains: readonly Domain[] = [
  players,
  contributions,
  recurring,
  payouts,
  transparency,
  ledger,
  accounts,
  favorites,
  profiles,
  collaborations,
  proofs,
  contact,
  alarms,
  admin,
  sharing,
];

// The rules are the domain of requests; orders, that of money, ask them.
findOrdersBy(findingsOfOrders);
// Their events come by the inbox of payments, and athletes are paid out above that.
followAccountsBy(followAccountEvent);

const routes = domains.flatMap((domain) => domain.routes ?? []);
const tasks = domains.flatMap((domain) => domain.tasks ?? []);

/** What is done in a job, by the names of the tasks. */
export const tasksOf = (world: World, figures: Figures): Tasks =>
  Object.fromEntries(tasks.map(({ name, run }) => [name, (payload) => run(world, payload, figures)]));

/** Which tasks come by themselves, and when. */
export const schedule: Schedule = Object.fromEntries(
  tasks.flatMap(({ name, times }) => (times ? [[name, times]] : [])),
);

/** Answers of the last second that may be repeated take at most so much memory, and so do those that pages asked for. */
const REPEATED_BYTES = 64 * 1_048_576;

/** Has the domains served. */
export async function buildApp(
  app: FastifyInstance,
  parts: {
    world: World;
    figures: Figures;
    pages: PageSource;
    api_keys: readonly string[];
    social_links: SocialLinks;
    /** Pages say that no payment is real. */
    is_rehearsal: boolean;
    /** The operator's policy on paying out, where one is published. */
    payouts_policy_url: string | undefined;
    limited: boolean;
    /** Of a process that works on jobs alone nothing is asked but whether it lives. */
    answers: boolean;
    /** Calls and pages worked on at once. */
    answers_at_once: number;
    repeat_answers_ms: number;
    /** Search engines may show the site. */
    findable: boolean;
    isStopping: () => boolean;
  },
): Promise<void> {
  checkRoutes(calls, routes);
  const { world, figures, pages, api_keys, limited, findable, social_links, is_rehearsal } = parts;
  const api_key = api_keys[0] ?? "";
  const gates = openGates(parts.answers_at_once);
  const lately = { keep_ms: parts.repeat_answers_ms, most_bytes: REPEATED_BYTES };
  const cache = openAnswerCache({ ...lately, sizeOf: bytesOf });
  const parsed = openAnswerCache({ ...lately, sizeOf: bytesOfParsed });
  logAnswers(app);
  countAnswers(app, figures);
  countAsProxies(app, figures);
  watchGates(gates, figures);
  watchWork(figures, world, [...new Set(tasks.map(laneOf))]);
  watchMail(figures, world);
  watchReplicas(figures, world);
  serveHealth(app, world, parts.isStopping);
  if (!parts.answers) return;
  await serveCalls(app, { routes, world, api_keys, cache, gates });
  const leading_away = servePayoutsPolicy(app, parts.payouts_policy_url);
  const lent = { world, figures, gates, api_keys, cache, limited, findable, is_rehearsal, leading_away };
  for (const { serve, files = [] } of domains) {
    await serve?.(app, lent);
    for (const file of files) serveOwnFile(app, world, file);
  }
  await serveDocs(app, { calls: routes.map(({ call }) => call), origin: world.origin, api_key });
  serveSecurityTxt(app, world);
  await pages.serveFiles(app);
  const pageParts = { source: pages, routes, world, api_key, social_links, is_rehearsal };
  servePages(app, { ...pageParts, cache, parsed, gate: gates.own });
}
