import sql from "sql-template-tag";
import type { ContactMessage } from "../../contract/contact.ts";
import { isFromMachine } from "../http/form-guard.ts";
import type { World } from "../world/world.ts";

const RECEIVED = { message: "Your query has been submitted successfully" };

/** Messages of one e-mail address in a day; beyond, somebody fills the inbox. */
const MOST_A_DAY = 10;

/** Keeps a message. A machine, and whoever fills the inbox, is answered as everybody is, and nothing is kept. */
export async function receive({ database, clock, log }: World, it: ContactMessage): Promise<typeof RECEIVED> {
  if (isFromMachine(it)) return RECEIVED;
  const email = lineOf(it.email);
  const kept = await database.row(sql`
    insert into contact_messages
           (created_at, first_name, last_name, company_name, email, phone_number, subject, message)
    select ${clock.now()}, ${lineOf(it.first_name)}, ${lineOf(it.last_name)}, ${lineOf(it.company_name) || null}, ${email},
           ${lineOf(it.phone_number)}, ${lineOf(it.subject)}, ${(it.message ?? "").replaceAll("\r\n", "\n").trim()}
     where (select count(*) from contact_messages
             where lower(email) = lower(${email}) and created_at > ${clock.now()}::timestamptz - interval '1 day') < ${MOST_A_DAY}
    returning message_id`);
  if (!kept) log.info({}, "A message was not kept: its address has sent too many today.");
  return RECEIVED;
}

const lineOf = (typed: string | null): string => (typed ?? "").replaceAll(/\s+/g, " ").trim();
