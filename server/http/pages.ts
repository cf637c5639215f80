import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Ask, Call } from "../../contract/call.ts";
import { CallFailed } from "../../contract/problem.ts";
import type { World } from "../world/world.ts";
import { answerValue, dispatch } from "./dispatch.ts";
import { refusalOf } from "./failures.ts";
import type { Route } from "./route.ts";

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

/** Answers every GET that nothing else answers with a page; an address that leads nowhere is a real 404 page. */
export function servePages(
  app: FastifyInstance,
  options: { source: PageSource; routes: readonly Route[]; world: World; api_key: string },
): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(request, reply, 404);
    if (/^\/(v1|webhooks|assets)(\/|$|\?)/i.test(request.url)) return refuse(request, reply, 404);
    const page = await options.source.render(pageRequest(request, options.world.origin), {
      ask: askInside(options.routes, options.world, request.id),
      settings: { api_key: options.api_key, origin: options.world.origin },
    });
    return reply
      .code(page.status)
      .headers({ "cache-control": "public, max-age=0, must-revalidate", ...page.headers })
      .type("text/html; charset=utf-8")
      .send(page.html);
  });
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
function askInside(routes: readonly Route[], world: World, request_id: string): Ask {
  const byCall = new Map(routes.map((route) => [route.call, route]));
  const ask = async (call: Call, input: object) => {
    const route = byCall.get(call) ?? routes.find(({ call: { name } }) => name === call.name);
    if (!route) throw new Error(`No handler answers ${call.name}.`);
    try {
      return answerValue(await dispatch(route, world, input, { request_id, idempotency_key: null }));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.status === 500)
        world.log.error({ err: error, request_id, call: call.name }, "A page's call failed.");
      throw new CallFailed(refusal.problem(request_id));
    }
  };
  return ask as Ask;
}
