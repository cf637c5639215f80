import * as z from "zod/mini";
import { pages } from "../../../../contract/pages/addresses.ts";
import { longDate } from "../../../../pure/dates.ts";
import { task } from "../../../http/domain.ts";
import type { Draft } from "../../../letters/draft.ts";
import { mailOnce } from "../../../letters/letter.ts";
import { letterAthlete } from "../../../letters/letter-athlete.ts";
import type { World } from "../../../world/world.ts";
import { money } from "../../letters/money.ts";
import { orderLinkAddress } from "../../letters/order-link.ts";
import { planLine } from "../../letters/plan-link.ts";
import { type OrderFacts, readOrderFacts, readStepFacts, serviceName } from "./order-facts.ts";
import { reminderWords, type Words, wordsFor } from "./order-words.ts";
import { MAIL_ORDER, type OrderReader } from "./tell.ts";

const stepShape = z.object({
  order_id: z.uuid(),
  entry_id: z.int(),
  reader: z.enum(["supporter", "athlete"]),
});

/** Mails one of the two about a step. Whoever has no address anymore is not written to. */
export const mailOrder = task(MAIL_ORDER, async (world, payload) => {
  const { order_id, entry_id, reader } = stepShape.parse(payload);
  const order = await readOrderFacts(world, order_id);
  const step = await readStepFacts(world, order_id, entry_id);
  const to = reader === "supporter" ? order?.supporter_email : order?.athlete_email;
  if (!order || !step || !to) return;
  const words = wordsFor(reader, order, step);
  if (!words) return;
  // Of a new order the athlete reads what is asked for, of any other step what was written with it.
  const typed = step.act === "pay" ? order.brief : step.words;
  await mailOnce(
    world,
    await draftOf(world, order, words, { reader, to, typed, key: `order.${entry_id}.${reader}` }),
  );
});

const reminderShape = z.object({ order_id: z.uuid(), days: z.int() });

/** Reminds an athlete of an order that is due, unless it was done or ended meanwhile. */
export const mailOrderReminder = task({ name: "mail_order_reminder" }, async (world, payload) => {
  const { order_id, days } = reminderShape.parse(payload);
  const order = await readOrderFacts(world, order_id);
  const now = world.clock.now();
  if (!order?.athlete_email || !order.due_at || order.due_at <= now) return;
  if (!["ordered", "asked", "answered"].includes(order.state)) return;
  const words = reminderWords(order, order.due_at, now);
  const { athlete_email: to, brief: typed } = order;
  const key = `order_reminder.${order_id}.${days}`;
  await mailOnce(world, await draftOf(world, order, words, { reader: "athlete", to, typed, key }));
});

interface Addressed {
  readonly reader: OrderReader;
  readonly to: string;
  readonly key: string;
  readonly typed: string | null;
}

async function draftOf(
  world: World,
  order: OrderFacts,
  { way, quotes, ...words }: Words,
  { reader, to, key, typed }: Addressed,
): Promise<Draft> {
  const address =
    reader === "supporter" ? orderLinkAddress(world, order.order_id) : world.origin + pages.ownOrders.to();
  return {
    ...words,
    key,
    to,
    because: "payment",
    athlete: reader === "supporter" ? await letterAthlete(world, order.player_id) : null,
    facts: factsOf(order, reader),
    way: { label: way, address },
    after: [...words.after, ...(reader === "supporter" ? planLine(world, order.plan_that_goes_on) : [])],
    ...(quotes && typed ? { quoted: { label: `${quotes}:`, words: typed } } : {}),
  };
}

const factsOf = (order: OrderFacts, reader: OrderReader): NonNullable<Draft["facts"]> => [
  ["Service", serviceName(order)],
  ...(reader === "supporter"
    ? ([["Athlete", order.player_name]] as const)
    : order.first_name
      ? ([["For", order.first_name]] as const)
      : []),
  ["Amount", money(order.paid_cents, order.currency)],
  ...(order.due_at ? ([["Due", longDate(order.due_at.toISOString())]] as const) : []),
  ...(order.wished_on ? ([["Wished for", longDate(order.wished_on)]] as const) : []),
  ["Transaction ID", order.contribution_id],
];
