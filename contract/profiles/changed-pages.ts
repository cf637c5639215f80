import * as z from "zod/mini";
import { CHANGE_ORDER, PAGE_FIELDS } from "../athlete-form/fields.ts";
import { call } from "../form/call.ts";
import { id, limitOf, skip } from "../form/fields.ts";
import { refusal, refusalRules } from "./refusals.ts";

/** What athletes may change of their own pages, in the order in which it is told, as the public page calls it. */
export const CHANGED_FIELDS = namesOfChanges();
export type ChangedField = (typeof CHANGED_FIELDS)[number];

function namesOfChanges() {
  return ["image_url", ...CHANGE_ORDER.map((name) => PAGE_FIELDS[name].public_name)] as const;
}

const changedPage = z.object({
  player_id: z.int(),
  team_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  sport_name: z.string(),
  /** ISO 8601, UTC: the last change. */
  changed_at: z.string(),
  /** Of the page as it stands; who has looked at it, or takes it down, says which that was. */
  version: z.string(),
  /** Who has it, as `Holding.version`; who takes it down says who that was. */
  holder: z.string(),
  /** None where all is as it was before. */
  changes: z.array(
    z.object({
      field: z.enum(CHANGED_FIELDS),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
});
/** A public page whose athlete has changed it since one of us last looked at it. */
export type ChangedPage = z.infer<typeof changedPage>;

export const listChangedPages = call({
  name: "changed_pages",
  summary:
    "Pages that their athletes have changed and no one has looked at since, the longest waiting first.",
  method: "GET",
  path: "/v1/changed_pages",
  who: "admin",
  query: z.object({ limit: limitOf(50), skip }),
  answer: z.object({ data: z.array(changedPage), count: z.int() }),
  sensitive: true,
});

const params = z.object({ player_id: id });
const version = z.string().check(z.regex(/^[-+:. \d]{0,100}$/, "Not a version of a page."));

export const markPageSeen = call({
  name: "mark_page_seen",
  summary: "Takes a changed page off the list: someone has looked at it.",
  method: "POST",
  path: "/v1/changed_pages/{player_id}/seen",
  who: "admin",
  params,
  body: z.object({ version }),
  answer: z.object({ seen: z.literal(true) }),
  failures: { 409: "It was changed again, or someone else was faster." },
  sensitive: true,
  example: ({ player_id }) => ({ params: { player_id }, body: { version: "" } }),
  outcomes: { rest: 409 },
});

export const removePage = call({
  name: "remove_athlete_page",
  summary: "Takes an athlete's page down, with a reason, which is mailed to the athlete and to the guardian.",
  method: "POST",
  path: "/v1/athlete_pages/{player_id}/removal",
  who: "admin",
  params,
  body: z.extend(refusal, { version, holder: z.string().check(z.maxLength(100)) }),
  rules: refusalRules,
  answer: z.object({ taken_down: z.literal(true) }),
  failures: {
    404: "There is no such page (anymore).",
    409: "It was changed since it was seen, or someone else has it now.",
  },
  sensitive: true,
  empties_browser: true,
  example: () => ({
    params: { player_id: 999_999_999 },
    body: { reason: "It sells something.", version: "", holder: "" },
  }),
  outcomes: { rest: 404 },
});
