import { setTimeout as sleep } from "node:timers/promises";
import { context, type DiagLogger, diag, propagation, trace } from "@opentelemetry/api";
import type { Log } from "../world/log.ts";
import { switchTracing } from "../world/tracing.ts";
import type { Env } from "./env.ts";

/** The collector's own trouble is told once in so long. */
const TOLD_EVERY_MS = 60_000;
/** What is left is sent for so long when we are told to stop. */
const LAST_SEND_MS = 2_000;
/** An export that takes longer is given up; what came meanwhile waits, 2,048 spans at most. */
const SEND_MS = 5_000;

type Settings = Pick<
  Env,
  "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT" | "OTEL_TRACES_SAMPLER_ARG" | "OTEL_SERVICE_NAME"
>;

export interface Traces {
  tellTroubleTo(log: Log): void;
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}

/** Begins to tell a collector what is worked on; without one, loads nothing. Before anything is opened that is to be told of. */
export async function openTraces(settings: Settings): Promise<Traces> {
  const url = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (!url) return { tellTroubleTo: () => {}, stop: async () => {} };
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, core] =
    await Promise.all([
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/core"),
    ]);
  const share = new sdk.TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG);
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: SEND_MS });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": settings.OTEL_SERVICE_NAME }),
    sampler: new sdk.ParentBasedSampler({ root: share }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_MS })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  switchTracing(true);
  return {
    tellTroubleTo: (log) => void diag.setLogger(tellingNowAndThen(log)),
    async stop() {
      switchTracing(false);
      await Promise.race([
        provider.shutdown().catch((error: unknown) => diag.error(String(error))),
        sleep(LAST_SEND_MS, undefined, { ref: false }),
      ]);
      for (const each of [trace, context, propagation, diag]) each.disable();
    },
  };
}

/** That spans are lost is no fault of what they tell of: a line now and then, without what was to be sent. */
function tellingNowAndThen(log: Log): DiagLogger {
  let told_at = 0;
  const tell = (message: string) => {
    if (Date.now() - told_at < TOLD_EVERY_MS) return;
    told_at = Date.now();
    log.warn({ because: message.slice(0, 300) }, "Traces did not reach their collector.");
  };
  const silent = () => {};
  return { error: tell, warn: tell, info: silent, debug: silent, verbose: silent };
}
