import sql, { type Sql } from "sql-template-tag";
import type { Part } from "../periods/part.ts";
import type { Invariant } from "./invariant.ts";

/** What went into payouts of a contribution: the lines of those that were not dropped, less what a reversal took back; and what was handed over. */
const out = (part: Part): Sql => sql`
  select contribution_id, sum(cents)::bigint as cents
    from (select l.contribution_id, l.amount_cents - l.reversed_cents as cents
            from payout_lines l join payouts p using (payout_id) where p.state <> 'dropped' and ${part.isContribution(sql`l.contribution_id`)}
          union all
          select h.contribution_id, h.amount_cents
            from held_decision_parts h join held_decisions d using (decision_id)
           where d.what <> 'pay_back' and ${part.isContribution(sql`h.contribution_id`)}) as each
   group by contribution_id`;

/** Contributions in a payout that was sent after all: few, whenever that was. */
const IN_SENT_AFTER_ALL: Sql = sql`
  contribution_id in (select l.contribution_id from payout_lines l join payouts p using (payout_id) where p.sent_after_all_at is not null)`;

/** By athlete: what was sent and not taken back, and what of it their banks have. */
const sent = (part: Part): Sql => sql`
  select player_id, coalesce(sum(amount_cents - reversed_cents) filter (where state = 'sent'), 0)::bigint as sent,
         coalesce(sum(amount_cents - reversed_cents) filter (where state <> 'dropped'), 0)::bigint as gone
    from payouts where ${part.isPlayer(sql`player_id`)} group by player_id`;
const arrived = (part: Part): Sql => sql`
  select player_id, sum(amount_cents)::bigint as cents from bank_payouts
   where arrived_at is not null and came_back_at is null and ${part.isPlayer(sql`player_id`)} group by player_id`;

/** By athlete: the account of this kind, in the direction in which it grows. */
const account = (part: Part, kind: string, sign: 1 | -1): Sql => sql`
  select a.player_id, (${sign} * sum(e.amount_cents))::bigint as cents
    from ledger_accounts a join ${part.sums} e using (account_id)
   where a.kind = ${kind} and ${part.isPlayer(sql`a.player_id`)} group by a.player_id`;

/** What holds of the money that is paid out to athletes. */
export const payoutInvariants = (part: Part): readonly Invariant[] => [
  ...booked(part),
  heldIsOpen(part),
  ...inBalance(part),
  ...notSent(part),
  ...comesToAnEnd,
];

/** Payouts are what is booked of them. */
const booked = (part: Part): readonly Invariant[] => [
  {
    name: "payouts-are-their-lines",
    holds: "A payout comes to what its lines come to, and so does what was taken back of it.",
    offenders: sql`
      select p.payout_id as offender,
             p.amount_cents || ', lines ' || coalesce(l.cents, 0) || '; taken back ' || p.reversed_cents || ', lines ' || coalesce(l.back, 0) as fault
        from ${part.payouts} p
        left join (select payout_id, sum(amount_cents) as cents, sum(reversed_cents) as back from payout_lines where ${part.isPayout(sql`payout_id`)} group by payout_id) as l using (payout_id)
       where p.amount_cents <> coalesce(l.cents, 0) or p.reversed_cents <> coalesce(l.back, 0)`,
  },
  {
    name: "paid-out-is-in-payouts",
    holds: "What a contribution says of it was paid out is what the lines of payouts say.",
    offenders: sql`
      select c.contribution_id as offender, c.paid_out_cents || ', lines ' || coalesce(o.cents, 0) as fault
        from ${part.contributions} c left join (${out(part)}) as o using (contribution_id)
       where c.paid_out_cents <> coalesce(o.cents, 0)`,
  },
  {
    name: "sent-payouts-are-booked",
    holds:
      "A payout that was sent is in the book as its transfer, with its amount; no transfer is of no payout.",
    offenders: sql`
      select coalesce(p.payout_id::text, t.provider_object) as offender,
             'sent ' || coalesce(p.amount_cents::text, 'never') || ', booked ' || coalesce(t.cents::text, 'never') as fault
        from (select payout_id, transfer_id, amount_cents from ${part.payouts} as p where state = 'sent') as p
        full join (select t.provider_object, e.amount_cents as cents
                     from ${part.transfers} t join ledger_entries e using (transfer_id)
                    where t.kind = 'payout_transfer' and e.amount_cents > 0) as t on t.provider_object = p.transfer_id
       where p.amount_cents is distinct from t.cents`,
  },
];

/** Both accounts of a page together: what is held for orders is told apart by an invariant of its own. */
const heldIsOpen = (part: Part): Invariant => ({
  name: "held-is-what-is-open",
  holds:
    "What lies on the accounts of a page, its own and that of its orders, is what was paid to it and neither went back nor was paid out or handed over.",
  offenders: sql`
    select player_id as offender, 'on the accounts ' || coalesce(b.cents, 0) || ', open ' || coalesce(o.cents, 0) as fault
      from (select a.player_id, (-sum(e.amount_cents))::bigint as cents
              from ledger_accounts a join ${part.sums} e using (account_id)
             where a.kind in ('held_for_athlete', 'held_for_order') and a.currency = 'usd' and ${part.isPlayer(sql`a.player_id`)}
             group by a.player_id) as b
      full join (select c.player_id, sum(greatest(c.paid_cents - c.refunded_cents - c.lost_cents, 0) - c.paid_out_cents)::bigint as cents
                   from contributions c
                  -- Word for word what \`contributions_open_money\` is about: the rest is of nothing.
                  where c.paid_at is not null
                    and greatest(c.paid_cents - c.refunded_cents - c.lost_cents, 0) <> c.paid_out_cents
                    and c.currency = 'usd' and ${part.isPlayer(sql`c.player_id`)}
                  group by c.player_id) as o using (player_id)
     where coalesce(b.cents, 0) <> coalesce(o.cents, 0)`,
});

/** What was sent is on its way, in athletes' accounts or at their banks. */
const inBalance = (part: Part): readonly Invariant[] => [
  {
    name: "on-its-way-adds-up",
    holds:
      "What is on its way to an athlete is what was planned or sent, and neither taken back nor at their bank.",
    offenders: sql`
      select player_id as offender,
             'on the account ' || coalesce(b.cents, 0) || ', by payouts ' || coalesce(s.gone, 0) - coalesce(a.cents, 0) as fault
        from (${account(part, "on_its_way", -1)}) as b
        full join (${sent(part)}) as s using (player_id) full join (${arrived(part)}) as a using (player_id)
       where coalesce(b.cents, 0) <> coalesce(s.gone, 0) - coalesce(a.cents, 0)`,
  },
  {
    name: "athletes-balances-add-up",
    holds:
      "What lies in an athlete's account at the provider is what was sent, and neither taken back nor at their bank.",
    offenders: sql`
      select player_id as offender,
             'on the account ' || coalesce(b.cents, 0) || ', by payouts ' || coalesce(s.sent, 0) - coalesce(a.cents, 0) as fault
        from (${account(part, "athlete_balance", 1)}) as b
        full join (${sent(part)}) as s using (player_id) full join (${arrived(part)}) as a using (player_id)
       where coalesce(b.cents, 0) <> coalesce(s.sent, 0) - coalesce(a.cents, 0)`,
  },
];

/** What was sent though it was given up on, and what never is. */
const notSent = (part: Part): readonly Invariant[] => [
  {
    name: "sent-again-is-known",
    holds:
      "What a contribution says of it was sent after all, though given up on, is what the lines of such payouts say.",
    offenders: sql`
      select c.contribution_id as offender, c.sent_again_cents || ', lines ' || coalesce(l.cents, 0) as fault
        from ${part.contributionsAnd(IN_SENT_AFTER_ALL)} c
        left join (select l.contribution_id, sum(l.amount_cents) as cents from payout_lines l join payouts p using (payout_id)
                    where p.sent_after_all_at is not null group by l.contribution_id) as l using (contribution_id)
       where c.sent_again_cents <> coalesce(l.cents, 0)`,
  },
  {
    name: "handed-over-is-booked",
    holds:
      "What two admins decided to hand over is in the book with what it is made of; nothing else is handed over.",
    offenders: sql`
      select coalesce(d.decision_id::text, b.decision_id) as offender,
             'decided ' || coalesce(d.amount_cents, 0) || ', parts ' || coalesce(d.parts, 0) || ', booked ' || coalesce(b.cents, 0) as fault
        from (select d.decision_id, d.amount_cents, coalesce((select sum(p.amount_cents) from held_decision_parts p where p.decision_id = d.decision_id), 0) as parts
                from held_decisions d where d.state = 'done' and d.what <> 'pay_back') as d
        full join (select split_part(t.provider_object, ':', 1) as decision_id, sum(e.amount_cents) as cents
                     from ledger_transfers t join ledger_entries e using (transfer_id) join ledger_accounts a using (account_id)
                    where t.kind in ('handed_over', 'handed_over_less') and a.kind = 'held_for_athlete' group by 1) as b on b.decision_id = d.decision_id::text
       where (d.amount_cents, d.parts) is distinct from (b.cents, b.cents)`,
  },
];

const comesToAnEnd: readonly Invariant[] = [
  {
    name: "held-decisions-come-to-an-end",
    holds:
      "No decision about held money waits longer than ninety days for another admin, or for its refunds.",
    offenders: sql`
      select decision_id as offender, state || ' since ' || coalesce(decided_at, asked_at) as fault
        from held_decisions where state in ('asked', 'agreed') and coalesce(decided_at, asked_at) < now() - interval '90 days'`,
  },
  {
    name: "payouts-come-to-an-end",
    holds: "No payout that is planned waits longer than a week to be sent, unless somebody stopped it.",
    offenders: sql`
      select p.payout_id as offender, 'planned at ' || p.planned_at || coalesce(', ' || p.failure, '') as fault
        from payouts p
       where p.state = 'planned' and p.planned_at < now() - interval '7 days'
         and not exists (select from payout_stops s where s.lifted_at is null and (s.player_id is null or s.player_id = p.player_id))`,
  },
];
