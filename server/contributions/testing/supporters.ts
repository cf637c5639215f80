import assert from "node:assert/strict";
import { startMailbox } from "../../../standins/mailbox/start.ts";
import { type Mail, mailsTo } from "../../testing/mails.ts";
import { beginMonthly, type MovableWorld, openMovableWorld } from "./clock.ts";
import { pay } from "./pay.ts";

/** Somebody who gives by the month. */
export interface Supporter {
  /** Of the first that they began. */
  readonly recurring_id: string;
  readonly user_id: number;
  /** What came by mail, the first first, and on which day it was found. */
  readonly letters: { day: string; subject: string; text: string }[];
}

/** A world whose clock can be moved, with supporters in it whose mail is read and whose charges are asked for, each by name. */
export async function openSupporters(begun: AsyncDisposableStack, begins_at: string) {
  const mailbox = begun.adopt(
    await startMailbox({ smtpPort: 0, httpPort: 0, copies: process.env.MAILBOX_COPIES }),
    ({ close }) => close(),
  );
  const movable: MovableWorld = await openMovableWorld(
    begun,
    begins_at,
    `smtp://localhost:${mailbox.smtpPort}`,
  );
  const supporters = new Map<string, Supporter>();
  const today = () => movable.world.clock.now().toISOString().slice(0, 10);
  const of = (name: string): Supporter => supporters.get(name) ?? assert.fail(`Nobody is called ${name}.`);

  /** $50 a month, begun and paid. */
  async function begins(name: string, player_id: number, months: number): Promise<void> {
    const { user_id, checkout_url } = await beginMonthly(movable, `${name}@demo.test`, {
      player_id,
      amount: 50,
      months,
    });
    assert.equal((await pay(checkout_url)).status, 303);
    if (supporters.has(name)) return;
    const { rows } = await movable.owner.query<{ recurring_id: string }>(
      "select recurring_id from recurring_contributions where user_id = $1 order by created_at limit 1",
      [user_id],
    );
    supporters.set(name, { recurring_id: rows[0]?.recurring_id ?? "", user_id, letters: [] });
  }

  /** Reads what came since the last time. */
  async function readMail(): Promise<void> {
    for (const [name, { letters }] of supporters) {
      const mails: Mail[] = await mailsTo({ mailbox }, `${name}@demo.test`);
      const fresh = mails.slice(0, mails.length - letters.length).reverse();
      for (const { subject, text } of fresh) letters.push({ day: today(), subject, text });
    }
  }

  /** Every letter to somebody: month and day on which it was found, and its subject. */
  const cameTo = (name: string): string[] =>
    of(name).letters.map(({ day, subject }) => `${day.slice(5)} ${subject}`);

  /** The first letter with these words in its subject. */
  const letter = (name: string, words: string): string =>
    of(name).letters.find(({ subject }) => subject.includes(words))?.text ??
    assert.fail(`No letter '${words}'.`);

  /** Month and day of each charge of their first. */
  async function chargedOn(name: string): Promise<string[]> {
    const { rows } = await movable.owner.query<{ day: string }>(
      `select to_char(paid_at at time zone 'UTC', 'MM-DD') as day from contributions
        where recurring_id = $1 and paid_at is not null order by paid_at`,
      [of(name).recurring_id],
    );
    return rows.map(({ day }) => day);
  }

  return { movable, supporters, today, of, begins, readMail, cameTo, letter, chargedOn };
}
