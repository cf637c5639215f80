import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { task } from "../../http/domain.ts";
import { mailOnce } from "../../letters/letter.ts";
import { digestLinkTo } from "../letters/digest-switch.ts";

const counts = z.object({ fresh: z.int(), due: z.int(), overdue: z.int(), assigned: z.int() });
/** Requests that wait for the office; one may be in several of them. */
export type DigestCounts = z.infer<typeof counts>;

const shape = z.object({ user_id: z.int(), day: z.string(), counts });

/** Mails an officer what the morning brought. Counts and ways to the desk: who typed what is not for a mailbox. */
export const mailDigest = task({ name: "mail_desk_digest" }, async (world, payload) => {
  const told = shape.parse(payload);
  const { user_id, day } = told;
  const officer = await world.database.row<{ email: string; school_name: string }>(sql`
    select p.email, s.school_name
      from people p join roles_held h on h.user_id = p.user_id and h.role = 'compliance' join schools s using (school_id)
     where p.user_id = ${user_id} and p.deleted_at is null
       and not exists (select from desk_digests g where g.user_id = p.user_id and g.off_at is not null)`);
  // Who is no officer any more, or said no since, is not written to.
  if (!officer) return;
  await mailOnce(world, {
    key: `desk_digest.${user_id}.${day}`,
    to: officer.email,
    subject: subjectOf(told.counts),
    opening: `Here is what is waiting at the compliance desk of ${officer.school_name} this morning.`,
    facts: LINES.filter(({ count }) => told.counts[count] > 0).map(({ count, label, search }) => [
      label,
      String(told.counts[count]),
      world.origin + pages.complianceDesk.to(search),
    ]),
    way: { label: "Open the compliance desk", address: world.origin + pages.complianceDesk.to() },
    after: [
      "You get no email on mornings when nothing is waiting.",
      `Don't want these emails? Turn them off: ${digestLinkTo(world, user_id)}`,
    ],
  });
});

const LINES: readonly {
  readonly count: keyof DigestCounts;
  readonly label: string;
  readonly search: string;
}[] = [
  { count: "overdue", label: "Overdue", search: "?due=overdue" },
  { count: "due", label: "Due within 7 days", search: "?due=week" },
  { count: "fresh", label: "New since the last morning", search: "" },
  { count: "assigned", label: "Assigned to you", search: "?assigned=me" },
];

/** The gravest first. */
function subjectOf({ overdue, due, fresh, assigned }: DigestCounts): string {
  if (overdue > 0) return `Compliance desk: ${requests(overdue)} overdue`;
  if (due > 0) return `Compliance desk: ${requests(due)} due within 7 days`;
  return `Compliance desk: ${fresh > 0 ? `${requests(fresh)}, new` : `${requests(assigned)} assigned to you`}`;
}

const requests = (count: number): string => `${count} ${count === 1 ? "request" : "requests"}`;
