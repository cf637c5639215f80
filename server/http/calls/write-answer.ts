import type { Call } from "../../../contract/form/call.ts";
import { EMPTIES_BROWSER, type WrittenAnswer, write } from "../answers/written-answer.ts";
import { WrittenJson } from "./route.ts";

/** A call's answer as it goes out. */
export function writeAnswer(call: Call, answered: unknown): WrittenAnswer {
  const written = answered instanceof WrittenJson ? answered : null;
  return write({
    status: 200,
    content_type: "application/json; charset=utf-8",
    text: written?.json ?? JSON.stringify(answered),
    kept: keptByClients(call),
    headers: {
      "cache-control": cacheControl(call),
      ...(call.empties_browser ? EMPTIES_BROWSER : {}),
      ...(written?.total == null ? {} : { "x-total-count": String(written.total) }),
    },
  });
}

const keptByClients = (call: Call) => call.method === "GET" && call.cache_seconds !== undefined;

/** A shared cache may go on showing the old one for as long again while it asks for the new one. */
const cacheControl = (call: Call) =>
  keptByClients(call)
    ? `public, max-age=${call.cache_seconds}, stale-while-revalidate=${call.cache_seconds}`
    : "no-store";
