import sql from "sql-template-tag";
import * as z from "zod/mini";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { dollars } from "../../../pure/numbers.ts";
import { task } from "../../http/domain.ts";
import { mailOnce } from "../../letters/letter.ts";
import { longDay } from "../letters/agreement-words.ts";

const copyShape = z.object({ request_id: z.uuid(), email: z.string(), user_id: z.int() });

interface Copied {
  readonly request_number: number;
  readonly school_name: string;
  readonly sender: string;
  readonly company_name: string | null;
  readonly email_address: string;
  readonly executed_on: string | null;
  readonly scope_of_use: string;
  readonly requested_date: string;
  readonly hours: number;
  readonly flat_fees: number;
  readonly royalties: number;
  readonly other: string | null;
  readonly additional_details: string | null;
  readonly conditions: string[];
}

/** A signed agreement as it stands here, for whose account is gone. What was typed into it is the agreement's. */
export const mailAgreementCopy = task({ name: "mail_agreement_copy" }, async (world, payload) => {
  const { request_id, email, user_id } = copyShape.parse(payload);
  const it = await world.database.row<Copied>(sql`
    select r.request_number::int as request_number, s.school_name, trim(t.first_name || ' ' || t.last_name) as sender,
           nullif(t.company_name, '') as company_name, t.email_address, r.executed_on::text as executed_on, t.scope_of_use,
           t.requested_date::text as requested_date, t.number_of_hours_requested::float8 as hours,
           t.flat_fees::float8 as flat_fees, t.royalties::float8 as royalties, t.other, t.additional_details,
           coalesce((select h.points from collaboration_history h where h.request_id = r.request_id and h.act = 'approve'
                      order by h.entry_id desc limit 1), '{}') as conditions
      from collaboration_requests r join collaboration_terms t using (request_id) join schools s using (school_id)
     where r.request_id = ${request_id}`);
  if (!it) return;
  const brand = it.company_name ?? it.sender;
  await mailOnce(world, {
    key: `agreement_copy.${request_id}.${user_id}`,
    because: "request",
    to: email,
    subject: `Your copy of agreement No. ${it.request_number} with ${brand}`,
    opening: `Your account at ${PRODUCT_NAME} is deleted, so you can't see this agreement there anymore. It is still signed: here is what it says, for you to keep. The brand and ${it.school_name} keep theirs.`,
    facts: factsOf(it),
    after: [
      "What you both signed on paper counts; this is what was noted here.",
      `Questions? Write to ${world.contact_email}.`,
    ],
  });
});

function factsOf(it: Copied): [name: string, value: string][] {
  const offered =
    it.flat_fees > 0
      ? dollars(it.flat_fees)
      : it.royalties > 0
        ? `${it.royalties}% royalties`
        : (it.other ?? "");
  const facts: [string, string | null][] = [
    ["Agreement", `No. ${it.request_number}`],
    ["With", [it.sender, it.company_name].filter(Boolean).join(", ")],
    ["Their email", it.email_address],
    ["School", it.school_name],
    ["Signed on", it.executed_on && longDay(it.executed_on)],
    ["For", it.scope_of_use],
    ["On", it.requested_date && longDay(it.requested_date)],
    ["Hours", it.hours > 0 ? String(it.hours) : null],
    ["Offered", offered],
    ["In their words", it.additional_details],
    ["The office's conditions", it.conditions.join("; ")],
  ];
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}
