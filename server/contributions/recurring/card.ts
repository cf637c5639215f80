import sql from "sql-template-tag";
import { auditAsked, auditOutcome } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Queries } from "../../world/database.ts";
import { ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { FOLLOW_TASK } from "../booking/tasks.ts";
import { freePlace, giveBackPlace, keepPlace, takePlace } from "../limits/card-pages.ts";
import { lateInvoice } from "./reckon.ts";

/** How long a page that saves a card is open. */
const PAGE_MINUTES = 60;

/**
 * Which plans get another card: all of the supporter's, or `only_this`, as by a mailed link, so that somebody to whom
 * the mail was forwarded reaches no other plan. `way`: how it was asked for, where that is not by signing in.
 */
export interface CardPageRequest {
  readonly recurring_id: string;
  readonly user_id: number;
  readonly only_this: boolean;
  readonly way: string | null;
}

/**
 * Opens a page that saves another card. `ways_back`: where the page leads with a card, and without. `by.address`: the
 * network address of the request, limited like a checkout (`Refusal` 429).
 */
export async function openCardPage(
  world: World,
  { recurring_id, user_id, only_this, way }: CardPageRequest,
  ways_back: { saved_url: string; left_url: string },
  by: Pick<Asker, "request_id" | "session" | "address">,
): Promise<string> {
  const customer = await customerOf(world, user_id);
  if (!customer) throw new Error(`${recurring_id} has no customer at the provider.`);
  const place = await takePlace(world, recurring_id, by.address);
  const page = await world.payments
    .openCardPage({
      recurring_id,
      provider_customer_id: customer,
      ...ways_back,
      expires_at: new Date(world.clock.now().getTime() + PAGE_MINUTES * 60_000),
    })
    .catch(async (error) => {
      await giveBackPlace(world, place);
      throw error;
    });
  await world.database.transaction(async (tx) => {
    const asked_entry_id = await auditAsked(tx, by, {
      act: "opened a page for another card",
      subject: recurring_id,
      detail: way ? { way } : {},
    });
    await tx.row(sql`
      insert into card_pages (session_id, recurring_id, opened_at, only_this, asked_entry_id)
      values (${page.session_id}, ${recurring_id}::uuid, ${world.clock.now()}, ${only_this}, ${asked_entry_id})`);
  });
  await keepPlace(world, place, page.session_id);
  return page.url;
}

interface Page {
  session_id: string;
  only_this: boolean;
}

/** Puts newly saved cards in place for the plans they were saved for, and charges at once what is owed. */
export async function applySavedCards(world: World, recurring_id: string): Promise<void> {
  const pages = await world.database.rows<Page>(sql`
    select session_id, only_this from card_pages where recurring_id = ${recurring_id}::uuid and done_at is null
     order by opened_at`);
  for (const page of pages) {
    const { session_id } = page;
    const { payment_method_id, over } = await world.payments.fetchSavedCard(session_id);
    if (!payment_method_id && !over) continue;
    if (payment_method_id) await freePlace(world, session_id);
    const replaced = payment_method_id ? await applyCard(world, recurring_id, payment_method_id, page) : [];
    await world.database.transaction((tx) => noteReplaced(world, tx, recurring_id, session_id, replaced));
  }
}

interface CardReplacement {
  readonly recurring_id: string;
  /** False where the provider refused the card; the card before stays. */
  readonly taken: boolean;
}

/** A concurrent call for the same page repeats the provider's calls under the same keys and writes nothing. */
async function noteReplaced(
  { clock, jobs }: World,
  tx: Queries,
  asked_for: string,
  session_id: string,
  replaced: readonly CardReplacement[],
): Promise<void> {
  const page = await tx.row<{ asked_entry_id: number | null }>(sql`
    update card_pages set done_at = ${clock.now()}, done_moment = nextval('provider_moments')
     where session_id = ${session_id} and done_at is null returning asked_entry_id::int as asked_entry_id`);
  if (!page) return;
  for (const { recurring_id, taken } of replaced) {
    const act = `${taken ? "replaced" : "did not replace"} the card of a recurring contribution`;
    await auditOutcome(tx, page.asked_entry_id, { act, subject: recurring_id });
    if (recurring_id !== asked_for)
      await jobs.add(tx, FOLLOW_TASK, { recurring_id }, `${FOLLOW_TASK.name}:${recurring_id}`);
  }
}

async function applyCard(
  world: World,
  recurring_id: string,
  payment_method_id: string,
  { session_id, only_this }: Page,
): Promise<CardReplacement[]> {
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
  if (!first) return [];
  const taken = async (of: object, setting: Promise<boolean>): Promise<boolean> => {
    try {
      return await setting;
    } catch (error) {
      // Retrying would be refused again. The card before stays and is shown, and the plan goes on.
      if (!(error instanceof ProviderRefused)) throw error;
      world.log.error({ err: error, session_id, ...of }, "A card that was saved was refused for a plan.");
      return false;
    }
  };
  if (!only_this) {
    const usual = world.payments
      .setUsualCard(first.provider_customer_id, payment_method_id, `card.${session_id}`)
      .then(() => true);
    await taken({ recurring_id }, usual);
  }
  const replaced: CardReplacement[] = [];
  for (const one of going) {
    const paying = payBy(world, one.provider_subscription_id, payment_method_id, session_id);
    replaced.push({
      recurring_id: one.recurring_id,
      taken: await taken({ recurring_id: one.recurring_id }, paying),
    });
  }
  return replaced;
}

/** A plan that has ended meanwhile needs no card. Returns whether the plan has the card now. */
async function payBy(
  { payments }: World,
  subscription_id: string,
  payment_method_id: string,
  session_id: string,
): Promise<boolean> {
  const subscription = await payments.fetchSubscription(subscription_id);
  if (subscription.status === "over") return false;
  await payments.setCard(subscription_id, payment_method_id, `card.${session_id}.${subscription_id}`);
  const late = lateInvoice(subscription);
  if (late) await payments.payNow(late.invoice_id, `pay.${session_id}.${late.invoice_id}`);
  return true;
}

/** A person's customer at the provider, whose cards are used; null before their first checkout. */
export async function customerOf(world: World, user_id: number): Promise<string | null> {
  const known = await world.database.row<{ provider_customer_id: string }>(sql`
    select provider_customer_id from provider_customers where user_id = ${user_id}`);
  return known?.provider_customer_id ?? null;
}
