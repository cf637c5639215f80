import { once } from "node:events";
import { createServer } from "node:http";
import * as z from "zod/mini";
import { startCardPayments } from "../../payments-standin/start.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { portOf } from "../measuring/port-of.ts";

/** One paid contribution as the provider tells of it. Every id in it is a kind and the contribution's own id. */
export interface Recorded {
  contribution_id: string;
  /** By method and address. */
  answers: Record<string, string>;
  /** The event that its page was paid. */
  event: string;
}

/**
 * The stand-in of the payment provider, with somebody in between who notes what it answers. So the answers have the
 * provider's shape and whatever the server wants expanded, without a word about them here.
 */
export async function startRecorder() {
  const provider = await startCardPayments({ port: 0 });
  const answers = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const body = (await request.toArray()).join("");
    const answer = await fetch(provider.origin + url, {
      method,
      headers: {
        authorization: headers.authorization ?? "",
        "content-type": headers["content-type"] ?? "",
        ...(headers["idempotency-key"] ? { "idempotency-key": String(headers["idempotency-key"]) } : {}),
      },
      ...(method === "GET" ? {} : { body }),
    });
    const text = await answer.text();
    answers.set(`${method} ${url}`, text);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    origin: `http://localhost:${portOf(server)}`,
    pay: payOnPage,
    /** The event of the one page that was paid, as the provider would send it. */
    async event(): Promise<string> {
      const listed = await fetch(`${provider.origin}/v1/events?type=checkout.session.completed`, {
        headers: { authorization: "Bearer sk_test_demo" },
      });
      const { data } = z.object({ data: z.array(z.unknown()) }).parse(await listed.json());
      return JSON.stringify(data[0]);
    },
    recorded: (contribution_id: string, event: string): Recorded =>
      withOwnIds(contribution_id, Object.fromEntries(answers), event),
    async stop() {
      server.close();
      server.closeAllConnections();
      await provider.close();
    },
  };
}

/** Nobody has an e-mail address: mail is not what is measured. */
const MAIL = /"email":\s*"[^"]*"/g;
/** What tells one object, and one card, from another. */
const ID = /"(?:id|fingerprint)":\s*"((?:[a-z]+_)*)(\w+)"/g;

function withOwnIds(contribution_id: string, answers: Record<string, string>, event: string): Recorded {
  const told = [event, ...Object.values(answers)].join();
  const own = new Map(
    [...told.matchAll(ID)].map(([, kind = "", rest = ""]) => [kind + rest, kind + contribution_id]),
  );
  const renamed = (text: string) => {
    let now = text.replaceAll(MAIL, `"email":null`);
    for (const [id, ours] of own) now = now.replaceAll(id, ours);
    return now;
  };
  return {
    contribution_id,
    answers: Object.fromEntries(
      Object.entries(answers).map(([question, answer]) => [renamed(question), renamed(answer)]),
    ),
    event: renamed(event),
  };
}
