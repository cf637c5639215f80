import sql from "sql-template-tag";
import { pages } from "../../../contract/pages/addresses.ts";
import {
  changeRecurringByLink,
  recurringByLink,
  replaceCardByLink,
} from "../../../contract/recurring/by-link.ts";
import type { OwnContribution, RecurringSheet } from "../../../contract/recurring/recurring.ts";
import {
  changeRecurring,
  myContributions,
  openRecurringCheckout,
  replaceCard,
} from "../../../contract/recurring/recurring.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { answers } from "../../http/calls/route.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import { ProviderAway, ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { WHERE_IT_IS } from "../booking/where-it-is.ts";
import { openCheckout } from "../checkout/open-checkout.ts";
import { recurringOf } from "../letters/plan-link.ts";
import { type CardPageRequest, openCardPage } from "./card.ts";
import { changeRecurringAt } from "./change.ts";
import { readSheet, readSheets } from "./sheet.ts";

/** The link's holder asks, signed in or not. */
const MAILED_LINK = "mailed link";

export const recurringRoutes = [
  answers(openRecurringCheckout, async (world, { body }, asker) => {
    const person = personOf(asker);
    if (!person.email_confirmed) {
      throw new Refusal(
        403,
        "Please confirm your email first: your monthly receipts go there. The link is in the email we sent you.",
      );
    }
    return openCheckout(world, body, asker, body.recurring_cost_duration);
  }),

  answers(myContributions, async (world, { query }, asker) => {
    const { user_id } = personOf(asker);
    const recurring = await readSheets(
      world.database,
      sql`r.user_id = ${user_id} and r.state not in ('opening', 'never_began')`,
    );
    return { recurring, ...(await readGiven(world, user_id, query)) };
  }),

  answers(changeRecurring, async (world, { params: { recurring_id }, body }, asker) => {
    await findOwn(world, recurring_id, asker);
    return changeRecurringAt(world, recurring_id, body, asker);
  }),

  answers(replaceCard, async (world, { params: { recurring_id } }, asker) => {
    const user_id = await findOwn(world, recurring_id, asker);
    const whose = { recurring_id, user_id, only_this: false, way: null };
    return cardPage(world, whose, pages.myContributions.to(), asker);
  }),

  answers(recurringByLink, async (world, { body }) => (await linked(world, body.link)).sheet),

  answers(changeRecurringByLink, async (world, { body }, asker) => {
    const { sheet } = await linked(world, body.link);
    if (body.act === "amount" && (body.amount ?? 0) > sheet.amount) {
      throw new Refusal(403, "You can only lower the amount here. Sign in to raise it.");
    }
    return changeRecurringAt(world, sheet.recurring_id, body, asker, MAILED_LINK);
  }),

  answers(replaceCardByLink, async (world, { body }, asker) => {
    const { sheet, user_id } = await linked(world, body.link);
    const { recurring_id } = sheet;
    const whose = { recurring_id, user_id, only_this: true, way: MAILED_LINK };
    return cardPage(world, whose, pages.recurring.to(body.link), asker);
  }),
];

/** Returns the card page. The page it leads back to asks until the card is in place (`SavedCard`). */
async function cardPage(
  world: World,
  whose: CardPageRequest,
  back: string,
  asker: Asker,
): Promise<{ checkout_url: string }> {
  try {
    const [page, link] = back.split("#");
    const saved = `${page}?card=saved${link ? `#${link}` : ""}`;
    const ways_back = { saved_url: world.origin + saved, left_url: world.origin + back };
    return { checkout_url: await openCardPage(world, whose, ways_back, asker) };
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    world.log.error({ err: error, recurring_id: whose.recurring_id }, "A page for a card was not opened.");
    throw new Refusal(502, "We couldn't open the page for your card. Please try again.");
  }
}

/** Returns the supporter of one of the asker's own plans that has not ended. */
async function findOwn(world: World, recurring_id: string, asker: Asker): Promise<number> {
  const { user_id } = personOf(asker);
  const own = await world.database.row<{ ended_at: Date | null }>(sql`
    select ended_at from recurring_contributions
     where recurring_id = ${recurring_id}::uuid and user_id = ${user_id}`);
  if (!own) throw new Refusal(404, "We can't find this contribution.");
  if (own.ended_at)
    throw new Refusal(409, "This contribution has already ended. You won't be charged again.");
  return user_id;
}

/** The plan that a mailed link is about, while it has not ended. */
async function linked(world: World, link: string): Promise<{ sheet: RecurringSheet; user_id: number }> {
  const recurring_id = recurringOf(world, link);
  const sheet = recurring_id && (await readSheet(world, recurring_id));
  const row =
    recurring_id &&
    (await world.database.row<{ user_id: number }>(sql`
      select user_id::int as user_id from recurring_contributions
       where recurring_id = ${recurring_id}::uuid and ended_at is null and state <> 'opening'`));
  if (!sheet || !row) throw new Refusal(404, "There's nothing left to change.");
  return { sheet, user_id: row.user_id };
}

async function readGiven(
  { database }: Pick<World, "database">,
  user_id: number,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ given: OwnContribution[]; count: number; total: number }> {
  const sum = await database.row<{ count: number; total: number }>(sql`
    select count(*)::int as count,
           (coalesce(sum(greatest(paid_cents - refunded_cents - lost_cents, 0)), 0) / 100.0)::float8 as total
      from contributions where user_id = ${user_id} and paid_at is not null`);
  const given = await database.rows<Omit<OwnContribution, "paid_at"> & { paid_at: Date }>(sql`
    select c.contribution_id, c.player_id::int, c.team_id, c.player_name, c.team_name,
           (c.paid_cents / 100.0)::float8 as amount, (c.refunded_cents / 100.0)::float8 as refunded,
           (c.lost_cents / 100.0)::float8 as lost,
           ${WHERE_IT_IS} as where_it_is, c.recurring_id, r.duration_months, c.paid_at
      from contributions c left join recurring_contributions r using (recurring_id)
     where c.user_id = ${user_id} and c.paid_at is not null
     order by c.paid_at desc, c.contribution_id limit ${limit} offset ${skip}`);
  return {
    given: given.map((one) => ({ ...one, paid_at: one.paid_at.toISOString() })),
    count: sum?.count ?? 0,
    total: sum?.total ?? 0,
  };
}
