import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { longDate } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import { howOftenOf } from "../../letters/choices/how-often.ts";
import { mailOnce } from "../../letters/letter.ts";

const counts = z.object({ fresh: z.int(), due: z.int(), overdue: z.int(), assigned: z.int() });
/** Requests that wait for the office; one may be in several of them. */
export type DigestCounts = z.infer<typeof counts>;

/** Payors of the school's athletes that are not reported; absent in a job of an earlier release. */
const payors = z._default(z.object({ overdue: z.int(), due: z.int(), report_by: z.nullable(z.string()) }), {
  overdue: 0,
  due: 0,
  report_by: null,
});
type PayorCounts = z.output<typeof payors>;

const shape = z.object({ user_id: z.int(), day: z.string(), counts, payors });

/** Mails an officer what the morning brought. Counts and ways to the desk: who typed what is not for a mailbox. */
export const mailDigest = task({ name: "mail_desk_digest" }, async (world, payload) => {
  const told = shape.parse(payload);
  const { user_id, day } = told;
  const officer = await world.database.row<{ email: string; school_name: string }>(sql`
    select p.email, s.school_name
      from people p join roles_held h on h.user_id = p.user_id and h.role = 'compliance' join schools s using (school_id)
     where p.user_id = ${user_id} and p.deleted_at is null
       and ${howOftenOf("desk", sql`p.user_id`)} <> 'never'`);
  // Who is no officer any more, or said no since, is not written to.
  if (!officer) return;
  await mailOnce(world, {
    key: `desk_digest.${user_id}.${day}`,
    because: { user_id, topic: "desk" },
    to: officer.email,
    subject: subjectOf(told.counts, told.payors),
    opening: `Here is what is waiting at the compliance desk of ${officer.school_name}.`,
    facts: [
      ...LINES.filter(({ count }) => told.counts[count] > 0).map(
        ({ count, label, search }): Fact => [
          label,
          String(told.counts[count]),
          world.origin + pages.complianceDesk.to(search),
        ],
      ),
      ...payorFacts(told.payors, world.origin),
    ],
    way: { label: "Open the compliance desk", address: world.origin + pages.complianceDesk.to() },
    after: ["You get no email on mornings when nothing is waiting."],
  });
});

const LINES: readonly {
  readonly count: keyof DigestCounts;
  readonly label: string;
  readonly search: string;
}[] = [
  { count: "overdue", label: "Overdue", search: "?due=overdue" },
  { count: "due", label: "Due within 7 days", search: "?due=week" },
  { count: "fresh", label: "New since the last of these emails", search: "" },
  { count: "assigned", label: "Assigned to you", search: "?assigned=me" },
];

type Fact = [name: string, value: string, address: string];

const payorFacts = ({ overdue, due, report_by }: PayorCounts, origin: string): Fact[] => [
  ...(overdue > 0
    ? [["Payors overdue", String(overdue), origin + pages.deskPayors.to("?state=overdue")] satisfies Fact]
    : []),
  ...(due > 0
    ? [
        [
          "Payors to report",
          report_by ? `${due}, the first by ${longDate(report_by)}` : String(due),
          origin + pages.deskPayors.to("?state=due"),
        ] satisfies Fact,
      ]
    : []),
];

/** The gravest first. */
function subjectOf({ overdue, due, fresh, assigned }: DigestCounts, payor: PayorCounts): string {
  const to_report = payor.overdue + payor.due;
  if (overdue + due + fresh + assigned === 0)
    return `Compliance desk: ${to_report} ${to_report === 1 ? "payor" : "payors"} to report`;
  if (overdue > 0) return `Compliance desk: ${requests(overdue)} overdue`;
  if (due > 0) return `Compliance desk: ${requests(due)} due within 7 days`;
  return `Compliance desk: ${fresh > 0 ? `${requests(fresh)}, new` : `${requests(assigned)} assigned to you`}`;
}

const requests = (count: number): string => `${count} ${count === 1 ? "request" : "requests"}`;
