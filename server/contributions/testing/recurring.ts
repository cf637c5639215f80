import assert from "node:assert/strict";
import {
  myContributions,
  openRecurringCheckout,
  type RecurringSheet,
} from "../../../contract/recurring/recurring.ts";
import type { Visitor } from "../../testing/people.ts";
import type { Site } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { moneyWords } from "./money.ts";
import { pay } from "./pay.ts";

const DAY = 24 * 3_600;

/** What tests of recurring contributions say: somebody begins one, months pass, and it is looked at. */
export function recurringWords(site: Site) {
  const words = moneyWords(site);
  const looks = lookWords(site, words);

  const open = (supporter: Visitor, player_id: number, months = 3, amount = 50) =>
    supporter.ask(openRecurringCheckout, {
      body: {
        amount,
        nil_service_type: "general_contribution",
        player_id,
        recurring_cost_duration: months,
        agreed_to_renewal: true,
        // Where it comes to what is reported.
        agrees_to_be_named: true,
      },
    });

  /** One that has begun: paid once, and its end set at the provider. */
  async function begun(
    supporter: Visitor,
    player_id: number,
    months = 3,
    amount = 50,
  ): Promise<RecurringSheet> {
    const { checkout_url, contribution_id } = await open(supporter, player_id, months, amount);
    assert.equal((await pay(checkout_url)).status, 303);
    const recurring_id = await until(async (): Promise<string | undefined> => {
      const { rows } = await site.database.query(
        `select recurring_id from contributions join recurring_contributions r using (recurring_id)
          where contribution_id = $1 and r.state = 'going' and paid_at is not null`,
        [contribution_id],
      );
      return rows[0]?.recurring_id;
    });
    await until(async () => (await looks.subscriptionOf(recurring_id)).cancel_at !== null);
    return looks.sheetOf(supporter, recurring_id);
  }

  /** Lets days pass at the provider, and waits until all that came of it is known here. */
  async function pass(days: number): Promise<void> {
    await words.control("POST", "/clock/advance", { seconds: days * DAY });
    await words.settled();
  }

  /**
   * Has the sweeper look at one, as after a day in which nothing was heard of it, until `seen`. Again and again: a look that
   * was under way says when it ends that the next is due in a day.
   */
  const sweptUntil = <Value>(recurring_id: string, seen: () => Promise<Value | null | false>) =>
    until(async () => {
      await site.database.query(
        "update recurring_contributions set check_at = now() - interval '1 second' where recurring_id = $1",
        [recurring_id],
      );
      return seen();
    });

  return { ...words, ...looks, open, begun, pass, sweptUntil };
}

/** How one stands here, at the provider, and in the mails about it. */
function lookWords({ database }: Site, words: ReturnType<typeof moneyWords>) {
  async function sheetOf(supporter: Visitor, recurring_id: string): Promise<RecurringSheet> {
    const { recurring } = await supporter.ask(myContributions, {});
    const found = recurring.find((one) => one.recurring_id === recurring_id);
    if (!found) throw new Error(`${recurring_id} is not shown.`);
    return found;
  }

  /** As it stands at the provider. */
  async function subscriptionOf(recurring_id: string) {
    const { rows } = await database.query(
      "select provider_subscription_id from recurring_contributions where recurring_id = $1",
      [recurring_id],
    );
    return words.provider.subscriptions.retrieve(rows[0].provider_subscription_id);
  }

  /** The paid charges of one, in cents. */
  async function chargesOf(recurring_id: string): Promise<number[]> {
    const { rows } = await database.query(
      "select paid_cents::int from contributions where recurring_id = $1 and paid_at is not null order by paid_at",
      [recurring_id],
    );
    return rows.map(({ paid_cents }) => paid_cents);
  }

  /** A mail with this word, waited for. */
  const mailWith = (email: string, word: string) => until(async () => (await words.mailsTo(email, word))[0]);

  /** The secret behind the `#` of the link in a mail about one. */
  const mailedLink = async (email: string) => {
    const { text } = await mailWith(email, "/Recurring#");
    return /\/Recurring#(\S+)/.exec(text)?.[1] ?? "";
  };

  return { sheetOf, subscriptionOf, chargesOf, mailWith, mailedLink };
}
