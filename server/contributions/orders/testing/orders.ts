import type { Pool } from "pg";
import { openOneTimeCheckout } from "../../../../contract/contributions/contributions.ts";
import type { Ask } from "../../../../contract/form/call.ts";
import type { ServiceKindId } from "../../../../contract/orders/kinds.ts";
import type { OrderState } from "../../../../contract/orders/states.ts";
import { mailTo } from "../../../testing/mails.ts";
import { until } from "../../../testing/until.ts";
import { moneyWords } from "../../testing/money.ts";
import { pay } from "../../testing/pay.ts";

interface PlayedSite {
  ask: Ask;
  database: Pool;
  payments: { origin: string };
  mailbox: { origin: string };
}

/** What an offer of a test is, where it matters. */
interface OfferFacts {
  kind?: ServiceKindId;
  price?: number;
  days?: number;
  at_once?: number;
  is_monthly?: boolean;
  note?: string | null;
}

/** An athlete offers something. Answers the offer's id, and what a contribution for it says. */
export async function anOffer(
  database: Pick<Pool, "query">,
  player_id: number,
  {
    kind = "thank_you_video",
    price = 50,
    days = 30,
    at_once = 5,
    is_monthly = false,
    note = null,
  }: OfferFacts = {},
) {
  // One of a kind at a time.
  await database.query(
    `update offers set ended_at = now(), ended_for = 'changed' where player_id = $1 and kind = $2 and ended_at is null`,
    [player_id, kind],
  );
  const { rows } = await database.query<{ offer_id: string }>(
    `insert into offers (player_id, kind, price_cents, days, at_once, is_monthly, note, offered_at)
     values ($1, $2, $3, $4, $5, $6, $7, now()) returning offer_id`,
    [player_id, kind, price * 100, days, at_once, is_monthly, note],
  );
  const offer_id = rows[0]?.offer_id ?? "";
  const body = {
    player_id,
    amount: price,
    price,
    nil_service_type: kind,
    offer_id,
    brief: "Please say hi to my sister Ada. She plays, too!",
    first_name: "Ada",
    agrees_to_be_named: true,
  };
  return { offer_id, body };
}

/** What tests of orders say of a site. */
export function orderWords(site: PlayedSite) {
  const { database } = site;
  const money = moneyWords(site);
  const one = async (order_id: string) => {
    const { rows } = await database.query<{
      state: OrderState;
      version: number;
      contribution_id: string;
      brief: string | null;
      look_at: Date | null;
      due_at: Date | null;
    }>("select * from orders where order_id = $1", [order_id]);
    const [row] = rows;
    if (!row) throw new Error(`There is no order ${order_id}.`);
    return row;
  };
  const stateIs = (order_id: string, state: OrderState) =>
    until(async () => (await one(order_id)).state === state, `${order_id} never was ${state}.`);
  const idOf = async (contribution_id: string): Promise<string> =>
    (await database.query("select order_id from orders where contribution_id = $1", [contribution_id]))
      .rows[0]?.order_id;

  /** Somebody orders and pays; answers once it is booked. */
  async function ordered(offer: { body: object }, by: Ask = site.ask, number?: string) {
    const { checkout_url, contribution_id } = await by(openOneTimeCheckout, {
      body: offer.body as never,
    });
    await pay(checkout_url, number);
    const order_id = await idOf(contribution_id);
    await stateIs(order_id, "ordered");
    return { order_id, contribution_id };
  }

  /** So many days pass for an order, and the system looks. */
  async function later(order_id: string, days: number): Promise<void> {
    await database.query(
      `update orders set ordered_at = ordered_at - make_interval(days => $2), due_at = due_at - make_interval(days => $2),
                         state_at = state_at - make_interval(days => $2), look_at = look_at - make_interval(days => $2)
        where order_id = $1`,
      [order_id, days],
    );
    await look();
  }

  /** The system looks at all orders, as it does every hour. */
  async function look(): Promise<void> {
    await database.query("select graphile_worker.add_job('orders_look', job_key := 'look now')");
    await until(async () => {
      const { rows } = await database.query("select from graphile_worker.jobs where key = 'look now'");
      return rows.length === 0;
    }, "The look never ended.");
  }

  /** The link in the newest letter of this subject. */
  const linkFrom = async (email: string, subject: string): Promise<string> => {
    const { text } = await mailTo(site, email, subject);
    const [, link = ""] = /\/Order#([\w.-]+)/.exec(text) ?? [];
    return link;
  };

  const stepsOf = async (order_id: string): Promise<string[]> =>
    (
      await database.query(
        "select actor || ' ' || act || ' ' || state as step from order_history where order_id = $1 order by entry_id",
        [order_id],
      )
    ).rows.map(({ step }) => step);

  return { ...money, one, idOf, stateIs, ordered, later, look, linkFrom, stepsOf };
}
