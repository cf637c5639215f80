import type { BalanceMove } from "../../world/payments/card-payments.ts";
import type { ProviderBooks } from "../provider-books.ts";

/** Ids of contributions by what became of them. */
export const ids = {
  paid: "00000000-0000-4000-8000-000000000001",
  partly_refunded: "00000000-0000-4000-8000-000000000002",
  refund_failed: "00000000-0000-4000-8000-000000000003",
  lost: "00000000-0000-4000-8000-000000000004",
  won: "00000000-0000-4000-8000-000000000005",
  in_dispute: "00000000-0000-4000-8000-000000000006",
  asked_about: "00000000-0000-4000-8000-000000000007",
  won_on_appeal: "00000000-0000-4000-8000-000000000008",
  open: "00000000-0000-4000-8000-000000000009",
  expired: "00000000-0000-4000-8000-000000000010",
  fictional: "00000000-0000-4000-8000-000000000011",
} as const;

/** Books with one contribution of each fate; every invariant holds. Ada is player 1, Ben 2, Dee of the demo 3. */
export const BOOKS = `
  insert into schools (school_name) values ('Example State University');
  insert into teams (sport_id, school_id, team_name, conference) values (2, 1, 'Example State Owls', 'Example Conference');
  insert into players (team_id, player_name, accepts_contributions, source, source_player_id) values
    (1, 'Ada Archer', true, 'example', '1'), (1, 'Ben Booker', true, 'example', '2'), (1, 'Dee Demo', true, 'demo', '3');

  insert into contributions (contribution_id, kind, nil_service_type, player_id, team_id, player_name, team_name,
                             amount_cents, state, expires_at, paid_at, paid_cents, fee_booked, contributor_email, check_at)
  select id::uuid, 'one_time', 'general_contribution', player, 1, 'An Athlete', 'Example State Owls', cents,
         state, now(), case when state = 'paid' then now() end, case when state = 'paid' then cents end, state = 'paid',
         'fan@demo.test', case when asked_again then now() end
    from (values ('${ids.paid}', 1, 5000, 'paid', false), ('${ids.partly_refunded}', 1, 2500, 'paid', false),
                 ('${ids.refund_failed}', 2, 10000, 'paid', false), ('${ids.lost}', 2, 4000, 'paid', false),
                 ('${ids.won}', 2, 6000, 'paid', false), ('${ids.in_dispute}', 2, 3000, 'paid', true),
                 ('${ids.asked_about}', 1, 2000, 'paid', false), ('${ids.won_on_appeal}', 1, 7000, 'paid', false),
                 ('${ids.open}', 1, 1000, 'open', true), ('${ids.expired}', 1, 1000, 'expired', false),
                 ('${ids.fictional}', 3, 1000, 'paid', false)) as c (id, player, cents, state, asked_again);

  select ledger_book('charge', prefix || 'ch_' || n, contribution_id, 'usd', now(), player_id, paid_cents),
         ledger_book('fee', prefix || 'txn_' || n, contribution_id, 'usd', now(), null, 100)
    from (select *, right(contribution_id::text, 2)::integer as n,
                 case player_id when 3 then 'demo_' else '' end as prefix
            from contributions where state = 'paid' order by contribution_id) as paid;
  insert into mails_sent (mail_key) select 'receipt.' || contribution_id from contributions where state = 'paid';

  insert into refunds (refund_id, contribution_id, amount_cents, currency, status, created_at) values
    ('re_1', '${ids.partly_refunded}', 1000, 'usd', 'succeeded', now()),
    ('re_2', '${ids.refund_failed}', 10000, 'usd', 'failed', now()),
    ('re_3', '${ids.refund_failed}', 500, 'usd', 'canceled', now());
  select ledger_book('refund', 're_1', '${ids.partly_refunded}', 'usd', now(), 1, 1000),
         ledger_book('refund', 're_2', '${ids.refund_failed}', 'usd', now(), 2, 10000),
         ledger_book('refund_failed', 're_2', '${ids.refund_failed}', 'usd', now(), 2, 10000);

  insert into mails_sent (mail_key) values ('refund.re_1'), ('refund.re_2'), ('refund_failed.re_2');

  insert into disputes (dispute_id, contribution_id, amount_cents, currency, status, created_at) values
    ('du_1', '${ids.lost}', 4000, 'usd', 'lost', now()), ('du_2', '${ids.won}', 6000, 'usd', 'won', now()),
    ('du_3', '${ids.in_dispute}', 3000, 'usd', 'needs_response', now()),
    ('du_4', '${ids.asked_about}', 2000, 'usd', 'warning_closed', now()),
    ('du_5', '${ids.won_on_appeal}', 7000, 'usd', 'won', now());
  select ledger_book('dispute_withdrawn', 'txn_' || dispute_id, contribution_id, 'usd', now(), null, amount_cents),
         ledger_book('dispute_fee', 'txn_' || dispute_id, contribution_id, 'usd', now(), null, 1500)
    from disputes where status not like 'warning%';
  select ledger_book('dispute_lost', 'du_1', '${ids.lost}', 'usd', now(), 2, 4000),
         ledger_book('dispute_reinstated', 'txn_du_2_back', '${ids.won}', 'usd', now(), null, 6000),
         ledger_book('dispute_fee_returned', 'txn_du_2_back', '${ids.won}', 'usd', now(), null, 1500),
         ledger_book('dispute_lost', 'du_5', '${ids.won_on_appeal}', 'usd', now(), 1, 7000),
         ledger_book('dispute_reinstated', 'txn_du_5_back', '${ids.won_on_appeal}', 'usd', now(), null, 7000),
         ledger_book('dispute_won_back', 'du_5', '${ids.won_on_appeal}', 'usd', now(), 1, 7000);
  update contributions c set refunded_cents = s.refunded_cents, lost_cents = s.lost_cents, in_dispute_cents = s.in_dispute_cents
    from contribution_sums s where s.contribution_id = c.contribution_id;

  select ledger_book('platform_payout', 'txn_po_1', null, 'usd', now(), null, 2000),
         ledger_book('platform_payout_returned', 'txn_po_1_back', null, 'usd', now(), null, 2000),
         ledger_book('platform_fee', 'txn_fee_1', null, 'usd', now(), null, 200),
         ledger_book('reserve_held', 'txn_hold_1', null, 'usd', now(), null, 1000),
         ledger_book('reserve_released', 'txn_release_1', null, 'usd', now(), null, 400),
         ledger_book('unexplained_out', 'txn_odd_1', null, 'usd', now(), null, 5);

  insert into provider_events (event_id, event_type, created_at, received_at, outcome, handled_at, tries, failure, parked_at) values
    ('evt_handled', 'charge.succeeded', now(), now() - interval '2 hours', 'paid', now(), 0, null, null),
    ('evt_young', 'charge.refunded', now(), now(), null, null, 3, 'ProviderAway', null),
    ('evt_parked', 'charge.refunded', now(), now() - interval '2 hours', null, null, 10, 'ProviderRefused', now());`;

/** A move of the day before, in dollars. */
export const move = (
  balance_transaction_id: string,
  type: string,
  source_id: string | null,
  amount_cents: number,
  fee_cents = 0,
): BalanceMove => ({
  balance_transaction_id,
  type,
  amount_cents,
  fee_cents,
  net_cents: amount_cents - fee_cents,
  currency: "usd",
  source_id,
  created_at: new Date(Date.now() - 86_400_000),
});

/** What the provider has of the same books. */
export const MOVES: readonly BalanceMove[] = [
  ...[5000, 2500, 10000, 4000, 6000, 3000, 2000, 7000].map((cents, i) =>
    move(`txn_${i + 1}`, "charge", `ch_${i + 1}`, cents, 100),
  ),
  move("txn_re_1", "refund", "re_1", -1000),
  move("txn_re_2", "refund", "re_2", -10000),
  move("txn_re_2_failed", "refund_failure", "re_2", 10000),
  move("txn_du_1", "adjustment", "du_1", -4000, 1500),
  move("txn_du_2", "adjustment", "du_2", -6000, 1500),
  move("txn_du_3", "adjustment", "du_3", -3000, 1500),
  move("txn_du_5", "adjustment", "du_5", -7000, 1500),
  move("txn_du_2_back", "adjustment", "du_2", 6000, -1500),
  move("txn_du_5_back", "adjustment", "du_5", 7000),
  move("txn_po_1", "payout", "po_1", -2000),
  move("txn_po_1_back", "payout_failure", "po_1", 2000),
  move("txn_fee_1", "stripe_fee", null, -200),
  move("txn_hold_1", "reserve_hold", null, -1000),
  move("txn_release_1", "reserve_release", null, 400),
  move("txn_odd_1", "adjustment", null, -5),
].reverse();

/** The provider's books, from a list. */
export function providerWith(
  moves: readonly BalanceMove[],
  balance_cents = moves.reduce((sum, { net_cents }) => sum + net_cents, 0),
): ProviderBooks {
  return {
    async *listBalanceMoves() {
      yield* moves;
    },
    fetchBalance: async () => [{ currency: "usd", amount_cents: balance_cents }],
  };
}
