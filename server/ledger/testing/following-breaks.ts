import { ids } from "./books.ts";
import { type Break, byForce } from "./break.ts";

/** Ways to break what follows from the book. */
export const followingBreaks: readonly Break[] = [
  {
    how: "an athlete's total is a cent more",
    breaks: ["totals-follow-the-book"],
    sql: byForce("update player_totals set received_cents = received_cents + 1 where player_id = 1"),
  },
  {
    how: "an athlete's total is missing",
    breaks: ["totals-follow-the-book"],
    sql: byForce("delete from player_totals where player_id = 1"),
  },
  {
    how: "the site shows twice of it",
    breaks: ["sheets-show-the-totals"],
    sql: `alter view player_sheets rename to honest_sheets;
          create view player_sheets as
            select player_id, received_donations * 2 as received_donations from honest_sheets`,
  },
  {
    how: "an event waits",
    breaks: ["events-do-not-wait"],
    sql: "update provider_events set received_at = now() - interval '61 minutes' where event_id = 'evt_young'",
  },
  {
    how: "a parked event gives no reason",
    breaks: ["parked-events-say-why"],
    sql: "update provider_events set failure = ' ' where event_id = 'evt_parked'",
  },
  {
    how: "a receipt never left",
    breaks: ["receipts-are-sent"],
    sql: byForce(`update ledger_transfers set booked_at = now() - interval '61 minutes' where provider_object = 'ch_1';
                  delete from mails_sent where mail_key = 'receipt.${ids.paid}'`),
  },
  {
    how: "nobody was told that a refund failed",
    breaks: ["refunds-are-told"],
    sql: byForce(
      "update ledger_transfers set booked_at = now() - interval '61 minutes' where kind like 'refund%'; delete from mails_sent where mail_key = 'refund_failed.re_2'",
    ),
  },
  {
    how: "the demo's money is an athlete's of this world",
    breaks: ["fiction-stays-fiction"],
    sql: "update players set source = 'import' where player_id = 3",
  },
  {
    how: "a month is published with a cent more",
    breaks: ["published-sums-follow-the-book", "published-sums-agree"],
    sql: publishedOther("month", "received_cents"),
  },
  {
    how: "a cent more is published as held for orders",
    breaks: ["published-held-follows-the-book"],
    sql: `update published_sums set held = jsonb_set(held, '{cents}', to_jsonb((held ->> 'cents')::bigint + 1))`,
  },
  {
    how: "a cent more is published as arrived",
    breaks: ["published-arrived-follows-the-book"],
    sql: `update published_sums set arrived = jsonb_set(arrived, '{cents}', to_jsonb((arrived ->> 'cents')::bigint + 1))`,
  },
  {
    how: "a conference is published with a contribution more",
    breaks: ["published-sums-agree"],
    sql: publishedOther("conference", "contributions"),
  },
];

/** The sums as they are published, with one more in every group of a side. */
function publishedOther(side: string, number: string): string {
  return `update published_sums set groups = (
            select jsonb_agg(case when g ->> 'side' = '${side}'
                                  then g || jsonb_build_object('${number}', (g -> '${number}')::integer + 1) else g end)
              from jsonb_array_elements(groups) as g)`;
}
