import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";

let site: Site;
let players: Record<string, number>;
before(async () => {
  site = await startSite({
    RATE_LIMITS: "on",
    CHECKOUTS_PER_ADDRESS: "1000",
    DECLINES_PER_ADDRESS: "1000",
    CHECKOUTS_PER_ATHLETE: "30",
  });
  players = await addPlayers(site.database);
});
after(() => site.stop());

const open = (player_id = players["Marcus Okafor"] ?? 0) =>
  site.ask(openOneTimeCheckout, {
    body: { amount: 10, nil_service_type: "general_contribution", player_id },
  });
const DECLINED = "4000000000009987";
const tries = async (contribution_id: string) =>
  (
    await site.database.query("select charge_id from card_tries where contribution_id = $1", [
      contribution_id,
    ])
  ).rows.length;
const toReview = async () =>
  (
    await site.database.query(
      "select contribution_id, reasons, state, paid_cents::int from contributions_to_review order by contribution_id",
    )
  ).rows;
async function mails(subject: string) {
  const response = await fetch(`${site.mailbox.origin}/api/mails?to=help@demo.test`);
  const known: { mails: { subject: string; text: string }[] } = JSON.parse(await response.text());
  return known.mails.filter((mail) => mail.subject.includes(subject));
}
async function payOften(card: string, times: number): Promise<string[]> {
  const pages = await Promise.all(Array.from({ length: times }, () => open()));
  await Promise.all(pages.map(({ checkout_url }) => pay(checkout_url, card)));
  await until(async () => {
    const known = await Promise.all(pages.map(({ contribution_id }) => tries(contribution_id)));
    return known.every((count) => count > 0);
  });
  return pages.map(({ contribution_id }) => contribution_id).sort();
}

test("every try on a page counts, however many there are and however late they are told", async () => {
  const { checkout_url, contribution_id } = await open();
  for (let again = 0; again < 4; again++) await pay(checkout_url, DECLINED);
  await pay(checkout_url, "5555555555554444");
  await until(async () => (await tries(contribution_id)) === 5);
  assert.deepEqual(await toReview(), []);
});

test("ten payments by one card are a fan; with the eleventh all are for a person to look at", async () => {
  const ten = await payOften("4000056655665556", 10);
  assert.deepEqual(await toReview(), []);
  const [last = ""] = await payOften("4000056655665556", 1);
  await until(async () => (await toReview()).length === 11);
  const marked = await toReview();
  assert.deepEqual(
    marked.map(({ contribution_id }) => contribution_id),
    [...ten, last].sort(),
  );
  for (const { reasons, state, paid_cents } of marked) {
    assert.deepEqual([reasons, state, paid_cents], [["card pays often"], "paid", 1_000]);
  }
});

test("the contact address hears of it once, and the figure shows how many wait", async () => {
  const [mail] = await until(async () => {
    const found = await mails("one card was tried too often");
    return found.length > 0 && found;
  });
  assert.match(mail?.text ?? "", /Nothing was refunded/);
  await payOften("4000056655665556", 2);
  await until(async () => (await toReview()).length === 13);
  assert.equal((await mails("one card was tried too often")).length, 1);
});

test("what a card pays within the hour in which it was declined more than five times is marked, in any order", async () => {
  // The stand-in's cards always pay or never; so the declines are written down, as if its bank had changed its mind.
  const [paid = ""] = await payOften("2223003122003222", 1);
  const declines = (count: number, minutes: number) =>
    site.database.query(
      `select sum(note_card_try(concat('ch_', gen_random_uuid()), contribution_id, card_key, true,
                                happened_at + make_interval(mins => $3), 5, 10))
         from card_tries, generate_series(1, $2) where contribution_id = $1 and not declined`,
      [paid, count, minutes],
    );
  const isMarked = async () => (await toReview()).some(({ contribution_id }) => contribution_id === paid);
  await declines(5, -20);
  assert.equal(await isMarked(), false);
  await declines(3, -70);
  await declines(5, 61);
  assert.equal(await isMarked(), false, "outside the hour, or not in one hour together");
  await declines(1, 30);
  assert.equal(await isMarked(), true);
});

test("an athlete whom many support at once is refused nothing; an alarm sounds once", async () => {
  const player_id = players["José Muñoz"] ?? 0;
  await Promise.all(Array.from({ length: 31 }, () => open(player_id)));
  const found = await until(async () => {
    const alarms = await mails("many contributions for one athlete");
    return alarms.length > 0 && alarms;
  });
  assert.match(found[0]?.text ?? "", new RegExp(`Athlete ${player_id}: 31 payment pages in ten minutes`));
  await Promise.all(Array.from({ length: 5 }, () => open(player_id)));
  assert.equal((await mails("many contributions for one athlete")).length, 1);
});
