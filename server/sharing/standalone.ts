import type { FastifyReply, FastifyRequest } from "fastify";
import { PRODUCT_NAME, REHEARSAL_WORDS } from "../../contract/product.ts";
import type { AnswerCache } from "../http/answers/answer-cache.ts";
import type { Gate } from "../http/answers/gate.ts";
import { standalonePolicy } from "../http/answers/security-headers.ts";
import { sendAnswer, type WrittenAnswer, write } from "../http/answers/written-answer.ts";
import { escaped } from "./pictures/svg.ts";

/** A page that is no screen: all that it needs stands in it, but for pictures of ours. */
export interface Standalone {
  readonly title: string;
  readonly style: string;
  /** HTML. */
  readonly body: string;
  readonly script?: string;
  /** Attributes of the body, as HTML. */
  readonly attributes?: string;
  readonly framed_by: "anyone" | "nobody";
  /** 404 where nobody is found there today. */
  readonly status?: number;
}

interface Kept {
  /** The page says that no payment is real. */
  readonly is_rehearsal: boolean;
  readonly cache: AnswerCache<WrittenAnswer>;
  readonly gate: Gate;
}

/** As the pages of athletes are kept: browsers ask each time, so whoever is taken down is gone from them at once. */
const KEPT = "public, max-age=0, s-maxage=1, stale-while-revalidate=1";

/** Sends a page that says the same to whoever asks; one just made is sent again. Search engines are told of the athlete's page instead. */
export async function sendStandalone(
  request: FastifyRequest,
  reply: FastifyReply,
  { is_rehearsal, cache, gate }: Kept,
  makePage: () => Promise<Standalone>,
): Promise<FastifyReply> {
  const find = () =>
    gate.through(async () => {
      const page = await makePage();
      return written(is_rehearsal ? marked(page) : page);
    });
  const answer = await cache.answer(`standalone ${request.url}`, find);
  // The header that policies have replaced: it knows no exception.
  if (answer.headers["content-security-policy"]?.endsWith("*")) reply.removeHeader("x-frame-options");
  sendAnswer(request, reply, answer);
  return reply;
}

const marked = (page: Standalone): Standalone => ({
  ...page,
  style: `${page.style}\n.rehearsal{padding:8px;background:#0b1324;color:#fff;font:700 1rem/1.35 system-ui,sans-serif;text-align:center}`,
  body: `<p class="rehearsal" role="note">${REHEARSAL_WORDS}</p>${page.body}`,
});

function written(page: Standalone): WrittenAnswer {
  const { title, style, body, script, attributes = "", status = 200 } = page;
  return write({
    status,
    content_type: "text/html; charset=utf-8",
    kept: status === 200,
    text: [
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} · ${PRODUCT_NAME}</title>`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
      `<meta name="color-scheme" content="light dark"><style>${style}</style></head><body${attributes}>${body}`,
      script ? `<script>${script}</script>` : "",
      "</body></html>\n",
    ].join(""),
    headers: {
      "cache-control": status === 200 ? KEPT : "no-store",
      "content-security-policy": standalonePolicy(page),
      // A frame of a page that isolates itself takes only what says so.
      ...(page.framed_by === "anyone" ? { "cross-origin-resource-policy": "cross-origin" } : {}),
    },
  });
}
