import { createHash } from "node:crypto";
import type { Provider } from "../state/provider.ts";
import type { StoredAnswer } from "../state/rows.ts";
import { invalid, Refusal } from "./refusal.ts";

/** A request as far as its idempotency key is concerned. */
export type KeyedRequest = { key: string; method: string; path: string; body: string };

export type KeptAnswer = { status: number; body: string; executed: boolean };

const keptSeconds = 24 * 60 * 60;
const notExecuted: readonly number[] = [400, 401, 409, 429, 502, 503, 504];

/** The rules of `Idempotency-Key` on POST: the first executed result is kept for a day and replayed. */
export function openIdempotency(provider: Provider) {
  const running = new Set<string>();

  return {
    /**
     * The kept answer, or null when the caller is the first and now holds the key until `release`.
     * Throws 400 `idempotency_error` for another request under the key, 409 while the first one runs.
     */
    claim(request: KeyedRequest): StoredAnswer | null {
      if (request.key.length > 255) throw invalid("Idempotency keys can be up to 255 characters long.");
      if (running.has(request.key)) throw inUse(request.key);
      const kept = provider.store.get("answer", request.key);
      if (kept && kept.created + keptSeconds > provider.now()) {
        if (kept.fingerprint === fingerprintOf(request)) return kept;
        throw otherParameters(request.key);
      }
      running.add(request.key);
      return null;
    },

    /** Keeps an answer that was executed, a 500 too. Refusals before that are asked anew. */
    keep(request: KeyedRequest, { status, body, executed }: KeptAnswer): void {
      if (!executed && notExecuted.includes(status)) return;
      const answer = {
        id: request.key,
        fingerprint: fingerprintOf(request),
        created: provider.now(),
        status,
        body,
      };
      provider.store.act(() => provider.store.put("answer", answer));
    },

    release: (request: KeyedRequest) => void running.delete(request.key),
  };
}

function fingerprintOf({ method, path, body }: KeyedRequest): string {
  const parameters = new URLSearchParams(body);
  parameters.sort();
  return createHash("sha256").update(`${method} ${path}\n${parameters}`).digest("base64");
}

function otherParameters(key: string): Refusal {
  return new Refusal(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used for the same endpoint and the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function inUse(key: string): Refusal {
  return new Refusal(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}
