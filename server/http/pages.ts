import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Ask, Call } from "../../contract/call.ts";
import { PRODUCT_NAME } from "../../contract/fields.ts";
import { CallFailed } from "../../contract/problem.ts";
import type { World } from "../world/world.ts";
import { dispatch } from "./dispatch.ts";
import { refusalOf } from "./failures.ts";
import { type Gate, TOO_BUSY } from "./gate.ts";
import { encodingOf, pack } from "./packing.ts";
import type { Repeater } from "./repeater.ts";
import type { Route } from "./route.ts";
import { type WrittenAnswer, writeAnswer } from "./written-answer.ts";

/** What the web room needs to render a page; its side of this is `PageDoor` in web/entry-server.tsx. */
export interface PageDoor {
  ask: Ask;
  assets: PageAssets;
  settings: { api_key: string; origin: string };
}
export interface PageAssets {
  scripts: readonly string[];
  styles: readonly string[];
  preloads: readonly string[];
}
export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  html: string;
}

/** Where pages come from: the built web room, or its sources while developing. */
export interface PageSource {
  render(request: Request, door: Omit<PageDoor, "assets">): Promise<PageAnswer>;
  /** Serves scripts, styles and fonts. */
  serveFiles(app: FastifyInstance): Promise<void>;
}

export interface PagesOptions {
  source: PageSource;
  routes: readonly Route[];
  world: World;
  api_key: string;
  repeater: Repeater<WrittenAnswer>;
  gate: Gate;
}

/** Answers every GET that nothing else answers with a page; an address that leads nowhere is a real 404 page. */
export function servePages(app: FastifyInstance, options: PagesOptions): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(request, reply, 404);
    if (/^\/(v1|webhooks|assets)(\/|$|\?)/i.test(request.url)) return refuse(request, reply, 404);
    const page = await options.gate.through(() => render(request, options)).catch(busyPage);
    reply
      .code(page.status)
      .headers({
        "cache-control": "public, max-age=0, must-revalidate",
        vary: "accept-encoding",
        ...page.headers,
      })
      .type("text/html; charset=utf-8");
    const encoding = encodingOf(request.headers["accept-encoding"]);
    if (!encoding) return reply.send(page.html);
    return reply.header("content-encoding", encoding).send(await pack(encoding, Buffer.from(page.html)));
  });
}

const render = (request: FastifyRequest, options: PagesOptions): Promise<PageAnswer> =>
  options.source.render(pageRequest(request, options.world.origin), {
    ask: askInside(options, request.id),
    settings: { api_key: options.api_key, origin: options.world.origin },
  });

/** What a visitor sees whom the gate refuses: costs nothing, and tries again by itself. */
function busyPage(error: unknown): PageAnswer {
  if (error !== TOO_BUSY) throw error;
  const again_after = String(TOO_BUSY.retry_after_seconds);
  return {
    status: TOO_BUSY.status,
    headers: { "cache-control": "no-store", "retry-after": again_after },
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${again_after}">
<title>Back in a moment · ${PRODUCT_NAME}</title>
<h1>Back in a moment</h1>
<p>${TOO_BUSY.message}</p>
</html>
`,
  };
}

const refuse = (request: FastifyRequest, reply: FastifyReply, status: number) =>
  reply
    .code(status)
    .type("application/problem+json")
    .send(
      JSON.stringify({
        title: "Not found",
        status,
        detail: "There is nothing at this address.",
        instance: `urn:request:${request.id}`,
      }),
    );

/** The page's address on our own origin, whatever host the request named. */
function pageRequest(request: FastifyRequest, origin: string): Request {
  const aborted = new AbortController();
  request.raw.once("aborted", () => aborted.abort());
  const path = request.url.replace(/^\/{2,}/, "/");
  return new Request(new URL(path, origin), { signal: aborted.signal });
}

/** A call inside the process: the same checks and the same handler as over HTTP, without the wire. */
function askInside({ routes, world, repeater }: PagesOptions, request_id: string): Ask {
  const byCall = new Map(routes.map((route) => [route.call, route]));
  const ask = async (call: Call, input: object) => {
    const route = byCall.get(call) ?? routes.find(({ call: { name } }) => name === call.name);
    if (!route) throw new Error(`No handler answers ${call.name}.`);
    const find = async () =>
      writeAnswer(
        route.call,
        await dispatch(route, world, input, { request_id, idempotency_key: null, address: null }),
      );
    try {
      const repeatable = route.call.cache_seconds !== undefined;
      const { json } = await (repeatable
        ? repeater.answer(`${call.name} ${JSON.stringify(input)}`, find)
        : find());
      return JSON.parse(json.toString());
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.status === 500)
        world.log.error({ err: error, request_id, call: call.name }, "A page's call failed.");
      throw new CallFailed(refusal.problem(request_id));
    }
  };
  return ask as Ask;
}
