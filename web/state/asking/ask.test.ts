import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { totals } from "../../../contract/players/catalogue.ts";
import { createAsk } from "./ask.ts";
import { problemOf } from "./failures.ts";
import { isUnanswered } from "./unanswered.ts";

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** What asking a call comes to where that is answered. */
async function failureOf(answer: Response, signal?: AbortSignal): Promise<unknown> {
  globalThis.fetch = async () => answer;
  return createAsk("key")(totals, {}, signal ? { signal } : {}).then(
    () => "it came",
    (error: unknown) => error,
  );
}

/** The head and the first letters came, and then the line was cut with that error. */
function cutWith(error: Error): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"total_athl'));
      setImmediate(() => controller.error(error));
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

test("an answer that breaks off in the middle is no answer, as one that never came", async () => {
  const error = await failureOf(cutWith(new TypeError("network error")));
  assert.deepEqual(problemOf(error), { title: "No connection", status: 0 });
  assert.equal(isUnanswered(error), true);
});

test("what comes in the server's place and is no JSON is no answer either", async () => {
  const error = await failureOf(new Response("<h1>Sign in to the Wi-Fi</h1>"));
  assert.equal(problemOf(error)?.status, 0);
});

test("who gives up while it comes hears that they did", async () => {
  const error = await failureOf(cutWith(new DOMException("Given up", "AbortError")));
  assert.ok(error instanceof DOMException);
  assert.equal(problemOf(error), null);
});
