import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import type { Ask } from "../../contract/form/call.ts";
import { actOnOwnOrder, getOwnOrder, listOwnOrders } from "../../contract/orders/athletes-orders.ts";
import { getOwnOffers, offerService } from "../../contract/orders/own-offers.ts";
import { actOnMyOrder, getMyOrder } from "../../contract/orders/supporters-orders.ts";
import { pay, secondsAgo, until, VISA } from "./pay.ts";

interface Cast {
  readonly payments: string;
  readonly guest: { ask: Ask };
  readonly fan: { ask: Ask };
  readonly athlete: { ask: Ask };
  /** Whose account `athlete` is signed in with. */
  readonly player_id: number;
}

const OFFERS = [
  { kind: "thank_you_video", price: 25, days: 30, at_once: 5, note: "Filmed after practice." },
  { kind: "shout_out", price: 20, days: 14, at_once: 5, note: "On my story, up for a day." },
  {
    kind: "answer",
    price: 10,
    days: 14,
    at_once: 10,
    note: "Ask about recruiting, film or the weight room.",
  },
] as const;

type Offered = (typeof OFFERS)[number];

type Asks = { readonly act: "ask"; readonly words: string };
type Delivers = {
  readonly act: "deliver";
  readonly words: string;
  readonly link: string;
  readonly says_ad: true;
};

interface DemoOrder {
  readonly kind: Offered["kind"];
  readonly brief: string;
  readonly first_name: string;
  readonly days_ago: number;
  /** By the demo's supporter; else by somebody without an account. */
  readonly by_fan: boolean;
  /** What the athlete does, and how the supporter takes it. */
  readonly athlete?: Asks | Delivers;
  readonly fan?: "accept";
}

const DAY_SECONDS = 24 * 60 * 60;

/** What the demo's supporter and others ordered from the demo's athlete: one in each state that somebody has to do something about. */
const ORDERS: readonly DemoOrder[] = [
  {
    ...{
      kind: "shout_out",
      brief: "For my grandfather, who has not missed a game since 1974.",
      first_name: "Walt",
    },
    ...{ days_ago: 9, by_fan: true, fan: "accept" },
    athlete: {
      act: "deliver",
      words: "Walt, this one is for you.",
      link: "https://example.com/story/walt",
      says_ad: true,
    },
  },
  {
    ...{ kind: "answer", brief: "How do you get ready on the day of a game?", first_name: "Frankie" },
    ...{ days_ago: 4, by_fan: true },
    athlete: {
      ...{ act: "deliver", words: "Breakfast, film, a nap, and the same three songs every time." },
      ...{ link: "https://example.com/story/game-day", says_ad: true },
    },
  },
  {
    ...{
      kind: "thank_you_video",
      brief: "My sister turns 12 and plays, too. A word to keep at it.",
      first_name: "Rosa",
    },
    ...{ days_ago: 2, by_fan: true },
    athlete: { act: "ask", words: "What position does she play?" },
  },
  {
    kind: "thank_you_video",
    brief: "Please say hi to the whole fourth grade.",
    first_name: "Ms. Bell",
    days_ago: 1,
    by_fan: false,
  },
];

/** Offers and orders, one after another. Returns how many there are. */
export async function playOrders(cast: Cast): Promise<number> {
  const offers = await offerAll(cast);
  for (const ordered of ORDERS) await order(cast, ordered, offers);
  return ORDERS.length;
}

/** Each offer's id by its kind. */
async function offerAll({ athlete }: Cast): Promise<ReadonlyMap<string, string>> {
  let { offers } = await athlete.ask(getOwnOffers, {});
  for (const offer of OFFERS) {
    const replaces = offers.find(({ kind }) => kind === offer.kind)?.offer_id ?? null;
    ({ offers } = await athlete.ask(offerService, { body: { ...offer, replaces } }));
  }
  return new Map(offers.map(({ kind, offer_id }) => [kind, offer_id]));
}

async function order(
  { payments, guest, fan, athlete, player_id }: Cast,
  { kind, brief, first_name, days_ago, by_fan, ...later }: DemoOrder,
  offers: ReadonlyMap<string, string>,
): Promise<void> {
  const amount = OFFERS.find((offer) => offer.kind === kind)?.price ?? 0;
  const { checkout_url } = await (by_fan ? fan : guest).ask(openOneTimeCheckout, {
    body: {
      ...{ amount, price: amount, nil_service_type: kind, player_id, agrees_to_be_named: true },
      ...{ offer_id: offers.get(kind) ?? "", brief, first_name },
    },
  });
  const email = by_fan ? "fan@demo.test" : "bell@demo.test";
  await pay(payments, checkout_url, { number: VISA, email, at: secondsAgo(days_ago * DAY_SECONDS) });
  const { order_id } = await until(async () => {
    const { data } = await athlete.ask(listOwnOrders, { query: { which: "open", limit: 20, skip: 0 } });
    return data.find((open) => open.kind === kind && open.first_name === first_name) ?? null;
  });
  const params = { order_id };
  if (later.athlete) {
    const { version } = await athlete.ask(getOwnOrder, { params });
    await athlete.ask(actOnOwnOrder, { params, body: { ...later.athlete, version } });
  }
  if (later.fan) {
    const { version } = await fan.ask(getMyOrder, { params });
    await fan.ask(actOnMyOrder, { params, body: { act: later.fan, version, words: null } });
  }
}
