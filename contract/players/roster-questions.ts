import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { id, limitOf, skip } from "../form/fields.ts";

const kept = z.nullable(z.string());

/** What one source said of one athlete in one season. */
const rosterRow = z.object({
  player_name: z.string(),
  team_name: z.string(),
  /** The year it ends. */
  season: z.int(),
  source: z.string(),
  player_class: kept,
  position: kept,
  jersey_number: kept,
  height_inches: z.nullable(z.int()),
  /** 'Tulsa, OK' */
  birthplace: kept,
  previous_school: kept,
  url: kept,
});
export type RosterRow = z.infer<typeof rosterRow>;

const rosterPlayer = z.object({
  player_id: z.int(),
  team_id: z.int(),
  player_name: z.string(),
  is_listed: z.boolean(),
  /** What hangs on the page, and goes with it when two pages are one. */
  contributions: z.int(),
  favorites: z.int(),
  has_account: z.boolean(),
  /** All that rosters say, the newest season first. */
  rows: z.array(rosterRow),
});
export type RosterPlayer = z.infer<typeof rosterPlayer>;

const question = z.object({
  entry_id: z.int(),
  player_id: z.int(),
  /** A row that may be the player, or two players of one team and name. */
  about: z.enum(["a row", "namesakes"]),
  /** Somebody has put it off. */
  is_later: z.boolean(),
  row: rosterRow,
  /** Whose page the row is so far; null: nobody's. */
  own_player: z.nullable(rosterPlayer),
  player: rosterPlayer,
});
export type RosterQuestion = z.infer<typeof question>;

const answered = z.object({
  answer_id: z.int(),
  answer: z.enum(["same", "different"]),
  /** 'Ada Stone, Ashby, 2025'; null once no roster has it any more. */
  one: kept,
  other: kept,
  /** Null: on the command line. */
  answered_by: kept,
  answered_at: z.string(),
});
export type RosterAnswered = z.infer<typeof answered>;

/** Questions that are shown at once. */
export const QUESTIONS_BATCH = 20;

export const listRosterQuestions = call({
  name: "list_roster_questions",
  summary:
    "Who could be whom on the rosters: both sides of each open question, those put off last, and the latest answers.",
  method: "GET",
  path: "/v1/admin/roster_questions",
  who: "admin",
  query: z.object({ limit: limitOf(QUESTIONS_BATCH), skip }),
  answer: z.object({ total: z.int(), questions: z.array(question), answered: z.array(answered) }),
});

export const answerRosterQuestion = call({
  name: "answer_roster_question",
  summary:
    "Says that a row of a roster and a player are the same athlete, or two, or that it is to be asked later. Later imports remember it.",
  method: "PUT",
  path: "/v1/admin/roster_questions",
  who: "admin",
  body: z.object({ entry_id: id, player_id: id, answer: z.enum(["same", "different", "later"]) }),
  answer: z.object({ settled: z.literal(true) }),
  failures: { 409: "It is settled already, or both pages belong to athletes with accounts." },
  example: () => ({
    body: { entry_id: 999_999_999, player_id: 999_999_999, answer: "same" as const },
  }),
  outcomes: { rest: 409 },
});

export const undoRosterAnswer = call({
  name: "undo_roster_answer",
  summary: "Takes an answer back: the two are again what the rosters alone say, each under the old address.",
  method: "DELETE",
  path: "/v1/admin/roster_answers/{answer_id}",
  who: "admin",
  params: z.object({ answer_id: id }),
  answer: z.object({ undone: z.literal(true) }),
  failures: { 409: "There is no such answer, or it has been undone." },
  example: () => ({ params: { answer_id: 999_999_999 } }),
  outcomes: { rest: 409 },
});
