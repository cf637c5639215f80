import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { id } from "../form/fields.ts";

const attentionItem = z.object({
  item_id: z.int(),
  /** What happened, in a few words. */
  title: z.string(),
  opening: z.string(),
  to_do: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  /** A path of ours where it is looked at; null where there is none. */
  page: z.nullable(z.string()),
  raised_at: z.string(),
  raised_last_at: z.string(),
  times: z.int(),
  /** Null while it is open. */
  closed_at: z.nullable(z.string()),
  /** The admin who said that it is done; null where its cause was gone, or while it is open. */
  closed_by: z.nullable(z.string()),
});
export type AttentionItem = z.infer<typeof attentionItem>;

export const listAttention = call({
  name: "list_attention",
  summary:
    "What someone at the platform has to look at, the latest first, 200 at a time, and what was closed lately.",
  method: "GET",
  path: "/v1/admin/attention",
  who: "admin",
  query: z.object({
    /** The last one that is known: what was raised before it is answered. */
    before: z.optional(id),
  }),
  answer: z.object({
    open: z.array(attentionItem),
    /** How many are open that were raised before the last of these. */
    older: z.int(),
    /** How many are open at all. */
    total: z.int(),
    closed: z.array(attentionItem),
  }),
});

export const closeAttention = call({
  name: "close_attention",
  summary: "Says that one of them is done.",
  method: "POST",
  path: "/v1/admin/attention/done",
  who: "admin",
  /** As often as it had come up when it was read: what came since is not done by that. */
  body: z.object({ item_id: id, times: z.int() }),
  answer: z.object({ done: z.literal(true) }),
  failures: { 409: "It is closed already, or came up again since it was read." },
  example: () => ({ body: { item_id: 999_999_999, times: 1 } }),
  outcomes: { rest: 409 },
});
