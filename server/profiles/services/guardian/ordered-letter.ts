import sql from "sql-template-tag";
import * as z from "zod/mini";
import { serviceKindOf } from "../../../../contract/orders/kinds.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import {
  CAN_BE_STOPPED,
  MAIL_CHILDS_ORDER,
  ORDERS,
  WHOSE,
} from "../../../contributions/orders/calls/acts.ts";
import { task } from "../../../http/domain.ts";
import { LINK_LASTS } from "../../../http/sessions/private-links.ts";
import type { Draft } from "../../../letters/draft.ts";
import { mailOnce } from "../../../letters/letter.ts";
import { isAnothers } from "../../claims/claims.ts";
import { minorOf } from "../../fields/minors.ts";
import { freshLink } from "../../letters/links.ts";

const payloadShape = z.object({ order_id: z.uuid(), player_id: z.int() });

interface Ordered {
  readonly player_name: string;
  readonly kind: string;
  readonly amount: number;
  readonly first_name: string | null;
  readonly due_at: Date | null;
  /** YYYY-MM-DD. */
  readonly wished_on: string | null;
}

/** Tells a minor's guardian what was ordered: the link shows all of it, and what the two write. */
export const mailChildsOrder = task(MAIL_CHILDS_ORDER, async (world, payload) => {
  const { order_id, player_id } = payloadShape.parse(payload);
  const { database } = world;
  const minor = await minorOf(world, database, player_id, "to read");
  const guardian = await database.row<{ email: string | null }>(sql`
    select guardian_email as email from profile_submissions where submission_id = ${minor?.submission_id}::uuid`);
  // Grown up, taken down, or nobody's guardian anymore.
  if (!minor || !guardian?.email || (await isAnothers(database, minor.submission_id))) return;
  // What was sent back meanwhile is nobody's to do.
  const order = await database.row<Ordered>(sql`
    select c.player_name, f.kind, (coalesce(c.paid_cents, c.amount_cents) / 100.0)::float8 as amount, o.first_name, o.due_at,
           o.wished_on::text as wished_on
      from ${ORDERS} where o.order_id = ${order_id}::uuid and ${WHOSE.ofPage(player_id)} and ${CAN_BE_STOPPED}`);
  if (!order) return;
  const { submission_id } = minor;
  await mailOnce(world, {
    key: `childs_order.${order_id}`,
    because: "page",
    to: guardian.email,
    subject: "Someone ordered something from your athlete",
    opening: `${order.player_name}, whose page at ${PRODUCT_NAME} you agreed to, has something to do for a supporter.`,
    facts: factsOf(order),
    way: {
      label: "See what's asked for",
      address: freshLink(world, { submission_id, seen_by: "guardian" }, pages.childOffers),
    },
    after: [
      "There you read what is asked for and what the two write to each other, and report what doesn't belong there. You don't see who ordered.",
      "If it isn't done in time, the supporter gets their money back.",
      LINK_LASTS,
      `Questions? Write to ${world.contact_email}.`,
    ],
  });
});

/** The day on which somebody would like to meet a child is not left to a page. */
const factsOf = ({ kind, amount, first_name, due_at, wished_on }: Ordered): NonNullable<Draft["facts"]> => [
  ["Service", serviceKindOf(kind)?.name ?? kind],
  ["Amount", dollars(amount)],
  ...(first_name ? ([["For", first_name]] as const) : []),
  ...(wished_on ? ([["Wished for", longDate(wished_on)]] as const) : []),
  ...(due_at ? ([["Due", longDate(due_at.toISOString())]] as const) : []),
];
