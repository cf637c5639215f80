import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { getContributionState, openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { callAddress } from "../../contract/form/address.ts";
import type { CallAnswer } from "../../contract/form/call.ts";
import type { Player } from "../../contract/players/players.ts";
import { openRecurringCheckout } from "../../contract/recurring/recurring.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import type { Site } from "../driving/site.ts";
import type { Giver } from "./givers.ts";
import type { Random } from "./random.ts";

/** What one supporter did and was told. */
export interface SupporterLog {
  email: string;
  player_id: number;
  amount: number;
  /** How many charges, one a month; null: one at all. */
  months: number | null;
  card: string | null;
  /** One for each time the dialog was opened anew. */
  keys: string[];
  /** Every answer to these keys. */
  opened: { key: string; contribution_id: string; checkout_url: string }[];
  /** The provider sent the supporter on to the success page of this contribution. */
  paid: string | null;
  /** The states that our server told of a contribution, in order. */
  states: { contribution_id: string; state: string }[];
  /** Statuses of the answers on the way, the payment page's too. */
  answers: number[];
}

/** A service that an athlete offers, at whole dollars. */
export interface Offer {
  readonly offer_id: string;
  readonly player_id: number;
  readonly price: number;
}

/** Who is to blame when this is not enough: nothing stays broken for so long. */
const PATIENCE_MS = 120_000;

const GOOD = "4242424242424242";
const CARDS: readonly (string | null)[] = [
  ...[GOOD, GOOD, GOOD, GOOD, GOOD],
  "4000000000000002", // declined
  "4000000000000259", // pays, then a dispute
  "4000000000007726", // a refund is pending first
  "4000000000005126", // a refund fails later
  null, // leaves without paying
];

/** Of those who give every month: what fails later is turned later. */
const CARDS_OF_GIVERS: readonly (string | null)[] = [
  ...[GOOD, GOOD, GOOD, GOOD, GOOD, GOOD],
  "4000000000000002",
  "4000000000000259",
  null,
];

/** Opens a checkout, pays or not, and looks what became of it; tries again whatever breaks, as people do. */
export async function support(
  site: Site,
  players: readonly Player[],
  number: number,
  random: Random,
  monthly: { giver: Giver; months: number } | null,
  /** Of which one is ordered. */
  offers: readonly Offer[] = [],
): Promise<SupporterLog> {
  const offer = monthly === null && offers.length > 0 ? random.one(offers) : null;
  const player = players.find(({ player_id }) => player_id === offer?.player_id) ?? random.one(players);
  const told: SupporterLog = {
    email: monthly?.giver.email ?? `supporter-${number}@example.org`,
    player_id: player.player_id,
    amount: offer?.price ?? random.one([1, 10, 20, 50, 77, 100, 500, 10_000]),
    months: monthly?.months ?? null,
    card: random.one(monthly ? CARDS_OF_GIVERS : CARDS),
    keys: [],
    opened: [],
    paid: null,
    states: [],
    answers: [],
  };
  try {
    const asked = bodyOf(told, player, offer);
    const page = await openPage(site, told, asked, random, monthly?.giver.cookie ?? "");
    if (told.card) await pay(told, page);
    await look(site, told, page);
  } catch (cause) {
    throw new Error(`A supporter gave up: ${JSON.stringify(told)}`, { cause });
  }
  return told;
}

type Page = CallAnswer<typeof openOneTimeCheckout>;

const bodyOf = (told: SupporterLog, { player_id, team_id }: Player, offer: Offer | null): object => ({
  amount: told.amount,
  nil_service_type: "general_contribution",
  player_id,
  team_id,
  agrees_to_be_named: true,
  ...(told.months === null ? {} : { recurring_cost_duration: told.months, agreed_to_renewal: true }),
  ...(offer && {
    nil_service_type: "shout_out",
    offer_id: offer.offer_id,
    price: offer.price,
    brief: "Please say hi to my sister. She plays, too!",
    first_name: "Ada",
  }),
});

async function openPage(
  site: Site,
  told: SupporterLog,
  asked: object,
  random: Random,
  cookie: string,
): Promise<Page> {
  const { path } = told.months === null ? openOneTimeCheckout : openRecurringCheckout;
  const body = JSON.stringify(asked);
  let key = randomUUID();
  told.keys.push(key);
  return patiently(async () => {
    const ask = () =>
      fetch(site.origin + path, {
        method: "POST",
        headers: {
          ...{ "x-api-key": "demo-key", "content-type": "application/json", "idempotency-key": key },
          ...(cookie ? { cookie } : {}),
        },
        body,
        signal: AbortSignal.timeout(random.whole(1, 10) === 1 ? 50 : 30_000), // an impatient one now and then
      });
    // One in ten clicks twice.
    const answers = await Promise.all(random.whole(1, 10) === 1 ? [ask(), ask()] : [ask()]);
    const pages: Page[] = [];
    for (const answer of answers) {
      told.answers.push(answer.status);
      if (answer.status === 409) {
        // Over, or taken by a failure: the dialog would be opened anew.
        key = randomUUID();
        told.keys.push(key);
      }
      if (!answer.ok) continue;
      const page = openOneTimeCheckout.answer.parse(await answer.json());
      told.opened.push({ key, ...page });
      pages.push(page);
    }
    return pages[0] ?? null;
  });
}

async function pay(told: SupporterLog, { checkout_url, contribution_id }: Page): Promise<void> {
  await patiently(async () => {
    const answer = await payOnPage(checkout_url, { number: told.card ?? "", email: told.email });
    told.answers.push(answer.status);
    if (answer.status >= 500) return null;
    if (answer.headers.get("location")?.includes("/success")) told.paid = contribution_id;
    return true;
  });
}

/** Asks how it stands, and opens the success page whether paid or not: it must never book. */
async function look(site: Site, told: SupporterLog, { contribution_id, checkout_url }: Page): Promise<void> {
  const session_id = /cs_\w+/.exec(checkout_url)?.[0];
  for (let times = 0; times < 3; times += 1) {
    const path = callAddress(getContributionState, { params: { contribution_id } });
    try {
      const answer = await fetch(site.origin + path, { headers: { "x-api-key": "demo-key" } });
      if (answer.ok) {
        const { state } = getContributionState.answer.parse(await answer.json());
        told.states.push({ contribution_id, state });
      }
      await fetch(`${site.origin}/success?session_id=${session_id}`);
    } catch {} // down for the moment; what matters is looked at in the end
    await sleep(200);
  }
}

/** Again and again, until there is an answer. Fails where something stays broken for longer than it may. */
export async function patiently<Value>(act: () => Promise<Value | null>): Promise<Value> {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    try {
      const value = await act();
      if (value !== null) return value;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    if (Date.now() > deadline) throw new Error("Nothing answered for two minutes.");
    await sleep(250);
  }
}
