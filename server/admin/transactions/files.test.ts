import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { parse } from "csv-parse/sync";
import { TRANSACTIONS_CSV } from "../../../contract/admin/transactions.ts";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { RECEIVED_BY_PLAYER_CSV, transactionsByPlayer } from "../../../contract/contributions/received.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { payOnPage } from "../../../payments-standin/testing/provider.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";

const GIVEN = [10, 50, 500];

let site: Site;
let kai: number;
before(async () => {
  site = await startSite();
  const ids = await addPlayers(site.database);
  kai = ids["Kai O'Brien"] ?? 0;
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  await addPerson(site.database, { email: "kai@example.org", role: "athlete", player_id: kai });
  await addPerson(site.database, {
    email: "dana@example.org",
    role: "athlete",
    player_id: ids["Dana Okafor"] ?? 0,
  });
  const fan_id = await addPerson(site.database, { email: "fan@example.org" });
  await site.database.query("insert into user_profiles (user_id, company_name) values ($1, $2)", [
    fan_id,
    '=HYPERLINK("http://evil.test","Sons, Ltd")',
  ]);
  const fan = await signedIn(site, "fan@example.org");
  for (const amount of GIVEN) {
    const body = { amount, nil_service_type: "general_contribution", player_id: kai };
    await payOnPage((await fan.ask(openOneTimeCheckout, { body })).checkout_url);
  }
  const paid = "select from contributions where state = 'paid'";
  await until(async () => (await site.database.query(paid)).rowCount === GIVEN.length);
});
after(() => site.stop());

const file = async (who: Visitor, address: string): Promise<Record<string, string>[]> => {
  const response = await who.request(address);
  assert.equal(response.status, 200);
  assert.match(
    response.headers.get("content-disposition") ?? "",
    /^attachment; filename="donate-nil-.*\.csv"$/,
  );
  assert.equal(response.headers.get("cache-control"), "private, no-store");
  return parse(await response.text(), { columns: true });
};

test("an admin's file has what the list has, narrowed alike, with formulas as text; taking it is written down", async () => {
  const admin = await signedIn(site, "admin@example.org");
  const rows = await file(admin, `${TRANSACTIONS_CSV}?order=largest&min_amount=20`);
  assert.deepEqual(
    rows.map(({ transaction_amount, user_email, player_name }) => [
      transaction_amount,
      user_email,
      player_name,
    ]),
    [
      ["500", "fan@example.org", "Kai O'Brien"],
      ["50", "fan@example.org", "Kai O'Brien"],
    ],
  );
  assert.equal(rows[0]?.user_company_name, `'=HYPERLINK("http://evil.test","Sons, Ltd")`);
  assert.equal((await file(admin, `${TRANSACTIONS_CSV}?search=kai`)).length, 3);
  assert.equal((await file(admin, `${TRANSACTIONS_CSV}?search=nobody`)).length, 0);
  assert.equal((await admin.request(`${TRANSACTIONS_CSV}?from=yesterday`)).status, 422);
  const { rows: log } = await site.database.query(
    "select count(*)::int as files from audit_log where act = 'exported transactions'",
  );
  assert.equal(log[0].files, 3);
});

test("a file is for whom it is: others are refused, nobody is led to sign in and back", async () => {
  const kai_himself = await signedIn(site, "kai@example.org");
  assert.equal((await kai_himself.request(TRANSACTIONS_CSV)).status, 403);
  const response = await newVisitor(site).request(`${TRANSACTIONS_CSV}?search=kai`);
  assert.equal(response.status, 303);
  assert.equal(
    response.headers.get("location"),
    `/Login?return_to=${encodeURIComponent(`${pages.adminTransactions.to()}?search=kai`)}`,
  );
});

test("an athlete's list and file tell what came in, and never who gave it", async () => {
  const kai_himself = await signedIn(site, "kai@example.org");
  const { transactions, total_amount, total_count } = await kai_himself.ask(transactionsByPlayer, {
    query: {},
  });
  assert.deepEqual([total_amount, total_count], [560, 3]);
  assert.ok(transactions.every((it) => it.user_email === null && it.user_company_name === null));
  const response = await kai_himself.request(RECEIVED_BY_PLAYER_CSV);
  const text = await response.text();
  assert.doesNotMatch(text, /example\.org|Sons/);
  assert.equal(text.trim().split("\r\n").length, 4);
  const dana = await signedIn(site, "dana@example.org");
  assert.equal((await file(dana, RECEIVED_BY_PLAYER_CSV)).length, 0);
  await assert.rejects(dana.ask(transactionsByPlayer, { query: { player_id: kai } }), /not your page/);
});
