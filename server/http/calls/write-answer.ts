import type { Call } from "../../../contract/form/call.ts";
import { holdsForSeconds } from "../answers/lifetime.ts";
import { EMPTIES_BROWSER, type WrittenAnswer, write } from "../answers/written-answer.ts";
import { WrittenJson } from "./route.ts";

/** A call's answer as it goes out, found `now`. */
export function writeAnswer(call: Call, answered: unknown, now: Date): WrittenAnswer {
  const written = answered instanceof WrittenJson ? answered : null;
  const seconds = holdsForSeconds(call, now);
  return write({
    status: 200,
    content_type: "application/json; charset=utf-8",
    text: written?.json ?? JSON.stringify(answered),
    kept: keptByClients(call),
    headers: {
      "cache-control": keptByClients(call)
        ? // A shared cache may go on showing the old one for as long again while it asks for the new one.
          `public, max-age=${seconds}, stale-while-revalidate=${seconds}`
        : "no-store",
      ...(call.empties_browser ? EMPTIES_BROWSER : {}),
      ...(written?.total == null ? {} : { "x-total-count": String(written.total) }),
    },
  });
}

const keptByClients = (call: Call) => call.method === "GET" && call.cache_seconds !== undefined;
