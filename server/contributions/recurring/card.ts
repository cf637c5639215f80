import sql from "sql-template-tag";
import { ProviderRefused } from "../../world/card-payments.ts";
import type { World } from "../../world/world.ts";
import { freePlace, giveBackPlace, keepPlace, takePlace } from "./card-limits.ts";
import { lateInvoice } from "./reckon.ts";
import { FOLLOW_TASK } from "./tasks.ts";

/** A page on which a card can be saved is open for so long. */
const PAGE_MINUTES = 60;

/**
 * Opens a page on which another card is saved: for all that its giver has going, or for `only_this`, as by a mailed link:
 * whom a mail was forwarded to reaches nothing but what it is about.
 * `address`: from where it is asked for; limited like a payment page (`Refusal` 429).
 */
export async function openCardPage(
  world: World,
  { recurring_id, user_id, only_this }: { recurring_id: string; user_id: number; only_this: boolean },
  return_url: string,
  address: string | null = null,
): Promise<string> {
  const customer = await customerOf(world, user_id);
  if (!customer) throw new Error(`${recurring_id} has no customer at the provider.`);
  const place = await takePlace(world, recurring_id, address);
  const page = await world.payments
    .openCardPage({
      recurring_id,
      provider_customer_id: customer,
      return_url,
      expires_at: new Date(world.clock.now().getTime() + PAGE_MINUTES * 60_000),
    })
    .catch(async (error) => {
      await giveBackPlace(world, place);
      throw error;
    });
  await world.database.row(sql`
    insert into card_pages (session_id, recurring_id, opened_at, only_this)
    values (${page.session_id}, ${recurring_id}::uuid, ${world.clock.now()}, ${only_this})`);
  await keepPlace(world, place, page.session_id);
  return page.url;
}

/** Charges what they were saved for from the cards that were saved since, and what is owed at once. */
export async function applySavedCards(world: World, recurring_id: string): Promise<void> {
  const pages = await world.database.rows<{ session_id: string; only_this: boolean }>(sql`
    select session_id, only_this from card_pages where recurring_id = ${recurring_id}::uuid and done_at is null
     order by opened_at`);
  for (const page of pages) {
    const { session_id } = page;
    const { payment_method_id, over } = await world.payments.fetchSavedCard(session_id);
    if (payment_method_id) {
      await freePlace(world, session_id);
      await applyCard(world, recurring_id, payment_method_id, page).catch((error: unknown) => {
        // Asked again it is refused again. The card before stays, is shown, and what follows of the plan goes on.
        if (!(error instanceof ProviderRefused)) throw error;
        world.log.error(
          { err: error, recurring_id, session_id },
          "A card that was saved was refused for a plan.",
        );
      });
    }
    if (payment_method_id || over) {
      await world.database.row(sql`
        update card_pages set done_at = ${world.clock.now()} where session_id = ${session_id}`);
    }
  }
}

async function applyCard(
  world: World,
  recurring_id: string,
  payment_method_id: string,
  { session_id, only_this }: { session_id: string; only_this: boolean },
): Promise<void> {
  const going = await world.database.rows<{
    recurring_id: string;
    provider_subscription_id: string;
    provider_customer_id: string;
  }>(sql`
    select r.recurring_id, r.provider_subscription_id, k.provider_customer_id
      from recurring_contributions asked
      join recurring_contributions r using (user_id)
      join provider_customers k using (user_id)
     where asked.recurring_id = ${recurring_id}::uuid and r.ended_at is null and r.provider_subscription_id is not null
       and (r.recurring_id = ${recurring_id}::uuid or not ${only_this})
     order by r.recurring_id`);
  const [first] = going;
  if (!first) return;
  if (!only_this)
    await world.payments.setUsualCard(first.provider_customer_id, payment_method_id, `card.${session_id}`);
  for (const one of going) {
    await payBy(world, one.provider_subscription_id, payment_method_id, session_id);
    if (one.recurring_id === recurring_id) continue;
    const key = `${FOLLOW_TASK}:${one.recurring_id}`;
    await world.jobs.add(world.database, FOLLOW_TASK, { recurring_id: one.recurring_id }, key);
  }
}

/** One that has ended meanwhile needs no card any more. */
async function payBy(
  { payments }: World,
  subscription_id: string,
  payment_method_id: string,
  session_id: string,
): Promise<void> {
  const subscription = await payments.fetchSubscription(subscription_id);
  if (subscription.status === "over") return;
  await payments.setCard(subscription_id, payment_method_id, `card.${session_id}.${subscription_id}`);
  const late = lateInvoice(subscription);
  if (late) await payments.payNow(late.invoice_id, `pay.${session_id}.${late.invoice_id}`);
}

/** The customer at the provider whose cards are a person's; null before his first page. */
export async function customerOf(world: World, user_id: number): Promise<string | null> {
  const known = await world.database.row<{ provider_customer_id: string }>(sql`
    select provider_customer_id from provider_customers where user_id = ${user_id}`);
  return known?.provider_customer_id ?? null;
}
