import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Gates } from "../answers/gate.ts";
import { PATIENCE, slowConnections } from "./slow-askers.ts";

/** The process's figures in Prometheus's terms. */
export interface Figures {
  readonly registry: Registry;
  readonly bookings: Counter<"kind">;
  readonly provider_events: Counter<"outcome">;
  readonly floods_refused: Counter<"asked_for">;
  readonly visitors_as_proxies: Counter<"as">;
  readonly to_review: Gauge;
  readonly crowded_athletes: Gauge;
}

export function openFigures(): Figures {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    bookings: new Counter({
      name: "contribution_bookings_total",
      help: "Transfers booked in the ledger, by kind.",
      labelNames: ["kind"],
      registers,
    }),
    provider_events: new Counter({
      name: "provider_events_total",
      help: "Events from the card payment provider by outcome.",
      labelNames: ["outcome"],
      registers,
    }),
    floods_refused: new Counter({
      name: "flood_refused_total",
      help: "Answers refused with 429 because one address asked for too much within a minute.",
      labelNames: ["asked_for"],
      registers,
    }),
    visitors_as_proxies: new Counter({
      name: "http_visitors_as_proxies_total",
      help: "Answers to visitors whose own address is not known: the one that counts is a proxy's, named by TRUST_PROXY or not.",
      labelNames: ["as"],
      registers,
    }),
    to_review: new Gauge({
      name: "contributions_to_review",
      help: "Paid contributions marked for a person to look at.",
      registers,
    }),
    crowded_athletes: new Gauge({
      name: "athletes_above_alarm",
      help: "Athletes with more payment pages within ten minutes than CHECKOUTS_PER_ATHLETE (20 at most).",
      registers,
    }),
  };
}

/** Seconds per answer, by call (or kind of page) and status. */
export function countAnswers(app: FastifyInstance, { registry }: Figures): void {
  const seconds = new Histogram({
    name: "http_answer_seconds",
    help: "Seconds from request to answer.",
    labelNames: ["call", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const { config, url } = request.routeOptions;
    const call = config.call?.name ?? (url === undefined || url === "*" ? "page" : url);
    seconds.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
  });
}

/** What each gate lets in, makes wait and refuses; looked at whenever somebody asks for the figures. */
export function watchGates(gates: Gates, { registry }: Figures): void {
  const both = [["own", gates.own] as const, ["partner", gates.partner] as const];
  const shared = { labelNames: ["gate"], registers: [registry] };
  new Counter({
    ...shared,
    name: "gate_refused_total",
    help: "Answers refused with 503 because the wait would have been too long.",
    collect() {
      this.reset();
      for (const [gate, { state }] of both) this.inc({ gate }, state().refused);
    },
  });
  new Gauge({
    ...shared,
    name: "gate_at_work",
    help: "Calls and pages that are worked on.",
    collect() {
      for (const [gate, { state }] of both) this.set({ gate }, state().at_work);
    },
  });
  new Gauge({
    ...shared,
    name: "gate_waiting",
    help: "Calls and pages that wait to be worked on.",
    collect() {
      for (const [gate, { state }] of both) this.set({ gate }, state().waiting);
    },
  });
}

/** Answers what looks once for all who ask at once, as the gauges of one scrape do; null where the look failed. */
export function lookTogether<Found>(look: () => Promise<Found>): () => Promise<Found | null> {
  let looking: Promise<Found | null> | null = null;
  return () => {
    looking ??= look()
      .catch(() => null)
      .finally(() => {
        looking = null;
      });
    return looking;
  };
}

/** Serves `/metrics` on a port of its own, so that the public port never does. */
export async function serveFigures(figures: Figures, host: string, port: number): Promise<Server> {
  const { http, requestTimeout } = slowConnections(PATIENCE);
  const server = createServer({ ...http, requestTimeout }, async (request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("content-type", figures.registry.contentType);
    response.end(await figures.registry.metrics());
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, listening);
  });
  return server;
}
