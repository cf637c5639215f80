import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { role } from "./accounts.ts";

/** How many of something wait. */
const count = z.int();

/** Something that was written to them lately, and that they have not answered. */
const messages = count;

/** Payors whose sum came to what is reported, and that are not reported: late, and by a day to come. */
const payorsWaiting = z.object({
  overdue: count,
  due: count,
  /** The first day of those that are due; null where none is. */
  report_by: z.nullable(z.string()),
});
export type PayorsWaiting = z.infer<typeof payorsWaiting>;

const waiting = z.object({
  /** Of everybody. */
  email_confirmed: z.boolean(),
  /** Null where their sign-in takes a second step, or none of their roles asks for one. */
  second_step: z.nullable(
    z.object({
      /** Roles that rest already, for want of it. */
      resting_roles: z.array(role),
      /** ISO 8601, UTC: when a role rests without it; null where no day is set yet. */
      due_at: z.nullable(z.string()),
    }),
  ),
  /** Where a profile of theirs stands that is no page yet; null where there is none. */
  profile: z.nullable(z.enum(["unfinished", "waits_for_guardian", "waits_for_review"])),
  /** Monthly contributions: a charge was declined; the athlete moved on and an answer is asked; a pause is over within a week. */
  plans: z.object({ declined: count, asked: count, resuming: count }),
  /** Requests they sent: the school asks something; messages. */
  sent: z.object({ asked: count, messages }),
  /** Services they ordered: the athlete asks something; what was delivered waits for their answer. */
  orders: z.object({ asked: count, delivered: count }),
  /** Of an athlete: a change of the page that the guardian has not agreed to; requests to answer, agreements to disclose, payors to report. */
  athlete: z.nullable(
    z.object({
      change_waits_for_guardian: z.boolean(),
      to_answer: count,
      to_disclose: count,
      messages,
      payors: payorsWaiting,
      /** Services that were ordered from them and are not done. */
      orders_to_do: count,
      /** Of their money; null where payouts are off, or nothing of it is theirs to do. */
      money: z.nullable(
        z.object({
          /** What has to be done first; null: it can go out. */
          to_do: z.nullable(z.enum(["set_up", "finish", "new_bank"])),
          /** Dollars that wait for that, or are ready. */
          amount: z.number(),
          /** When it goes out by itself: ISO 8601, UTC. */
          next_run_at: z.string(),
        }),
      ),
    }),
  ),
  /** Of an officer: what waits at the school's desk. One request may be in several of them; `open` are all. */
  desk: z.nullable(
    z.object({
      overdue: count,
      due_in_a_week: count,
      fresh: count,
      assigned: count,
      open: count,
      payors: payorsWaiting,
      /** Orders of which a supporter says that this isn't it. */
      orders_questioned: count,
    }),
  ),
  /** Of an admin. */
  admin: z.nullable(
    z.object({
      messages: count,
      profiles: count,
      /** Athletes' messages to their supporters. */
      thanks: count,
      /** What was reported of orders. */
      order_reports: count,
      /** Orders of which a supporter says that this isn't it, of schools without an officer. */
      orders_questioned: count,
      requests_at_our_desk: count,
      requests_overdue: count,
      attention: count,
      failing_jobs: count,
      /** Second steps that another admin asked to remove. */
      factor_removals: count,
      /** Runs that wait since the balance at the provider is too small; payouts that another admin asked to take back. */
      payout_runs_short: count,
      payout_reversals: count,
      /** What another admin asked about money that can't reach its athlete. */
      held_decisions: count,
    }),
  ),
});
export type Waiting = z.infer<typeof waiting>;

export const getWaiting = call({
  name: "get_waiting",
  summary:
    "What waits for whoever asks, by the roles that they may use now: counts, and nothing of what is in it.",
  method: "GET",
  path: "/v1/waiting",
  who: "member",
  answer: waiting,
  sensitive: true,
});
