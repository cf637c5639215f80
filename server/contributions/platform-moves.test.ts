import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAttention } from "../../contract/alarms/attention.ts";
import { addPerson, signedIn } from "../testing/people.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";
import { moneyWords } from "./testing/money.ts";

const DAY = 86_400;

let site: Site;
let words: ReturnType<typeof moneyWords>;
let kai: number;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "1" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = moneyWords(site);
  await addPerson(site.database, { email: "ada@example.org", role: "admin" });
});
// The books are held against the provider's at the end, to the cent: what is not booked would be missing there.
after(() => site.stop());

const own = (type: string, amount: number) => words.control("POST", "/own_moves", { type, amount });
const booked = async () =>
  (
    await site.database.query(
      `select l.kind, sum(l.amount_cents)::int as cents from ledger_lines l
        where l.account = 'provider_balance' and l.contribution_id is null group by l.kind order by l.kind`,
    )
  ).rows.map(({ kind, cents }) => [kind, cents]);
const heldFor = async () =>
  (
    await site.database.query(
      "select sum(balance_cents)::int as cents from ledger_balances where kind = 'held_for_athlete'",
    )
  ).rows[0].cents;

test("payouts of every midnight, one that comes back, fees, a top-up and a reserve are booked as the platform's own", async () => {
  await words.control("PUT", "/payouts", { interval: "daily" });
  await words.paid(kai);
  // Two working days until it is available, and then the night in which it is paid out.
  await words.control("POST", "/clock/advance", { seconds: 6 * DAY });
  await words.control("PUT", "/payouts", { interval: "manual" });
  await own("payout_failure", 4825);
  await own("stripe_fee", -200);
  await own("topup", 1000);
  await own("reserve_hold", -500);
  await own("reserve_release", 300);
  await until(async () => (await booked()).length === 6);
  assert.deepEqual(await booked(), [
    ["platform_fee", -200],
    ["platform_payout", -4825],
    ["platform_payout_returned", 4825],
    ["platform_topup", 1000],
    ["reserve_held", -500],
    ["reserve_released", 300],
  ]);
  // Nothing of it is an athlete's.
  assert.equal(await heldFor(), -5000);
});

test("what nobody can explain is booked as that, and admins are told which line it is", async () => {
  const { id } = await words.control<{ id: string }>("POST", "/own_moves", {
    type: "adjustment",
    amount: -7,
  });
  await until(async () => (await booked()).some(([kind]) => kind === "unexplained_out"));
  const admin = await signedIn(site, "ada@example.org");
  const { open } = await admin.ask(listAttention, {});
  assert.deepEqual(
    open.filter(({ title }) => title.includes("no one can explain")).map(({ facts }) => facts),
    [
      [
        ["Balance transaction", id],
        ["Type", "adjustment"],
        ["Amount", "-0.07"],
      ],
    ],
  );
});
