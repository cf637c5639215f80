import { type ClientBase, DatabaseError } from "pg";
import { hasPage } from "../merging/follow-players.ts";
import { kinNames } from "../merging/kin-names.ts";
import { settleNames } from "../merging/merge.ts";
import { openStage } from "../staging/import-stage.ts";

export type RosterAnswer = "same" | "different" | "later";

/** Who answers: null on the command line. */
export interface Answerer {
  readonly user_id: number | null;
  readonly request_id: string | null;
}

/** A question that is gone, or an answer that can't be taken; the words are for people. */
export class NoSuchQuestion extends Error {
  override readonly name = "NoSuchQuestion";
}

interface Question {
  entry_id: string;
  player_id: string;
  own_player_id: string | null;
  sport_id: number;
  id_space: string;
  source_player_id: string;
  both_have_pages: boolean;
}

/**
 * Answers whether a row of a roster (or the player it is) is this player, and works out anew who is who among all of these
 * names, with the line of the audit log. What was answered before about the pair gives way. Runs in the caller's transaction, on its
 * connection: matching works in temporary tables. Throws `NoSuchQuestion`.
 */
export async function takeAnswer(
  client: ClientBase,
  asked: { entry_id: number; player_id: number; answer: RosterAnswer },
  by: Answerer,
): Promise<void> {
  await begin(client);
  const question = await questionOf(client, asked);
  if (asked.answer === "same" && question.both_have_pages) {
    throw new NoSuchQuestion(
      "Both pages belong to an athlete with an account or an approved claim. Undo the wrong claim, or take one of the pages down, then answer again.",
    );
  }
  const other = await keyOf(client, question.player_id);
  const { id_space, source_player_id, sport_id } = question;
  await client.query(
    `update roster_answers set undone_at = now(), undone_by = $5
      where undone_at is null and ((id_space, source_player_id, other_id_space, other_source_player_id) = ($1, $2, $3, $4)
                                or (id_space, source_player_id, other_id_space, other_source_player_id) = ($3, $4, $1, $2))`,
    [id_space, source_player_id, other.id_space, other.source_player_id, by.user_id],
  );
  await client.query(
    `insert into roster_answers (sport_id, id_space, source_player_id, other_id_space, other_source_player_id, answer, answered_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [sport_id, id_space, source_player_id, other.id_space, other.source_player_id, asked.answer, by.user_id],
  );
  if (asked.answer !== "later") {
    await settle(client, sport_id, [question.entry_id], [question.player_id, question.own_player_id]);
  }
  await log(client, by, `settled a roster question: ${asked.answer}`, `player ${question.player_id}`, {
    entry_id: Number(question.entry_id),
    other_player_id: question.own_player_id === null ? null : Number(question.own_player_id),
  });
}

/** Takes an answer back: the two are again what the rosters alone say. Runs in the caller's transaction. Throws `NoSuchQuestion`. */
export async function dropAnswer(client: ClientBase, answer_id: number, by: Answerer): Promise<void> {
  await begin(client);
  const { rows } = await client.query<{
    sport_id: number;
    answer: string;
    entries: string[] | null;
    players: string[] | null;
  }>(
    `update roster_answers a set undone_at = now(), undone_by = $2 where answer_id = $1 and undone_at is null
     returning sport_id, answer,
       (select array_agg(e.entry_id) from roster_entries e
         where (e.id_space, e.source_player_id) in ((a.id_space, a.source_player_id), (a.other_id_space, a.other_source_player_id))) as entries,
       (select array_agg(p.player_id) from players p
         where (a.id_space = 'player' and a.source_player_id = p.player_id::text)
            or (a.other_id_space = 'player' and a.other_source_player_id = p.player_id::text)) as players`,
    [answer_id, by.user_id],
  );
  const [answer] = rows;
  if (!answer) throw new NoSuchQuestion("There is no such answer, or it has been undone already.");
  await settle(client, answer.sport_id, answer.entries ?? [], answer.players ?? []);
  await log(client, by, "took an answer to a roster question back", `answer ${answer_id}`, {
    answer: answer.answer,
  });
}

/** `takeAnswer` in a transaction of its own, for a program with one connection. Throws `NoSuchQuestion`. */
export const answerQuestion = (...[client, asked, by]: Parameters<typeof takeAnswer>): Promise<void> =>
  inTransaction(client, () => takeAnswer(client, asked, by));

/** `dropAnswer` in a transaction of its own, for a program with one connection. Throws `NoSuchQuestion`. */
export const undoAnswer = (...[client, answer_id, by]: Parameters<typeof dropAnswer>): Promise<void> =>
  inTransaction(client, () => dropAnswer(client, answer_id, by));

async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

async function begin(client: ClientBase): Promise<void> {
  await client.query("set local statement_timeout = '60s'; set local jit = off");
  await keepImportsOff(client);
}

/**
 * Not beside an import, which works on the same rows, and may for minutes: whoever answers is told long before the server gives a
 * statement up. Another answer takes a moment, and is waited for. Throws `NoSuchQuestion`.
 */
async function keepImportsOff(client: ClientBase): Promise<void> {
  await client.query("set local lock_timeout = '5s'");
  try {
    await client.query("lock table roster_imports in exclusive mode");
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
    throw new NoSuchQuestion(
      "A file is being read or imported right now. Please answer again when it's done.",
    );
  }
  await client.query("set local lock_timeout = 0");
}

const LOCK_NOT_AVAILABLE = "55P03";

async function questionOf(
  client: ClientBase,
  { entry_id, player_id }: { entry_id: number; player_id: number },
): Promise<Question> {
  const { rows } = await client.query<Question>(
    `select q.entry_id, q.player_id, q.own_player_id, q.sport_id, q.id_space, q.source_player_id,
            ${hasPage("q.player_id")} and ${hasPage("q.own_player_id")} as both_have_pages
       from roster_questions q
      where q.entry_id = $1 and q.player_id = $2 and q.answer is distinct from 'same' and q.answer is distinct from 'different'
      limit 1`,
    [entry_id, player_id],
  );
  const [question] = rows;
  if (!question) throw new NoSuchQuestion("This question is already settled, by someone or by a later file.");
  return question;
}

/** How an answer names a player: by the first live row, or where there is none by the number. */
async function keyOf(
  client: ClientBase,
  player_id: string,
): Promise<{ id_space: string; source_player_id: string }> {
  const { rows } = await client.query<{ id_space: string; source_player_id: string }>(
    "select id_space, source_player_id from roster_entries where player_id = $1 and is_live order by entry_id limit 1",
    [player_id],
  );
  return rows[0] ?? { id_space: "player", source_player_id: player_id };
}

/** Works out anew who is who among all whose names hang together with these. */
async function settle(
  client: ClientBase,
  sport_id: number,
  entries: readonly string[],
  players: readonly (string | null)[],
): Promise<void> {
  const concerned = players.filter((player) => player !== null);
  const names = await kinNames(client, sport_id, entries, concerned);
  await openStage(client);
  await settleNames(client, sport_id, names);
}

async function log(
  client: ClientBase,
  by: Answerer,
  act: string,
  subject: string,
  detail: object,
): Promise<void> {
  await client.query(
    "insert into audit_log (actor_id, act, subject, detail, request_id) values ($1, $2, $3, $4, $5)",
    [by.user_id, act, subject, JSON.stringify(detail), by.request_id],
  );
}
