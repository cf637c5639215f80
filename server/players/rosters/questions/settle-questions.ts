import type { PoolClient } from "pg";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { Database } from "../../../world/database.ts";
import { type Answerer, answerQuestion, NoSuchQuestion, type RosterAnswer, undoAnswer } from "./answer.ts";

interface Server {
  readonly database: Pick<Database, "pool">;
}

/** An admin's answer to a question about who is who. Throws `Refusal` 409. */
export async function settleQuestion(
  world: Server,
  asked: { entry_id: number; player_id: number; answer: RosterAnswer },
  asker: Asker,
): Promise<{ settled: true }> {
  await onConnection(world, asker, (client, by) => answerQuestion(client, asked, by));
  return { settled: true };
}

/** Throws `Refusal` 409. */
export async function takeAnswerBack(
  world: Server,
  answer_id: number,
  asker: Asker,
): Promise<{ undone: true }> {
  await onConnection(world, asker, (client, by) => undoAnswer(client, answer_id, by));
  return { undone: true };
}

/** Matching works in temporary tables, which a connection has for itself. */
async function onConnection(
  { database }: Server,
  asker: Asker,
  work: (client: PoolClient, by: Answerer) => Promise<void>,
): Promise<void> {
  const by = { user_id: personOf(asker).user_id, request_id: asker.request_id };
  const client = await database.pool.connect();
  // A connection on which it broke off is closed, not used again: a statement that was given up may still be under way on it.
  let broken = true;
  try {
    await work(client, by);
    broken = false;
  } catch (error) {
    if (error instanceof NoSuchQuestion) throw new Refusal(409, error.message);
    throw error;
  } finally {
    client.release(broken);
  }
}
