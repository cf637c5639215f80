import type { Pool } from "pg";

/** A decision that came late, or a stop that was written down late, is nobody's fault: no statement takes longer. */
const MARGIN = "interval '30 seconds'";

/** What was handed over to somebody else, by athlete, in cents: as two admins named it, not as it was booked. */
export async function handedOver(
  database: Pick<Pool, "query">,
  athletes: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await database.query<{ player_id: number; cents: number }>(
    `select player_id::int, sum(amount_cents)::int as cents from held_decisions
      where state = 'done' and what <> 'pay_back' and player_id = any ($1) group by 1`,
    [athletes],
  );
  return new Map(rows.map(({ player_id, cents }) => [player_id, cents]));
}

/** What does not agree of what was decided: each act is written down once, with two people where it takes two, and nothing was planned meanwhile. */
export async function reckonDecisions(
  database: Pick<Pool, "query">,
  athletes: readonly number[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const statement of [NOT_WRITTEN_DOWN, DECIDED_ALONE, NOT_PAID_BACK, PLANNED_MEANWHILE, NOT_TOLD]) {
    const { rows } = await database.query<{ what: string }>(statement, [athletes]);
    faults.push(...rows.map(({ what }) => what));
  }
  return faults;
}

/** Of each kind of act, how often it was done, and how many lines the audit log has of it. */
const NOT_WRITTEN_DOWN = `
  with whose as (select player_id, 'player ' || player_id as subject from unnest($1::bigint[]) as player_id),
  done (act, times) as (
    select 'asked to decide about held money', (select count(*) from held_decisions join whose using (player_id))
    union all select 'agreed to a decision about held money', (select count(*) from held_decisions join whose using (player_id) where state in ('agreed', 'done'))
    union all select 'withdrew a decision about held money', (select count(*) from held_decisions join whose using (player_id) where state = 'withdrawn')
    union all select 'stopped payouts', (select count(*) from payout_stops join whose using (player_id))
    union all select 'let payouts go on', (select count(*) from payout_stops join whose using (player_id) where lifted_at is not null)
    union all select 'chose to pay before reports', (select count(*) from payout_choices join whose using (player_id) where pays_before)
    union all select 'chose to pay after reports', (select count(*) from payout_choices join whose using (player_id) where not pays_before))
  select act || ': ' || times || ' times, ' || written || ' lines in the audit log' as what
    from done cross join lateral (
      select count(*) as written from audit_log l join whose using (subject) where l.act = done.act) as of_act
   where times <> written`;

const DECIDED_ALONE = `
  select 'one admin alone decided: ' || to_jsonb(d)::text as what from held_decisions d
   where player_id = any ($1) and state in ('agreed', 'done') and decided_by = asked_by
  union all
  select 'one admin alone took back: ' || to_jsonb(r)::text from payout_reversals r join payouts p using (payout_id)
   where player_id = any ($1) and r.state in ('agreed', 'sent') and r.decided_by = r.asked_by`;

/** Each part is one refund that is known to be made or refused; and of what was agreed to nothing is more than that. */
const NOT_PAID_BACK = `
  select 'not paid back: ' || to_jsonb(q)::text as what
    from held_decision_parts h join held_decisions d using (decision_id) left join refund_requests q using (refund_request_id)
   where d.player_id = any ($1) and d.what = 'pay_back'
     and (q.refund_request_id is null or q.amount_cents <> h.amount_cents or q.state not in ('sent', 'refused')
          or q.state = 'sent' and not exists (select from refunds r where r.refund_id = q.refund_id))
  union all
  select 'more than was agreed to: ' || to_jsonb(d)::text from held_decisions d
   where player_id = any ($1) and d.state in ('agreed', 'done')
     and (select coalesce(sum(amount_cents), 0) from held_decision_parts h where h.decision_id = d.decision_id)
         not between 0 and d.amount_cents`;

/** What expired, or nearly did, was asked for at another time than its row says. */
const PLANNED_MEANWHILE = `
  select 'planned while it was held: ' || why || ' ' || to_jsonb(p)::text as what
    from payouts p join (
      select player_id, 'stopped' as why, set_at as since, coalesce(lifted_at, now()) as until from payout_stops
      union all select player_id, 'being decided about', asked_at, coalesce(done_at, decided_at) from held_decisions where decided_at < asked_at + interval '7 days'
      union all select a.player_id, 'changed lately', h.since, h.until
        from payout_holds h join payout_accounts a on a.user_id = h.user_id where a.closed_at is null) as held using (player_id)
   where player_id = any ($1) and p.run_id is not null and p.planned_at between since + ${MARGIN} and until`;

/** Whoever died is not written to, and neither is anybody of what came to nothing. */
const NOT_TOLD = `
  select 'nobody was told what became of held money: ' || decision_id as what from held_decisions d
   where player_id = any ($1) and state = 'done' and why <> 'died'
     and (select coalesce(sum(p.amount_cents), 0) from held_decision_parts p left join refund_requests q using (refund_request_id)
           where p.decision_id = d.decision_id and q.state is distinct from 'refused') > 0
     and not exists (select from mails_sent where mail_key = 'held.decided.' || decision_id)`;
