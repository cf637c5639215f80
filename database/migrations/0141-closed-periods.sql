-- What the ledger check has proven is closed, so that a night reads what a day brought and not ten years. A period is what was booked
-- between two closes, by the order of booking (ids) and never by when it happened: what the provider tells late is in a later period.

-- Up to which line the next close will go: noted a night before, so that every transaction that could still have added below has ended.
create table ledger_marks (
  only_row        boolean primary key default true check (only_row),
  until_transfer  bigint not null,
  until_entry     bigint not null,
  marked_at       timestamptz not null,
  -- Every transaction of before is under this number.
  unfinished_from xid8 not null
);

-- A line a close; never changed.
create table ledger_periods (
  period_id      bigint generated always as identity primary key,
  until_transfer bigint not null,
  until_entry    bigint not null,
  transfers      bigint not null,
  entries        bigint not null,
  -- Of every line of the period, and of this one and all before it.
  digest         bytea not null,
  chain          bytea not null,
  -- What the provider's list has of before this moment is matched; with both sums by currency: [{currency, ours_cents, moves_cents}].
  provider_until timestamptz,
  provider_sums  jsonb not null default '[]',
  closed_at      timestamptz not null default now()
);
create trigger append_only before update or delete on ledger_periods for each row execute function ledger_refuse_change();
create trigger never_emptied before truncate on ledger_periods for each statement execute function ledger_refuse_change();

-- What the closed entries of an account come to, and what of it counts as received by its athlete.
create table ledger_closed_balances (
  account_id     integer not null,
  currency       text not null,
  balance_cents  bigint not null,
  received_cents bigint not null,
  entries        bigint not null,
  primary key (account_id, currency)
);

-- What the closed entries come to as received, by the month in which it happened (UTC, YYYY-MM); late ones are added to their month.
create table ledger_closed_months (
  month          text primary key,
  received_cents bigint not null
);

-- Whatever changed since the last close and stands beside the book: the night looks at it, however old it is. Added to and emptied, without
-- an index, since every payment writes here.
create table ledger_touched (
  touched_at      timestamptz not null default clock_timestamp(),
  contribution_id uuid,
  recurring_id    uuid,
  payout_id       uuid,
  payor_id        bigint,
  player_id       bigint
);

create function ledger_touch() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'contributions' then
      if tg_op <> 'DELETE' then
        insert into ledger_touched (contribution_id, payor_id, player_id) values (new.contribution_id, new.payor_id, new.player_id);
      end if;
      if tg_op = 'DELETE' or tg_op = 'UPDATE' and (old.payor_id, old.player_id) is distinct from (new.payor_id, new.player_id) then
        insert into ledger_touched (contribution_id, payor_id, player_id) values (old.contribution_id, old.payor_id, old.player_id);
      end if;
    when 'orders_paid_back' then
      insert into ledger_touched (contribution_id) select contribution_id from orders where order_id = new.order_id;
    when 'payouts' then
      if tg_op <> 'DELETE' then insert into ledger_touched (payout_id, player_id) values (new.payout_id, new.player_id); end if;
      if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.player_id <> new.player_id then
        insert into ledger_touched (payout_id, player_id) values (old.payout_id, old.player_id);
      end if;
    when 'payout_lines' then
      if tg_op <> 'DELETE' then insert into ledger_touched (payout_id, contribution_id) values (new.payout_id, new.contribution_id); end if;
      if tg_op <> 'INSERT' then insert into ledger_touched (payout_id, contribution_id) values (old.payout_id, old.contribution_id); end if;
    when 'recurring_contributions' then
      if tg_op <> 'DELETE' then
        insert into ledger_touched (recurring_id, payor_id, player_id)
        select new.recurring_id, (select payor_id from payors where user_id = new.user_id), new.player_id;
      end if;
      if tg_op <> 'INSERT' then
        insert into ledger_touched (recurring_id, payor_id, player_id)
        select old.recurring_id, (select payor_id from payors where user_id = old.user_id), old.player_id;
      end if;
    when 'bank_payouts' then
      if tg_op <> 'DELETE' then insert into ledger_touched (player_id) values (new.player_id); end if;
      if tg_op <> 'INSERT' then insert into ledger_touched (player_id) values (old.player_id); end if;
    when 'payor_sums', 'payor_deals', 'deals_elsewhere' then
      if tg_op <> 'DELETE' then insert into ledger_touched (payor_id, player_id) values (new.payor_id, new.player_id); end if;
      if tg_op = 'DELETE' or tg_op = 'UPDATE' and (old.payor_id, old.player_id) <> (new.payor_id, new.player_id) then
        insert into ledger_touched (payor_id, player_id) values (old.payor_id, old.player_id);
      end if;
    else -- refunds, disputes, orders, parts of what was decided about held money
      if tg_op <> 'DELETE' then insert into ledger_touched (contribution_id) values (new.contribution_id); end if;
      if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.contribution_id <> new.contribution_id then
        insert into ledger_touched (contribution_id) values (old.contribution_id);
      end if;
  end case;
  return null;
end $$;

-- A checkout that nobody has paid and that the sweeper has in its book can break nothing yet.
create trigger touched_new after insert on contributions for each row
  when (new.paid_at is not null or new.check_at is null or new.fee_booked
        or (new.refunded_cents, new.lost_cents, new.in_dispute_cents, new.paid_out_cents) <> (0, 0, 0, 0))
  execute function ledger_touch();
create trigger touched after update on contributions for each row
  when ((old.state, old.player_id, old.payor_id, old.currency, old.paid_at is null, old.paid_cents, old.fee_booked, old.refunded_cents,
         old.lost_cents, old.in_dispute_cents, old.paid_out_cents, old.recurring_id, old.check_at is null, old.contributor_email is null)
        is distinct from
        (new.state, new.player_id, new.payor_id, new.currency, new.paid_at is null, new.paid_cents, new.fee_booked, new.refunded_cents,
         new.lost_cents, new.in_dispute_cents, new.paid_out_cents, new.recurring_id, new.check_at is null, new.contributor_email is null)
        and (old.paid_at is not null or new.paid_at is not null or new.check_at is null or new.fee_booked
             or (new.refunded_cents, new.lost_cents, new.in_dispute_cents, new.paid_out_cents) <> (0, 0, 0, 0)))
  execute function ledger_touch();
create trigger touched_gone after delete on contributions for each row execute function ledger_touch();
create trigger touched after insert or update or delete on refunds for each row execute function ledger_touch();
create trigger touched after insert or update or delete on disputes for each row execute function ledger_touch();
create trigger touched after insert or update or delete on orders for each row execute function ledger_touch();
create trigger touched after insert on orders_paid_back for each row execute function ledger_touch();
create trigger touched after insert or update or delete on payouts for each row execute function ledger_touch();
create trigger touched after insert or update or delete on payout_lines for each row execute function ledger_touch();
create trigger touched after insert or update or delete on held_decision_parts for each row execute function ledger_touch();
create trigger touched_again after update on contributions for each row
  when (old.sent_again_cents is distinct from new.sent_again_cents) execute function ledger_touch();
create trigger touched after insert or update or delete on bank_payouts for each row execute function ledger_touch();
create trigger touched_new after insert or delete on recurring_contributions for each row execute function ledger_touch();
create trigger touched after update on recurring_contributions for each row
  when ((old.state, old.user_id, old.player_id, old.amount_cents, old.duration_months, old.ends_at is null, old.check_at is null, old.raised_on)
        is distinct from
        (new.state, new.user_id, new.player_id, new.amount_cents, new.duration_months, new.ends_at is null, new.check_at is null, new.raised_on))
  execute function ledger_touch();
create trigger touched_new after insert or delete on payor_sums for each row execute function ledger_touch();
create trigger touched after update on payor_sums for each row
  when ((old.paid_cents, old.promised_cents, old.deals_cents, old.is_open_ended, old.crossed_on)
        is distinct from (new.paid_cents, new.promised_cents, new.deals_cents, new.is_open_ended, new.crossed_on))
  execute function ledger_touch();
create trigger touched after insert or update or delete on payor_deals for each row execute function ledger_touch();
create trigger touched after insert or update or delete on deals_elsewhere for each row execute function ledger_touch();

-- Of every line between two marks, by its order: one changed digit is another digest, and so is a line more or less. Made of pieces of a
-- thousand lines, so that a period of any size needs little memory. Whose transaction it was is left out: a backup does not keep that.
create function ledger_digest(after_transfer bigint, until_transfer bigint, after_entry bigint, until_entry bigint) returns bytea
language sql stable as $$
  select sha256(coalesce(string_agg(piece, ''::bytea order by side, place), ''::bytea))
    from (select 1 as side, t.transfer_id / 1000 as place,
                 sha256(convert_to(string_agg(
                   concat_ws('|', t.transfer_id, t.kind, t.provider_object, coalesce(t.contribution_id::text, ''), t.currency,
                             (extract(epoch from t.happened_at) * 1000000)::bigint, (extract(epoch from t.booked_at) * 1000000)::bigint),
                   E'\n' order by t.transfer_id), 'UTF8')) as piece
            from ledger_transfers t where t.transfer_id > after_transfer and t.transfer_id <= until_transfer group by t.transfer_id / 1000
          union all
          select 2, e.entry_id / 1000,
                 sha256(convert_to(string_agg(
                   concat_ws('|', e.entry_id, e.transfer_id, e.account_id, e.currency, e.amount_cents),
                   E'\n' order by e.entry_id), 'UTF8'))
            from ledger_entries e where e.entry_id > after_entry and e.entry_id <= until_entry group by e.entry_id / 1000) as pieces
$$;

-- Of a period and all before it.
create function ledger_chain(before bytea, period ledger_periods) returns bytea language sql immutable as $$
  select sha256(coalesce(before, ''::bytea) || period.digest
                || convert_to(concat_ws('|', period.until_transfer, period.until_entry, period.transfers, period.entries), 'UTF8'))
$$;

-- What payor_sums_counted says, of one pair: by indexes, whatever others have.
create function payor_sum_counted(of_payor bigint, of_player bigint)
returns table (paid_cents bigint, promised_cents bigint, deals_cents bigint, is_open_ended boolean, crossed_on date)
language sql stable as $$
  with members as (
    select of_payor as payor_id where not exists (select from payor_groups g where g.payor_id = of_payor and g.head_id <> of_payor)
    union select g.payor_id from payor_groups g where g.head_id = of_payor),
  moves as materialized (
    select m.*, sum(m.cents) over (order by m.agreed_on) as so_far, bool_or(m.is_open_ended) over (order by m.agreed_on) as open_so_far,
           sum(m.cents) over () as in_all, bool_or(m.is_open_ended) over () as open_in_all
      from members cross join lateral (select p.what, p.cents, p.is_open_ended, p.agreed_on from payor_moves p
                                        where p.payor_id = members.payor_id and p.player_id = of_player offset 0) m),
  reached as (
    select f.from_day, f.until_day, min(m.agreed_on) as on_day
      from moves m join report_figures f on m.open_so_far or m.so_far >= f.cents and (m.in_all >= f.cents or m.open_in_all)
     where f.cents is not null group by f.from_day, f.until_day)
  select coalesce(sum(cents) filter (where what = 'paid'), 0)::bigint, coalesce(sum(cents) filter (where what = 'promised'), 0)::bigint,
         coalesce(sum(cents) filter (where what = 'deal'), 0)::bigint, bool_or(moves.is_open_ended),
         (select min(greatest(on_day, from_day)) from reached where greatest(on_day, from_day) <= until_day)
    from moves having count(*) > 0
$$;
