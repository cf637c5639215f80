import sql from "sql-template-tag";
import type { ContactMessage } from "../../contract/contact/messages.ts";
import { holdSubmission, isFromMachine } from "../http/calls/form-guard.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";

const RECEIVED = { message: "Your query has been submitted successfully" };

/** Messages of one e-mail address in a day; beyond, somebody fills the inbox. */
const MOST_A_DAY = 10;

/** Keeps a message. What a machine seems to send, or who fills the inbox, is answered as everybody is and held back for an admin. */
export async function receive(world: World, it: ContactMessage): Promise<typeof RECEIVED> {
  const { database } = world;
  if (isFromMachine(it)) await holdSubmission(world, database, "contact", it, "hidden_field");
  else if (!(await keepMessage(world, database, it, MOST_A_DAY)))
    await holdSubmission(world, database, "contact", it, "too_many");
  return RECEIVED;
}

/** Whether it was kept: not where so many of its address came within a day. Null: however many did. */
export async function keepMessage(
  { clock }: Pick<World, "clock">,
  queries: Queries,
  it: ContactMessage,
  most_a_day: number | null,
): Promise<boolean> {
  const email = lineOf(it.email);
  const kept = await queries.row(sql`
    insert into contact_messages
           (created_at, first_name, last_name, company_name, email, phone_number, subject, message)
    select ${clock.now()}, ${lineOf(it.first_name)}, ${lineOf(it.last_name)}, ${lineOf(it.company_name) || null}, ${email},
           ${lineOf(it.phone_number)}, ${lineOf(it.subject)}, ${(it.message ?? "").replaceAll("\r\n", "\n").trim()}
     where ${most_a_day}::int is null
        or (select count(*) from contact_messages
             where lower(email) = lower(${email}) and created_at > ${clock.now()}::timestamptz - interval '1 day') < ${most_a_day}::int
    returning message_id`);
  return kept !== null;
}

const lineOf = (typed: string | null): string => (typed ?? "").replaceAll(/\s+/g, " ").trim();
