import sql from "sql-template-tag";
import { serviceKindOf } from "../../../contract/orders/kinds.ts";
import { lastingPicturePath } from "../../../contract/pages/share-picture.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { DatabaseAway } from "../../world/database.ts";
import { ProviderAway, ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { CLOSE_CHECKOUT_TASK } from "../booking/tasks.ts";
import { giveBackPlaceOf } from "../limits/checkouts.ts";
import { followPayment } from "../orders/steps/follow-payment.ts";
import { isStopped } from "./is-stopped.ts";
import { openMonthly } from "./open-monthly.ts";

/** How long one request to the provider makes others wait. A server that dies makes nobody wait longer. */
export const ASKING_SECONDS = 12;

/** The columns of a contribution that opening its checkout needs. */
export interface OpeningRow {
  contribution_id: string;
  player_id: string;
  team_id: number;
  player_name: string;
  team_name: string;
  nil_service_type: string;
  amount_cents: string;
  currency: string;
  state: string;
  checkout_url: string | null;
  expires_at: Date;
  request_digest: Buffer | null;
  provider_failures: number;
  /** The signed-in supporter's; a guest types one on the checkout page. */
  contributor_email: string | null;
  /** The plan, where it is charged every month. */
  recurring_id: string | null;
}

/** Returns the checkout page's address. Throws a `Refusal` that says that nothing was charged, or `DatabaseAway`. */
export async function askForPage(world: World, opening: OpeningRow): Promise<string> {
  const { contribution_id } = opening;
  try {
    const url = await openAtProvider(world, opening);
    if (url && (await isStopped(world.database, contribution_id)))
      await refuseStopped(world, contribution_id);
    if (url) return url;
  } catch (error) {
    // What can't be noted can't be given back either; the next click finds the page.
    if (error instanceof Refusal || error instanceof DatabaseAway) throw error;
    world.log.error({ err: error, contribution_id }, "A checkout page was not opened.");
    // What may have happened after all stays `opening`: the supporter or the sweep asks again.
    if (error instanceof ProviderRefused) await giveUp(world, contribution_id, error);
    await giveBackPlaceOf(world.database, contribution_id);
  }
  throw new Refusal(502, "The payment page could not be opened. Nothing was charged. Please try again.");
}

/** Contributions were turned off while the provider was asked; the stop's job may have missed this page. */
async function refuseStopped(world: World, contribution_id: string): Promise<never> {
  const key = `${CLOSE_CHECKOUT_TASK.name}:${contribution_id}`;
  await world.jobs.add(world.database, CLOSE_CHECKOUT_TASK, { contribution_id }, key);
  throw new Refusal(409, "This athlete isn't taking contributions right now.");
}

/** Opens the checkout session at the provider and stores it. Returns null where it has ended already. */
export async function openAtProvider(world: World, opening: OpeningRow): Promise<string | null> {
  const { contribution_id, recurring_id, contributor_email } = opening;
  try {
    const order = { ...orderOf(world, opening), service: await serviceOf(world, opening) };
    const page = recurring_id
      ? await openMonthly(world, recurring_id, order)
      : await world.payments.openCheckout({ ...order, contributor_email });
    await world.database.row(sql`
      update contributions
         set state = 'open', provider_session_id = ${page.session_id}, checkout_url = ${page.url}, asking_until = null
       where contribution_id = ${contribution_id} and state = 'opening'`);
    return page.url;
  } catch (error) {
    if (error instanceof ProviderAway) await letOthersAsk(world, opening, error.answered);
    throw error;
  }
}

/** What was ordered with it. */
async function serviceOf({ database }: World, { contribution_id, nil_service_type: kind }: OpeningRow) {
  if (serviceKindOf(kind) === null) return null;
  const order = await database.row<{ offer_id: string }>(sql`
    select offer_id from orders where contribution_id = ${contribution_id}::uuid`);
  return order && { ...order, kind };
}

function orderOf({ origin }: World, opening: OpeningRow) {
  const { contribution_id, currency, expires_at } = opening;
  return {
    contribution_id,
    player_id: Number(opening.player_id),
    team_id: opening.team_id,
    attempt: opening.provider_failures,
    amount_cents: Number(opening.amount_cents),
    currency,
    title: titleOf(opening),
    description: "One-time contribution",
    picture: origin + lastingPicturePath(Number(opening.player_id)),
    // The braces are the provider's placeholder and must reach it as they are.
    success_url: `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/failed?transaction_id=${contribution_id}`,
    expires_at,
  };
}

/** As the payment page shows it. */
function titleOf({ nil_service_type, player_name, team_name, recurring_id }: OpeningRow): string {
  const service = serviceKindOf(nil_service_type);
  if (service)
    return `${service.name}${recurring_id ? ", every month," : ""} by ${player_name} (${team_name})`;
  return `${recurring_id ? "Monthly contribution" : "Contribution"} for ${player_name} (${team_name})`;
}

/** The provider refused for good: there is no checkout session and there will be none. */
export async function giveUp(world: World, contribution_id: string, reason: Error): Promise<void> {
  await world.database.transaction(async (tx) => {
    await tx.row(sql`
      with given_up as (
        update contributions
           set state = 'failed', failure = ${reason.message.slice(0, 500)}, check_at = null, asking_until = null
         where contribution_id = ${contribution_id} and state = 'opening'
        returning recurring_id)
      update recurring_contributions r set state = 'never_began', ended_at = ${world.clock.now()}
        from given_up where r.recurring_id = given_up.recurring_id and r.state = 'opening'`);
    await giveBackPlaceOf(tx, contribution_id);
    await followPayment(world, tx, contribution_id);
  });
}

/**
 * After a failure that the provider answered, the same key would get the same answer for a day, so the next attempt
 * has another key. A checkout page that was made anyway is known to nobody and expires unpaid.
 */
async function letOthersAsk(world: World, opening: OpeningRow, answered: boolean): Promise<void> {
  const { contribution_id, provider_failures } = opening;
  await world.database.row(sql`
    update contributions
       set asking_until = null, provider_failures = provider_failures + ${answered ? 1 : 0}
     where contribution_id = ${contribution_id} and state = 'opening' and provider_failures = ${provider_failures}`);
}
