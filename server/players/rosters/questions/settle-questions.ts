import type { ClientBase } from "pg";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { Database } from "../../../world/database.ts";
import { type Answerer, dropAnswer, NoSuchQuestion, type RosterAnswer, takeAnswer } from "./answer.ts";

interface Server {
  readonly database: Pick<Database, "transaction">;
}

/** An admin's answer to a question about who is who. Throws `Refusal` 409. */
export async function settleQuestion(
  world: Server,
  asked: { entry_id: number; player_id: number; answer: RosterAnswer },
  asker: Asker,
): Promise<{ settled: true }> {
  await inTransaction(world, asker, (client, by) => takeAnswer(client, asked, by));
  return { settled: true };
}

/** Throws `Refusal` 409. */
export async function takeAnswerBack(
  world: Server,
  answer_id: number,
  asker: Asker,
): Promise<{ undone: true }> {
  await inTransaction(world, asker, (client, by) => dropAnswer(client, answer_id, by));
  return { undone: true };
}

/** The database's own: what PostgreSQL undoes for the sake of an import or of another answer is done once more. */
async function inTransaction(
  { database }: Server,
  asker: Asker,
  work: (client: ClientBase, by: Answerer) => Promise<void>,
): Promise<void> {
  const by = { user_id: personOf(asker).user_id, request_id: asker.request_id };
  try {
    await database.transaction((_, client) => work(client, by));
  } catch (error) {
    if (error instanceof NoSuchQuestion) throw new Refusal(409, error.message);
    throw error;
  }
}
