import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PageSurroundings, RenderedPage, SocialLinks } from "../../../contract/pages/rendered.ts";
import type { World } from "../../world/world.ts";
import type { AnswerCache } from "../answers/answer-cache.ts";
import { BUSY_PAGE } from "../answers/busy-page.ts";
import { type Gate, TOO_BUSY } from "../answers/gate.ts";
import { sendAnswer, type WrittenAnswer, write } from "../answers/written-answer.ts";
import type { Route } from "../calls/route.ts";
import { wroteCookie, wroteLately } from "../sessions/own-writes.ts";
import { OLD_LINK_HEADERS, oldPrivateLink } from "./old-private-links.ts";
import { openPageAsks, type PageAsks, type ParsedAnswer } from "./page-asks.ts";

/** Where pages come from: the built web room, or its sources while developing. */
export interface PageSource {
  render(request: Request, client: Omit<PageSurroundings, "assets">): Promise<RenderedPage>;
  /** The code that stands in the pages themselves, so that the content security policy can name it. */
  inline_scripts: readonly string[];
  /** Serves scripts, styles and fonts. */
  serveFiles(app: FastifyInstance): Promise<void>;
}

export interface PagesOptions {
  source: PageSource;
  routes: readonly Route[];
  world: World;
  api_key: string;
  social_links: SocialLinks;
  is_rehearsal: boolean;
  /** Pages that were just rendered. */
  cache: AnswerCache<WrittenAnswer>;
  /** What the calls that pages ask just answered. */
  parsed: AnswerCache<ParsedAnswer>;
  gate: Gate;
}

/**
 * Answers every GET that nothing else answers with a page; an address that leads nowhere is a real 404 page. A page is
 * the same for every visitor, so one that was just rendered is sent again, and passes no gate.
 */
export function servePages(app: FastifyInstance, options: PagesOptions): void {
  const { cache, gate, world } = options;
  const openAsks = openPageAsks(options);
  app.route({
    method: "GET",
    url: "*",
    // Pages are packed once and not for each visitor (written-answer.ts).
    compress: false,
    // A reader is stopped by no count: what pages cost is what the gate is for.
    config: { rateLimit: false },
    handler(request, reply) {
      const address = addressOf(request, world.origin);
      if (!address) return refuse(request, reply);
      const moved = oldPrivateLink(address);
      if (moved) return reply.headers(OLD_LINK_HEADERS).redirect(moved, 302);
      const wrote = wroteLately(world, request.headers);
      const question = `page ${wrote ? `${wrote} ` : ""}${address.href}`;
      if (!cache.knows(question) && gate.refusal()) return sendAnswer(request, reply, BUSY_PAGE);
      const asks = openAsks(request.id, wrote);
      const find = () => gate.through(() => renderPage(address, asks, options));
      return cache
        .answer(question, find)
        .catch(notRepeated)
        .then((page) => {
          const cookie = asks.tellsOfOwnAct() && wroteCookie(world);
          if (cookie) reply.header("set-cookie", cookie);
          sendAnswer(request, reply, page);
        });
    },
  });
  app.setNotFoundHandler(refuse);
}

/** Throws what is not to be repeated: a failure, and what was true only at this moment. */
async function renderPage(address: URL, asks: PageAsks, options: PagesOptions): Promise<WrittenAnswer> {
  const { source, api_key, social_links, is_rehearsal, world } = options;
  const identity = world.identity && { name: world.identity.name, has_google: world.identity.has_google };
  const { status, headers, html, failure } = await source.render(new Request(address), {
    ask: asks.ask,
    settings: { api_key, origin: world.origin, identity, social_links, is_rehearsal },
  });
  if (failure !== undefined) world.log.error({ err: failure, page: address.pathname }, "A page failed.");
  const seconds = status < 400 ? asks.holdsForSeconds() : 0;
  const page = write({
    status,
    content_type: "text/html; charset=utf-8",
    text: html,
    kept: seconds > 0 && !headers["cache-control"],
    headers: { "cache-control": cacheControl(seconds), ...headers },
  });
  if (seconds === 0) throw new PageOfThisMoment(page);
  return page;
}

/**
 * Of a page that does not say itself who may keep it. Browsers ask each time whether theirs still holds, so that nobody
 * who just gave sees an older sum than before. What a page of this moment says may be somebody's own, a payment's state for
 * instance: nobody stores it.
 */
const cacheControl = (seconds: number): string =>
  seconds === 0
    ? "private, no-store"
    : `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`;

class PageOfThisMoment extends Error {
  readonly page: WrittenAnswer;
  constructor(page: WrittenAnswer) {
    super("This page is not repeated.");
    this.page = page;
  }
}

function notRepeated(error: unknown): WrittenAnswer {
  if (error instanceof PageOfThisMoment) return error.page;
  if (error === TOO_BUSY) return BUSY_PAGE;
  throw error;
}

/** What others add to an address to know by which way somebody came. The page is the same. */
const WAY_MARK =
  /^(utm_\w+|fbclid|gclid|[gw]braid|dclid|msclkid|twclid|ttclid|igsh(id)?|li_fat_id|mc_[ce]id)$/;

/** No page has one in its path; the router leaves some out and reads another address than was asked for, or none. */
const CONTROL = /%(?:[01][\da-f]|7f)/i;

/** The page's address on our own origin, whatever host the request named; null where no page can be. */
function addressOf({ url }: FastifyRequest, origin: string): URL | null {
  if (/^\/(v1|webhooks|assets)(\/|$|\?)/i.test(url)) return null;
  const address = URL.parse(origin + url.replace(/^[/\\]+/, "/"));
  if (address?.origin !== origin || CONTROL.test(address.pathname)) return null;
  for (const name of address.search ? [...address.searchParams.keys()] : []) {
    if (WAY_MARK.test(name)) address.searchParams.delete(name);
  }
  return address;
}

const refuse = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(404)
    .type("application/problem+json")
    .send(
      JSON.stringify({
        title: "Not found",
        status: 404,
        detail: "This page doesn't exist.",
        instance: `urn:request:${request.id}`,
      }),
    );
