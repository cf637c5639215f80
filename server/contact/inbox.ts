import sql, { type Sql } from "sql-template-tag";
import type { KeptMessage, listMessages, MessageState } from "../../contract/contact/messages.ts";
import type { CallAnswer } from "../../contract/form/call.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { audit } from "../http/calls/audit.ts";
import type { Asker } from "../http/sessions/asker.ts";
import type { Database, Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { mailAnswer } from "./letters.ts";

/** A message as its row holds it. */
type Row = Omit<KeptMessage, "created_at" | "answered_at"> & {
  readonly created_at: Date;
  readonly answered_at: Date | null;
};

const COLUMNS = sql`message_id, created_at, first_name, last_name, company_name, email, phone_number, subject, message,
  state, answer, answered_at`;

export async function list(
  queries: Queries,
  { state, limit, skip }: { state: MessageState; limit: number; skip: number },
): Promise<CallAnswer<typeof listMessages>> {
  const rows = await queries.rows<Row>(sql`
    select ${COLUMNS} from contact_messages where state = ${state}
     order by created_at desc, message_id limit ${limit} offset ${skip}`);
  const counted = await queries.row<{ count: number }>(
    sql`select count(*)::int as count from contact_messages where state = ${state}`,
  );
  return { data: rows.map(shown), count: counted?.count ?? 0 };
}

/** Throws `Refusal` 404, and 409 where it stands otherwise than it was looked at. */
export const mark = (
  database: Database,
  asker: Asker,
  it: { message_id: string; state: MessageState; was: MessageState },
): Promise<KeptMessage> =>
  change(database, asker, it.message_id, {
    act: `marked a message as ${it.state}`,
    set: sql`state = ${it.state}`,
    where: sql`state = ${it.was} and state <> 'answered'`,
  });

/** Answers by mail, once. Throws `Refusal` 404, and 409 where another admin has answered. */
export const answer = (
  { database, clock, jobs }: World,
  asker: Asker,
  it: { message_id: string; answer: string },
): Promise<KeptMessage> =>
  change(database, asker, it.message_id, {
    act: "answered a message",
    set: sql`state = 'answered', answer = ${it.answer.replaceAll("\r\n", "\n").trim()}, answered_at = ${clock.now()},
             answered_by = ${asker.session?.person.user_id ?? null}`,
    where: sql`state <> 'answered'`,
    also: (tx) =>
      jobs.add(tx, mailAnswer, { message_id: it.message_id }, `${mailAnswer.name} ${it.message_id}`),
  });

interface Change {
  readonly act: string;
  readonly set: Sql;
  readonly where: Sql;
  readonly also?: (tx: Queries) => Promise<unknown>;
}

const change = (
  database: Database,
  asker: Asker,
  message_id: string,
  { act, set, where, also }: Change,
): Promise<KeptMessage> =>
  database.transaction(async (tx) => {
    const changed = await tx.row<Row>(sql`
      update contact_messages set ${set} where message_id = ${message_id} and ${where} returning ${COLUMNS}`);
    if (!changed) throw await refusalOf(tx, message_id);
    await audit(tx, asker, { act, subject: `message ${message_id}` });
    await also?.(tx);
    return shown(changed);
  });

async function refusalOf(tx: Queries, message_id: string): Promise<Refusal> {
  const there = await tx.row<{ state: string }>(
    sql`select state from contact_messages where message_id = ${message_id}`,
  );
  if (!there) return new Refusal(404, "There is no such message.");
  return new Refusal(409, `Another admin already handled this: the message is ${there.state} now.`);
}

const shown = (row: Row): KeptMessage => ({
  ...row,
  created_at: row.created_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
});
