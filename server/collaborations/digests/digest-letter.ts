import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { longDate } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import { howOftenOf } from "../../letters/choices/how-often.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { Queries } from "../../world/database.ts";

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

/** Services ordered from the school's athletes: all that are questioned, and of the new ones those of which the rules say something. */
const orders = z._default(z.object({ questioned: z.int(), to_check: z.int() }), {
  questioned: 0,
  to_check: 0,
});
type OrderCounts = z.output<typeof orders>;

const shape = z.object({
  user_id: z.int(),
  /** By what the letter is known: the moment of its look, so that no two mornings share one, wherever they are. An earlier release writes the day, in UTC. */
  day: z.string(),
  /** When it was looked; absent in a job of an earlier release. */
  looked_at: z.optional(z.iso.datetime()),
  ...{ counts, payors, orders },
});
type Told = z.output<typeof shape>;

/** Mails an officer what the morning brought. Counts and ways to the desk: who typed what is not for a mailbox. */
export const mailDigest = task({ name: "mail_desk_digest" }, async (world, payload) => {
  const told = shape.parse(payload);
  const { user_id, day, looked_at } = told;
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
    subject: subjectOf(told),
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
      ...orderFacts(told.orders, world.origin),
    ],
    way: { label: "Open the compliance desk", address: world.origin + pages.complianceDesk.to() },
    after: ["You get no email on mornings when nothing is waiting."],
  });
  // Only now: one that could not leave is replaced by the next morning's, which has as new what this one had.
  if (looked_at) await noteTold(world.database, user_id, new Date(looked_at));
});

/** What came to an officer's desk until then is told, or nothing was there to tell. */
export async function noteTold(queries: Queries, user_id: number, until: Date): Promise<void> {
  await queries.row(sql`
    update desk_digests set told_until = greatest(told_until, ${until}) where user_id = ${user_id}`);
}

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

const orderFacts = ({ questioned, to_check }: OrderCounts, origin: string): Fact[] => {
  const address = origin + pages.deskOrders.to();
  return [
    ...(questioned > 0
      ? [["Orders that a supporter questions", String(questioned), address] satisfies Fact]
      : []),
    ...(to_check > 0 ? [["New orders to look at", String(to_check), address] satisfies Fact] : []),
  ];
};

/** The gravest first. */
function subjectOf({
  counts: { overdue, due, fresh, assigned },
  payors: payor,
  orders: order,
}: Told): string {
  const to_report = payor.overdue + payor.due;
  if (overdue > 0) return `Compliance desk: ${requests(overdue)} overdue`;
  if (due > 0) return `Compliance desk: ${requests(due)} due within 7 days`;
  if (fresh > 0) return `Compliance desk: ${requests(fresh)}, new`;
  if (assigned > 0) return `Compliance desk: ${requests(assigned)} assigned to you`;
  if (to_report > 0) return `Compliance desk: ${to_report} ${to_report === 1 ? "payor" : "payors"} to report`;
  const [count, what] =
    order.questioned > 0 ? [order.questioned, "questioned"] : [order.to_check, "to look at"];
  return `Compliance desk: ${count} ${count === 1 ? "order" : "orders"} ${what}`;
}

const requests = (count: number): string => `${count} ${count === 1 ? "request" : "requests"}`;
