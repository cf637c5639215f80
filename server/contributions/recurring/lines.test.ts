import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changeRecurringByLink, replaceCardByLink } from "../../../contract/recurring/by-link.ts";
import { changeRecurring, type RecurringChange, replaceCard } from "../../../contract/recurring/recurring.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";

let site: Site;
let words: ReturnType<typeof recurringWords>;
let kai: number;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "1" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = recurringWords(site);
});
after(() => site.stop());

let supporters = 0;
async function aSupporter() {
  const email = `supporter-${++supporters}@demo.test`;
  const user_id = await addPerson(site.database, { email });
  const visitor = await signedIn(site, email);
  const change = (recurring_id: string, body: RecurringChange) =>
    visitor.ask(changeRecurring, { params: { recurring_id }, body });
  return { ...visitor, email, user_id, change };
}

/** What the audit log has about a plan: who, what, and the line that it was asked for in. */
async function linesOf(recurring_id: string) {
  const { rows } = await site.database.query<{
    entry_id: number;
    actor_id: number | null;
    act: string;
    detail: object;
  }>("select entry_id::int, actor_id::int, act, detail from audit_log where subject = $1 order by entry_id", [
    recurring_id,
  ]);
  return rows;
}
const actsOf = async (recurring_id: string) => (await linesOf(recurring_id)).map(({ act }) => act);

test("every change of a plan is asked for in a line and settled in another; what is refused beforehand is neither", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai, 6);
  await supporter.change(recurring_id, { act: "amount", amount: 80 });
  await assert.rejects(
    supporter.change(recurring_id, { act: "pause", until: "2026-01-01" }),
    /Choose a later date/,
  );
  await supporter.change(recurring_id, { act: "skip" });
  await supporter.change(recurring_id, { act: "resume" });
  const link = await words.mailedLink(supporter.email);
  await site.ask(changeRecurringByLink, { body: { act: "end", link } });
  const lines = await linesOf(recurring_id);
  assert.deepEqual(
    lines.map(({ act }) => act.replace(" a recurring contribution", "")),
    ["amount", "skip", "resume", "end"].flatMap((act) => [`asked to change: ${act}`, `changed: ${act}`]),
  );
  const [asked, changed] = lines;
  assert.deepEqual([asked?.actor_id, asked?.detail], [supporter.user_id, { amount: 80 }]);
  assert.deepEqual(
    [changed?.actor_id, changed?.detail],
    [supporter.user_id, { amount: 80, asked_in_line: asked?.entry_id }],
  );
  const [ended] = lines.slice(-1);
  assert.deepEqual(
    [ended?.actor_id, ended?.detail],
    [null, { way: "mailed link", asked_in_line: lines.at(-2)?.entry_id }],
  );
});

test("a change whose answer never came is settled by a later look at the provider: done, or not done", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai, 6);
  const path = `/v1/subscriptions/${(await words.subscriptionOf(recurring_id)).id}`;
  const trouble = { on: "request", method: "POST", path };

  await words.control("POST", "/chaos", { ...trouble, do: "lose_answer" });
  await assert.rejects(supporter.change(recurring_id, { act: "amount", amount: 70 }), /didn't answer/);
  // The provider's event brings a look, or the sweeper does.
  await words.control("DELETE", "/chaos");
  await until(async () => (await actsOf(recurring_id)).at(-1) === "changed a recurring contribution: amount");
  assert.equal((await words.sheetOf(supporter, recurring_id)).amount, 70);

  await words.control("POST", "/chaos", { ...trouble, do: "refuse", status: 500 });
  await assert.rejects(supporter.change(recurring_id, { act: "amount", amount: 20 }), /didn't answer/);
  await words.control("DELETE", "/chaos");
  await lookAt(recurring_id);
  await until(async () => !(await isDue(recurring_id)));
  assert.equal((await linesOf(recurring_id)).length, 3, "it may still be under way");
  const { rows } = await site.database.query(
    "select check_at < now() + interval '11 minutes' as soon from recurring_contributions where recurring_id = $1",
    [recurring_id],
  );
  assert.equal(rows[0].soon, true, "and is looked for again by when it can't be anymore");
  await site.database.query(
    "update recurring_changes set asked_at = now() - interval '11 minutes' where settled_at is null",
  );
  await words.sweptUntil(
    recurring_id,
    async () => (await actsOf(recurring_id)).at(-1) === "did not change a recurring contribution: amount",
  );
  const lines = await linesOf(recurring_id);
  assert.deepEqual(
    lines.map(({ actor_id }) => actor_id),
    Array(4).fill(supporter.user_id),
    "in the name of who asked",
  );
  assert.equal((await words.sheetOf(supporter, recurring_id)).amount, 70);
  await supporter.change(recurring_id, { act: "end" });
});

test("another card has its lines: the page that was opened, by whom, and each plan that it pays", async () => {
  const supporter = await aSupporter();
  const [one, other] = [await words.begun(supporter, kai, 3), await words.begun(supporter, kai, 6, 20)];
  const { checkout_url } = await supporter.ask(replaceCard, { params: { recurring_id: one.recurring_id } });
  const sheet = () => words.sheetOf(supporter, one.recurring_id);
  assert.equal((await sheet()).card_awaited, true);
  const answer = await pay(checkout_url, "5555555555554444");
  assert.match(answer.headers.get("location") ?? "", /\/MyContributions\?card=saved$/);
  for (const { recurring_id } of [one, other]) {
    const replaced = () => actsOf(recurring_id).then((acts) => acts.at(-1));
    await until(async () => (await replaced()) === "replaced the card of a recurring contribution");
    await until(async () => {
      const { card, card_awaited } = await words.sheetOf(supporter, recurring_id);
      return !card_awaited && card?.last4 === "4444";
    });
  }
  await words.settled();
  const lines = await linesOf(one.recurring_id);
  assert.deepEqual(
    lines.map(({ act, actor_id }) => [act, actor_id]),
    [
      ["opened a page for another card", supporter.user_id],
      ["replaced the card of a recurring contribution", supporter.user_id],
    ],
  );
  assert.equal((await linesOf(other.recurring_id)).length, 1, "once for each plan");

  const link = await words.mailedLink(supporter.email);
  const about = link.slice(0, 36);
  const by_link = await site.ask(replaceCardByLink, { body: { link } });
  assert.equal((await pay(by_link.checkout_url)).status, 303);
  await until(async () => (await linesOf(about)).at(-1)?.actor_id === null);
  await until(async () => (await actsOf(about)).filter((act) => act.startsWith("replaced")).length === 2);
  const by_whom = (await linesOf(about)).slice(-2).map(({ actor_id, detail }) => [actor_id, "way" in detail]);
  assert.deepEqual(by_whom, [
    [null, true],
    [null, true],
  ]);
  for (const { recurring_id } of [one, other]) await supporter.change(recurring_id, { act: "end" });
});

const lookAt = (recurring_id: string) =>
  site.database.query(
    "update recurring_contributions set check_at = now() - interval '1 second' where recurring_id = $1",
    [recurring_id],
  );
const isDue = async (recurring_id: string): Promise<boolean> => {
  const { rows } = await site.database.query(
    "select check_at <= now() + interval '30 seconds' as due from recurring_contributions where recurring_id = $1",
    [recurring_id],
  );
  return rows[0].due;
};
