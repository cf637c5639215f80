import { PROOF_WANTED } from "../../../contract/accounts/proof-wanted.ts";
import { callAddress } from "../../../contract/form/address.ts";
import type { Ask } from "../../../contract/form/call.ts";
import { CallFailed, type Failure } from "../../../contract/form/problem.ts";

interface Wire {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Something of a person is gone by what was asked: a header of the answer, and what the window is told (takeover/kept-pages.ts). */
export const EMPTIED = "clear-site-data";

/**
 * The browser's way to ask a call: an HTTP request to the call's own method and path.
 * Fails with `CallFailed`, whose `detail` is the server's or absent: then each place says its own words; its status is 0 where no answer
 * came, or not the whole of it. An aborted request fails as `fetch` does, with an AbortError.
 */
export function createAsk(api_key: string): Ask<AbortSignal> {
  const ask: Ask<AbortSignal> = async (call, input, how = {}) => {
    const wire = input as Wire;
    const headers: Record<string, string> = { accept: "application/json", "x-api-key": api_key };
    const request: RequestInit = { method: call.method, headers };
    // As the page's own form would be sent (specification, section 7).
    if (call.takes_forms) request.body = new URLSearchParams(wire.body as Record<string, string>);
    else if (wire.body !== undefined) {
      headers["content-type"] = "application/json";
      request.body = JSON.stringify(wire.body);
    }
    if (how.idempotency_key) headers["idempotency-key"] = how.idempotency_key;
    if (how.signal) request.signal = how.signal;
    const response = await send(callAddress(call, wire), request, how.onProgress);
    if (response.headers.has(EMPTIED)) dispatchEvent(new Event(EMPTIED));
    if (!response.ok) {
      const problem = await problemIn(response);
      // The same once more, by whoever has shown meanwhile who they are; what was typed stays where it is.
      if (problem.type === PROOF_WANTED && (await (await import("./proof.ts")).askForProof()))
        return ask(call, input, how);
      throw new CallFailed(problem);
    }
    const total = response.headers.get("x-total-count");
    if (total !== null) how.onTotal?.(Number(total));
    return await come(response.json());
  };
  return ask;
}

async function send(
  address: string,
  request: RequestInit,
  onProgress?: (sent: number) => void,
): Promise<Response> {
  // Fetched by itself: only who uploads something wants to know how far it is.
  if (onProgress)
    return come(import("./upload.ts").then((it) => it.sendWithProgress(address, request, onProgress)));
  return come(fetch(address, request));
}

/** An answer of which nothing comes, or not all, is none: nobody knows what it would have said. */
async function come<Answer>(coming: Promise<Answer>): Promise<Answer> {
  try {
    return await coming;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new CallFailed({ title: "No connection", status: 0 });
  }
}

async function problemIn(response: Response): Promise<Failure> {
  const { status, headers } = response;
  // What answers in the server's place, a proxy for one, speaks otherwise.
  const is_ours = headers.get("content-type")?.startsWith("application/problem+json");
  const told: Failure | null = is_ours ? await response.json().catch(() => null) : null;
  return { title: "Failed", ...told, status };
}
