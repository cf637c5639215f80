import sql from "sql-template-tag";
import * as z from "zod/mini";
import type { WhereItIs } from "../../../contract/contributions/where-it-is.ts";
import type { RecurringSheet, RecurringState } from "../../../contract/recurring/recurring.ts";
import { task } from "../../http/domain.ts";
import { mailOnce } from "../../letters/letter.ts";
import { letterAthlete } from "../../letters/letter-athlete.ts";
import type { Queries } from "../../world/database.ts";
import type { Subscription } from "../../world/payments/recurring-payments.ts";
import type { World } from "../../world/world.ts";
import { WHERE_IT_IS } from "../booking/where-it-is.ts";
import { linkTo } from "../letters/plan-link.ts";
import { IS_ASKED_TO_FOLLOW } from "../pages/moved.ts";
import { type About, aboutShape, draftAbout } from "./letter-words.ts";
import { IS_NOT_OFFERED } from "./not-offered.ts";
import { lateInvoice } from "./reckon.ts";
import { HAS_MOVED_ON, IS_UNANSWERED, readSheet } from "./sheet.ts";

const payloadShape = z.object({
  recurring_id: z.uuid(),
  about: aboutShape,
  /** Distinguishes letters about the same thing, such as the number of a failed try. */
  which: z.string(),
  /** When it is tried again, or until when we wait for an answer. */
  until: z.nullable(z.iso.datetime()),
});

/** Has a letter mailed, once. Runs in the caller's transaction. */
export function tell(
  world: World,
  tx: Queries,
  recurring_id: string,
  about: About,
  { which = "once", until = null }: { which?: string; until?: Date | null } = {},
): Promise<void> {
  const payload = { recurring_id, about, which, until: until?.toISOString() ?? null };
  return world.jobs.add(tx, mailRecurring, payload, `${mailRecurring.name}:${keyOf(payload)}`);
}

const keyOf = ({
  recurring_id,
  about,
  which,
}: {
  recurring_id: string;
  about: About;
  which: string;
}): string => `${about}.${recurring_id}.${which}`;

/** Mails the supporter about a change: it began, a charge failed, it ended. */
export async function tellOfRecurring(
  world: World,
  tx: Queries,
  changed: { recurring_id: string; before: string; now: RecurringState; subscription: Subscription },
): Promise<void> {
  const { recurring_id, before, now, subscription } = changed;
  if (now === "late" && !subscription.held) {
    const late = lateInvoice(subscription);
    if (late?.next_try_at) {
      const which = `${late.invoice_id}.${late.tries}`;
      await tell(world, tx, recurring_id, "late", { which, until: late.next_try_at });
    }
  }
  if (before === now) return;
  if (before === "opening") await tell(world, tx, recurring_id, "started");
  if (now === "finished" || now === "stopped" || now === "not_paid") await tell(world, tx, recurring_id, now);
}

/** Mails a supporter about their recurring contribution, where the account still exists. */
export const mailRecurring = task({ name: "mail_recurring" }, async (world, payload) => {
  const asked = payloadShape.parse(payload);
  const { recurring_id, about } = asked;
  const supporter = await world.database.row<{
    email: string | null;
    athlete_left: boolean;
    moved_on: boolean;
    not_offered: boolean;
    unanswered: boolean;
    is_asked_to_follow: boolean;
    held_at: Date | null;
  }>(sql`
    select u.email, ${IS_ASKED_TO_FOLLOW} as is_asked_to_follow, r.held_at, r.athlete_left_at is not null as athlete_left,
           ${HAS_MOVED_ON} as moved_on, ${IS_NOT_OFFERED} as not_offered, coalesce(${IS_UNANSWERED}, false) as unanswered
      from recurring_contributions r join people u using (user_id) join players p using (player_id)
     where recurring_id = ${recurring_id}::uuid`);
  const sheet: RecurringSheet | null = await readSheet(world, recurring_id);
  if (!supporter?.email || !sheet) return;
  const { email: _, is_asked_to_follow, held_at, ...known } = supporter;
  if (!STILL_HOLDS[about]({ asked, sheet, is_asked_to_follow, held_at })) return;
  const link = linkTo(world, recurring_id);
  const until = asked.until === null ? null : new Date(asked.until);
  const { contact_email } = world;
  const where_it_is = await whereItIs(world.database, recurring_id);
  const words = draftAbout(about, { sheet, link, until, ...known, where_it_is, contact_email });
  // Of an athlete who left, nothing shows who it was.
  const athlete = known.athlete_left && !known.moved_on ? null : await letterAthlete(world, sheet.player_id);
  await mailOnce(world, {
    ...words,
    athlete,
    key: `recurring.${keyOf(asked)}`,
    because: "payment",
    to: supporter.email,
  });
});

interface Standing {
  readonly asked: z.infer<typeof payloadShape>;
  readonly sheet: RecurringSheet;
  readonly is_asked_to_follow: boolean;
  readonly held_at: Date | null;
}

const goesOn = ({ sheet }: Standing): boolean => sheet.ended_at === null;
const isCharged = ({ sheet }: Standing): boolean => sheet.next_charge_at !== null && sheet.held_for === null;
const isFor = (reason: RecurringSheet["held_for"], { asked, sheet, held_at }: Standing): boolean =>
  sheet.held_for === reason && asked.which === (held_at?.toISOString() ?? "once");

/** Whether what a letter was to say is so yet: while it waited for the mail server a plan may have changed, and of that there is another letter. */
const STILL_HOLDS: Readonly<Record<About, (it: Standing) => boolean>> = {
  started: goesOn,
  // Another card may have paid.
  late: ({ sheet }) => sheet.owed?.declined === true,
  // How one has ended is so for good.
  finished: () => true,
  stopped: () => true,
  not_paid: () => true,
  last_charge: ({ asked, sheet: { next_charge_at, last_charge_at } }) =>
    next_charge_at?.slice(0, 10) === asked.which && next_charge_at === last_charge_at,
  card_expires: (it) =>
    goesOn(it) && `${it.sheet.card?.exp_year}-${it.sheet.card?.exp_month}` === it.asked.which.split(".")[0],
  // The question may have been answered, or have become another one, of which there is another letter, or will be within the hour.
  athlete_leaves: ({ asked, sheet, is_asked_to_follow }) =>
    sheet.asked_until === asked.until && (sheet.on_roster || !is_asked_to_follow),
  held: (it) => isFor("stopped", it),
  held_in_dispute: (it) => isFor("disputed", it),
  goes_on: isCharged,
  back_on_roster: (it) => isCharged(it) && it.sheet.on_roster,
  followed: goesOn,
};

/** Of all that was paid of one. */
async function whereItIs(queries: Queries, recurring_id: string): Promise<WhereItIs> {
  const sums = await queries.row<WhereItIs>(sql`
    select coalesce(sum(held), 0)::float8 as held, coalesce(sum(on_its_way), 0)::float8 as on_its_way,
           coalesce(sum(arrived), 0)::float8 as arrived, coalesce(sum(handed_over), 0)::float8 as handed_over
      from contributions c
     cross join lateral json_to_record(${WHERE_IT_IS})
                        as w (held numeric, on_its_way numeric, arrived numeric, handed_over numeric)
     where c.recurring_id = ${recurring_id}::uuid and c.paid_at is not null`);
  return sums ?? { held: 0, on_its_way: 0, arrived: 0, handed_over: 0 };
}
