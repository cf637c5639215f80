import type { StripeDocument } from "./check.ts";
import { openStripeDocument } from "./check.ts";

let opened: StripeDocument | undefined;

/** Opened once: compiling the schemas takes its time. */
export function stripeDocument(): StripeDocument {
  opened ??= openStripeDocument();
  return opened;
}

/** `fetch` that holds every answer of the API against Stripe's document and adds what is wrong to `problems`. */
export function checkedFetch(problems: string[]): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? "GET";
    const body: unknown = await answer.clone().json();
    // An address that does not exist has no answer in the document, but the shape of every error is the same.
    const wrong =
      answer.status === 404 && isUnknownAddress(body)
        ? stripeDocument().object("error", body)
        : stripeDocument().answer(method, pathname, answer.status, body);
    problems.push(...wrong.map((words) => `${method} ${pathname} ${answer.status}: ${words}`));
    return answer;
  };
}

/** What is wrong with an event as it was sent, and with the object in it. */
export function checkEvent(body: string): string[] {
  const event: {
    object?: string;
    type: string;
    data: { object: { object: string }; previous_attributes?: object };
  } = JSON.parse(body);
  if (event.object === "v2.core.event") {
    const wrong = stripeDocument().object("v2.core.event", event);
    if ("data" in event) wrong.push("a notification has no data");
    return wrong.map((words) => `${event.type}: ${words}`);
  }
  const { object, previous_attributes = {} } = event.data;
  const wrong = [
    ...stripeDocument().object("event", event),
    ...stripeDocument().object(object.object, object),
    ...Object.keys(previous_attributes)
      .filter((name) => !(name in object))
      .map((name) => `previous_attributes names ${name}`),
  ];
  return wrong.map((words) => `${event.type}: ${words}`);
}

function isUnknownAddress(body: unknown): boolean {
  return JSON.stringify(body).includes("Unrecognized request URL");
}
