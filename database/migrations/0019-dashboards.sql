-- What the two dashboards ask: an athlete's own contributions, and all of them, found by whatever an admin knows.

-- The provider's word, like 'card'; null for what was paid before it was kept.
alter table contributions add column payment_method_type text;

-- A contribution as every list shows it, under the names that travel.
create view transaction_sheets as
  select c.contribution_id as transaction_id,
         (coalesce(c.paid_cents, c.amount_cents) / 100.0)::float8 as transaction_amount,
         c.kind as transaction_type,
         null::integer as recurring_cost_duration,
         c.nil_service_type, c.payment_method_type,
         to_char(coalesce(c.paid_at, c.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
         coalesce(c.contributor_email, u.email) as user_email,
         p.company_name as user_company_name,
         t.conference as team_conference, c.team_name, c.player_name, c.state,
         (c.refunded_cents / 100.0)::float8 as refunded_amount,
         (c.lost_cents / 100.0)::float8 as lost_amount,
         (c.in_dispute_cents / 100.0)::float8 as disputed_amount
    from contributions c
    join teams t using (team_id)
    left join people u on u.user_id = c.user_id
    left join user_profiles p on p.user_id = c.user_id;

-- Each list is read from its end by an index in its own order. Only what was paid is in them: a payment that never
-- comes costs nothing here.
create index contributions_paid_by_time on contributions (paid_at, contribution_id) where paid_at is not null;
create index contributions_paid_by_amount on contributions (paid_cents, paid_at, contribution_id) where paid_at is not null;
create index contributions_paid_by_player on contributions (player_id, paid_at, contribution_id) where paid_at is not null;
create index contributions_paid_by_team on contributions (team_id, paid_at, contribution_id) where paid_at is not null;
