import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAttention } from "../../../contract/alarms/attention.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { moneyWords } from "../testing/money.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";

let site: Site;
let words: ReturnType<typeof recurringWords>;
let kai: number;
let admin: Visitor;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = recurringWords(site);
  await addPerson(site.database, { email: "ada@example.org", role: "admin" });
  await addPerson(site.database, { email: "fan@example.org" });
  admin = await signedIn(site, "ada@example.org");
});
// What is paid here is in no book on purpose: the rows are gone, as after a backup was restored.
after(() => site.stop({ settled: false }));

const told = async () =>
  (await admin.ask(listAttention, {})).open
    .filter(({ title }) => title.includes("that we don't know"))
    .map(({ facts }) => facts[0]);
const forget = (table: string, column: string, id: string) =>
  site.database.query(`delete from ${table} where ${column} = $1`, [id]);

test("a payment and a plan that name us and are unknown here are told, each once, and what it names", async () => {
  const once = await moneyWords(site).open(kai);
  const fan = await signedIn(site, "fan@example.org");
  const monthly = await words.open(fan, kai);
  const { rows } = await site.database.query(
    "select recurring_id from contributions where contribution_id = $1",
    [monthly.contribution_id],
  );
  const { recurring_id } = rows[0];
  for (const { contribution_id } of [once, monthly])
    await forget("contributions", "contribution_id", contribution_id);
  await forget("recurring_contributions", "recurring_id", recurring_id);
  for (const { checkout_url } of [once, monthly]) await pay(checkout_url);
  await until(async () => (await told()).length >= 2);
  await words.settled();
  const found = await told();
  assert.deepEqual(
    found.sort((a, b) => (a?.[0] ?? "").localeCompare(b?.[0] ?? "")),
    [
      ["Contribution", once.contribution_id],
      ["Recurring contribution", recurring_id],
    ],
  );
});
