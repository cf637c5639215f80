import sql from "sql-template-tag";
import type { Part } from "../periods/part.ts";
import type { Invariant } from "./invariant.ts";

/** What holds of that which follows from the book: totals, the site's figures, mails, what the provider told us. */
export const followingInvariants = (part: Part): readonly Invariant[] => [
  {
    name: "totals-follow-the-book",
    holds: "The total kept for each athlete is what a recount of the book finds.",
    offenders: sql`
      select player_id as offender,
             'kept ' || coalesce(p.received_cents, 0) || ', recounted ' || coalesce(r.received_cents, 0) as fault
        from player_totals p
        full join (select a.player_id, sum(e.received_cents) as received_cents
                     from ledger_accounts a join ${part.received} e using (account_id)
                    where a.kind = 'held_for_athlete' group by a.player_id) as r using (player_id)
       where coalesce(p.received_cents, 0) <> coalesce(r.received_cents, 0)`,
  },
  {
    name: "sheets-show-the-totals",
    holds: "The site shows what each athlete received, to the cent.",
    offenders: sql`
      select player_id as offender,
             'shown ' || s.received_donations || ', kept ' || kept.cents || ' cents' as fault
        from player_sheets s
       cross join lateral (
         -- With what was given to pages that lead to this one.
         select coalesce(sum(t.received_cents), 0) as cents from players p join player_totals t using (player_id)
          where p.player_id = s.player_id or p.merged_into = s.player_id) kept
       where s.received_donations <> kept.cents / 100.0::float8`,
  },
  ...tellings(part),
  ...published(part),
  publishedArrived(part),
];

/** What we were told, and what we told others. */
const tellings = (part: Part): readonly Invariant[] => [
  {
    name: "events-do-not-wait",
    holds: "No event of the provider waits for an hour, unless it is parked.",
    offenders: sql`
      select event_id as offender, event_type || ', ' || tries || ' tries, since ' || received_at as fault
        from provider_events
       where handled_at is null and parked_at is null and received_at < now() - interval '1 hour'`,
  },
  {
    name: "parked-events-say-why",
    holds: "An event that was given up says why.",
    offenders: sql`
      select event_id as offender, event_type || ', parked ' || parked_at || ' for no reason' as fault
        from provider_events where handled_at is null and parked_at is not null and coalesce(trim(failure), '') = ''`,
  },
  {
    name: "receipts-are-sent",
    holds: "A contribution that has been in the book for an hour has its receipt, where an address is known.",
    offenders: sql`
      select c.contribution_id as offender, 'booked at ' || t.booked_at || ', no receipt' as fault
        from ${part.contributions} c
        join ledger_transfers t on t.contribution_id = c.contribution_id and t.kind = 'charge'
       where c.contributor_email is not null and t.booked_at < now() - interval '1 hour'
         and not exists (select from mails_sent m where m.mail_key = 'receipt.' || c.contribution_id)`,
  },
  {
    name: "refunds-are-told",
    holds:
      "A refund that has been in the book for an hour was told to the contributor, where an address is known.",
    offenders: sql`
      select t.provider_object as offender, t.kind || ' booked at ' || t.booked_at || ', no letter' as fault
        from ${part.transfers} t
        join contributions c using (contribution_id)
       where t.kind in ('refund', 'refund_failed', 'paid_back_outside') and t.booked_at < now() - interval '1 hour'
         and c.contributor_email is not null
         -- Of a refund that was heard of only when it had failed, only that is told.
         and not exists (select from mails_sent m
                          where m.mail_key = t.kind || '.' || t.provider_object
                             or t.kind = 'refund' and m.mail_key = 'refund_failed.' || t.provider_object)`,
  },
  {
    name: "fiction-stays-fiction",
    holds: "Contributions of the demo are to athletes of the demo.",
    offenders: sql`
      select t.contribution_id as offender, t.transfer_id || ': ' || t.provider_object as fault
        from ${part.transfers} t
        join contributions c using (contribution_id)
        join players p using (player_id)
       where t.provider_object like 'demo\\_%' and p.source <> 'demo'`,
  },
];

/** What is published for everybody. */
const published = (part: Part): readonly Invariant[] => [
  {
    name: "published-sums-follow-the-book",
    holds: "The sums published for each month are what a recount of the book as it was then finds.",
    offenders: sql`
      select name as offender,
             'published ' || coalesce(p.received_cents, 0) || ', recounted ' || coalesce(r.received_cents, 0) as fault
        from (select g.name, g.received_cents
                from published_sums
               cross join jsonb_to_recordset(groups) as g (side text, name text, received_cents bigint)
               where g.side = 'month') as p
        full join (select name, sum(received_cents) as received_cents from (
                   select to_char(t.happened_at at time zone 'UTC', 'YYYY-MM') as name,
                          -sum(e.amount_cents) as received_cents
                     from published_sums s
                     join ledger_transfers t on pg_visible_in_snapshot(t.made_in, s.counted)
                     join ledger_entries e using (transfer_id)
                     join ledger_accounts a using (account_id)
                     join ledger_kinds k on k.kind = t.kind
                    where a.kind = 'held_for_athlete' and t.currency = 'usd' and k.counts_received
                      and ${part.isOpen(sql`e.entry_id`)}
                    group by 1 union all ${part.closedMonths}) as lines group by name) as r using (name)
       where coalesce(p.received_cents, 0) <> coalesce(r.received_cents, 0)`,
  },
  {
    name: "published-held-follows-the-book",
    holds: "What is published as held for orders is what a recount of the book as it was then finds.",
    offenders: sql`
      select 'held' as offender, 'published ' || published || ', recounted ' || recounted as fault
        from (select (s.held ->> 'cents')::bigint as published,
                     ${part.closedSum("held_for_order")} + (select coalesce(-sum(e.amount_cents), 0)
                        from ledger_transfers t
                        join ledger_entries e using (transfer_id)
                        join ledger_accounts a using (account_id)
                       where a.kind = 'held_for_order' and t.currency = 'usd' and ${part.isOpen(sql`e.entry_id`)}
                         and pg_visible_in_snapshot(t.made_in, s.counted)) as recounted
                from published_sums s where s.held is not null) as held
       where published <> recounted`,
  },
  {
    name: "published-sums-agree",
    holds: "The sums published by sport, by gender and by conference come to as much as those by month.",
    offenders: sql`
      select side as offender,
             cents || ' in ' || contributions || ', by month ' || months_cents || ' in ' || months_contributions as fault
        from (select g.side, sum(g.received_cents) as cents, sum(g.contributions) as contributions,
                     sum(sum(g.received_cents) filter (where g.side = 'month')) over () as months_cents,
                     sum(sum(g.contributions) filter (where g.side = 'month')) over () as months_contributions
                from published_sums
               cross join jsonb_to_recordset(groups)
                       as g (side text, name text, received_cents bigint, contributions integer)
               group by g.side) as sides
       where (cents, contributions) is distinct from (months_cents, months_contributions)
         and (cents, contributions) <> (0, 0)`,
  },
];

const publishedArrived = (part: Part): Invariant => ({
  name: "published-arrived-follows-the-book",
  holds:
    "What is published as arrived at athletes' banks is what a recount of the book as it was then finds.",
  offenders: sql`
    select 'arrived' as offender, 'published ' || published || ', recounted ' || recounted as fault
      from (select (s.arrived ->> 'cents')::bigint as published,
                   ${part.closedArrived} + (select coalesce(sum(e.amount_cents), 0)
                      from ledger_transfers t
                      join ledger_entries e using (transfer_id)
                      join ledger_accounts a using (account_id)
                     where a.kind = 'on_its_way' and ${part.isOpen(sql`e.entry_id`)} and t.kind in ('payout_arrived', 'payout_came_back') and t.currency = 'usd'
                       and pg_visible_in_snapshot(t.made_in, s.counted)) as recounted
              from published_sums s where s.arrived is not null) as arrived
     where published <> recounted`,
});
