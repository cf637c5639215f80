import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { UNSUBSCRIBE_PATH } from "../../../contract/accounts/mail-choices.ts";
import type { Call } from "../../../contract/form/call.ts";
import { bundleLines } from "./log-lines.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** JSON lines; what could be a secret never gets as far as a line. */
export function logOptions(level: string): Exclude<FastifyServerOptions["logger"], undefined> {
  return {
    level,
    stream: bundleLines(process.stdout),
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        "req.headers",
        "headers",
        "*.password",
        "*.secret",
        "*.email",
        "*.contributor_email",
        "err.config",
        // PostgreSQL quotes the row here.
        "err.detail",
        "err.where",
      ],
      remove: true,
    },
  };
}

/**
 * One line an answer: request id, call or path, status, milliseconds. Never a query string or a body, and never
 * an address: both can be personal.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { call, url } = request.routeOptions.config;
    request.log.info(
      {
        method: request.method,
        ...(call ? { call: call.name } : { path: url === "*" || !url ? pathOf(request.url) : url }),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "answered",
    );
  });
}

/** Without its query, without an id that stands in it as a value, and without what turns off an email. */
export const pathOf = (url: string): string => {
  const path = url.split("?", 1)[0] ?? "";
  // Its door has a route of its own; whoever asks beside it, by another method or with a slash more, sends the link all the same.
  if (path.startsWith(`${UNSUBSCRIBE_PATH}/`)) return `${UNSUBSCRIBE_PATH}/…`;
  // `/failed/transaction_id=…` holds an id in its path.
  const [known = "", id] = path.split("=", 2);
  return (id === undefined ? known : `${known}=…`).slice(0, 200);
};
