import sql from "sql-template-tag";
import { USUAL_DAYS } from "../../../contract/orders/kinds.ts";
import type { Queries } from "../../world/database.ts";
import type { FoundPage } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { makeOrder } from "../orders/steps/make-order.ts";

/**
 * Writes the row of a checkout session, and of the plan that it begins, from the provider's metadata. A row that
 * lacks its session gets it back. The next look at it books the money. Returns why it could not, null where the row
 * is there. Runs in the caller's transaction.
 */
export async function restoreRow(world: World, tx: Queries, page: FoundPage): Promise<string | null> {
  if (await giveBackPage(world, tx, page)) return null;
  const row = await tx.row<{ provider_session_id: string | null }>(sql`
    select provider_session_id from contributions where contribution_id = ${page.contribution_id}::uuid`);
  if (row?.provider_session_id === page.session_id) return null;
  if (row)
    return `its contribution has another page, ${row.provider_session_id}: look at both at the provider`;
  if (page.player_id === null || page.amount_cents === null)
    return "it was made before the provider kept whom it is for: book it by hand";
  const player = await tx.row<{ player_id: number }>(sql`
    select player_id::int as player_id from players where player_id = ${page.player_id}`);
  if (!player)
    return `athlete ${page.player_id} is unknown here: read the rosters in again, and say by --athlete ${page.player_id}=ID who it is`;
  if (page.recurring_id && !(await restorePlan(tx, page)))
    return "its plan lacks the giver's address or its months: look at it at the provider";
  await insertContribution(world, tx, page);
  if (page.service) await restoreOrder(world, tx, page, page.service);
  return null;
}

/** The backup was taken after the row was committed and before its checkout session was stored. */
async function giveBackPage({ clock }: World, tx: Queries, page: FoundPage): Promise<boolean> {
  const given = await tx.row<{ recurring_id: string | null }>(sql`
    update contributions
       set provider_session_id = ${page.session_id}, state = 'open', failure = null, check_at = ${clock.now()}
     where contribution_id = ${page.contribution_id}::uuid and provider_session_id is null
       and state in ('opening', 'failed')
    returning recurring_id`);
  if (given?.recurring_id)
    await tx.row(sql`
      update recurring_contributions set state = 'opening', ended_at = null
       where recurring_id = ${given.recurring_id}::uuid and state = 'never_began'`);
  return given !== null;
}

/**
 * The plan belongs to the account with its email address, or that had it until lately. Where there is none, one is made: plans need a confirmed
 * address.
 */
async function restorePlan(tx: Queries, page: FoundPage): Promise<boolean> {
  const { recurring_id, email, duration_months, customer_id } = page;
  if (!email || duration_months === null) return false;
  const supporter =
    (await tx.row<{ user_id: number }>(sql`
      select user_id::int as user_id from people where email_key = lower(${email}) and deleted_at is null
       union all
      select user_id::int from email_changes where lower(old_email) = lower(${email}) and kept_until > now()
       limit 1`)) ??
    (await tx.row<{ user_id: number }>(sql`
      insert into people (email) values (${email}) returning user_id::int as user_id`));
  await tx.row(sql`
    insert into recurring_contributions (recurring_id, user_id, player_id, team_id, player_name, team_name, amount_cents,
                                         duration_months, agreed_at)
    select ${recurring_id}::uuid, ${supporter?.user_id ?? null}::bigint, p.player_id, t.team_id, p.player_name, t.team_name,
           ${page.amount_cents}::bigint, ${duration_months}::int, ${page.created_at}
      from players p join teams t on t.team_id = coalesce((select team_id from teams where team_id = ${page.team_id}), p.team_id)
     where p.player_id = ${page.player_id}
    on conflict (recurring_id) do nothing`);
  if (customer_id)
    await tx.row(sql`
      insert into provider_customers (user_id, provider_customer_id)
      values (${supporter?.user_id ?? null}::bigint, ${customer_id}) on conflict do nothing`);
  return true;
}

/**
 * The order that was made with it. What was asked for is in no other book: the athlete asks for it anew. An offer that was made after
 * the backup comes back as one that has ended, with the usual days.
 */
async function restoreOrder(
  world: World,
  tx: Queries,
  { contribution_id, recurring_id, ...page }: FoundPage,
  { offer_id, kind }: NonNullable<FoundPage["service"]>,
): Promise<void> {
  if (contribution_id === null) return;
  const now = world.clock.now();
  await tx.row(sql`
    insert into offers (offer_id, player_id, kind, price_cents, days, at_once, is_monthly, offered_at, ended_at, ended_for)
    values (${offer_id}::uuid, ${page.player_id}, ${kind}, ${page.amount_cents}, ${USUAL_DAYS}, 1, ${recurring_id !== null},
            ${page.created_at}, ${now}, 'changed')
    on conflict (offer_id) do nothing`);
  const asked = { brief: null, deliver_to: null, wished_on: null, first_name: null };
  await makeOrder(world, tx, { contribution_id, offer_id, user_id: null }, asked, page.expires_at);
  if (recurring_id === null) return;
  await tx.row(sql`
    update recurring_contributions set offer_id = ${offer_id}::uuid where recurring_id = ${recurring_id}::uuid`);
}

async function insertContribution({ clock }: World, tx: Queries, page: FoundPage): Promise<void> {
  await tx.row(sql`
    insert into contributions (contribution_id, kind, nil_service_type, player_id, team_id, player_name, team_name,
                               amount_cents, currency, state, provider_session_id, expires_at, check_at, created_at,
                               user_id, recurring_id)
    select ${page.contribution_id}::uuid, ${page.recurring_id ? "recurring" : "one_time"}, ${page.service?.kind ?? "general_contribution"},
           p.player_id, t.team_id, p.player_name, t.team_name, ${page.amount_cents}::bigint, ${page.currency ?? "usd"},
           'open', ${page.session_id}, ${page.expires_at}, ${clock.now()}, ${page.created_at},
           coalesce((select user_id from recurring_contributions where recurring_id = ${page.recurring_id}::uuid),
                    (select user_id from people where lower(email) = lower(${page.email})
                        and email_confirmed_at is not null and deleted_at is null)),
           ${page.recurring_id}::uuid
      from players p join teams t on t.team_id = coalesce((select team_id from teams where team_id = ${page.team_id}), p.team_id)
     where p.player_id = ${page.player_id}`);
}
