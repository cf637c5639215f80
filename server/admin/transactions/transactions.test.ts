import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getAllTransactions } from "../../../contract/admin/transactions.ts";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import type { CallInput } from "../../../contract/form/call.ts";
import { payOnPage } from "../../../payments-standin/testing/provider.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";

let site: Site;
let admin: Visitor;
const ids: Record<string, string> = {};

before(async () => {
  site = await startSite();
  const players = await addPlayers(site.database);
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  const fan = await addPerson(site.database, { email: "fan@example.org" });
  await site.database.query(
    "insert into user_profiles (user_id, company_name) values ($1, 'Smith & Sons 100%')",
    [fan],
  );
  admin = await signedIn(site, "admin@example.org");
  const member = await signedIn(site, "fan@example.org");
  await give("a", { ask: member.ask }, players["Kai O'Brien"], 10);
  await give("b", site, players["Kai O'Brien"], 50);
  await give("c", site, players["José Muñoz"], 50);
  await give("d", site, players["Dana Okafor"], 500);
  const open = {
    amount: 7,
    nil_service_type: "general_contribution",
    player_id: players["Dana Okafor"] ?? 0,
  };
  await site.ask(openOneTimeCheckout, { body: open });
});
after(() => site.stop());

async function give(name: string, who: Pick<Visitor, "ask">, player_id = 0, amount = 10): Promise<void> {
  const body = { amount, nil_service_type: "general_contribution", player_id };
  const { checkout_url } = await who.ask(openOneTimeCheckout, { body });
  await payOnPage(checkout_url);
  ids[name] = await until(async () => {
    const { rows } = await site.database.query<{ contribution_id: string }>(
      "select contribution_id from contributions where state = 'paid' and contribution_id <> all ($1)",
      [Object.values(ids)],
    );
    return rows[0]?.contribution_id;
  }, `What ${name} paid is not booked.`);
}

type Query = NonNullable<CallInput<typeof getAllTransactions>["query"]>;

const nameOf = (id: string) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? "?";

/** The names of what is found, and how many there are in all. */
async function found(query: Query = {}): Promise<{ names: string; total: number }> {
  let total = -1;
  const onTotal = (told: number) => {
    total = told;
  };
  const rows = await admin.ask(getAllTransactions, { query }, { onTotal });
  return { names: rows.map(({ transaction_id }) => nameOf(transaction_id)).join(""), total };
}

/** Payments of the same second are in the order of their ids. */
async function newest(): Promise<string> {
  const { rows } = await site.database.query<{ contribution_id: string }>(
    "select contribution_id from contributions where state = 'paid' order by paid_at desc, contribution_id desc",
  );
  return rows.map(({ contribution_id }) => nameOf(contribution_id)).join("");
}

test("everything that was paid, the newest first, under the specification's names", async () => {
  assert.deepEqual(await found(), { names: await newest(), total: 4 });
  const [last] = await admin.ask(getAllTransactions, { query: { search: ids.a, skip: 0 } });
  const { created_at, ...rest } = last ?? { created_at: "" };
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
  assert.deepEqual(rest, {
    transaction_id: ids.a,
    transaction_amount: 10,
    transaction_type: "one_time",
    recurring_cost_duration: null,
    nil_service_type: "general_contribution",
    payment_method_type: "card",
    user_email: "fan@example.org",
    user_company_name: "Smith & Sons 100%",
    team_conference: "Test Mountain",
    team_name: "Test Air Force",
    player_name: "Kai O'Brien",
    state: "paid",
    refunded_amount: 0,
    lost_amount: 0,
    disputed_amount: 0,
  });
});

test("part by part by the last one that is known, in every order", async () => {
  const by_time = await newest();
  const fifties = by_time.replaceAll(/[ad]/g, "");
  const backwards = (names: string) => [...names].reverse().join("");
  const orders = {
    newest: by_time,
    oldest: backwards(by_time),
    largest: `d${fifties}a`,
    smallest: `a${backwards(fifties)}d`,
  };
  for (const [order, whole] of Object.entries(orders)) {
    let seen = "";
    for (let after: string | undefined; seen.length < 4; after = ids[seen.at(-1) ?? ""]) {
      const part = await found({
        order: order as keyof typeof orders,
        limit: 1,
        ...(after ? { after } : {}),
      });
      assert.equal(part.total, 4);
      seen += part.names;
    }
    assert.equal(seen, whole, order);
  }
});

test("narrowed by what an admin knows of it", async () => {
  // Not the day of now: it may have turned since.
  const { rows: days } = await site.database.query<{ first: string; last: string }>(`
    select to_char(min(paid_at) at time zone 'UTC', 'YYYY-MM-DD') as first,
           to_char(max(paid_at) at time zone 'UTC', 'YYYY-MM-DD') as last from contributions`);
  const { first, last } = days[0] ?? { first: "", last: "" };
  const searched: readonly (readonly [Query, string])[] = [
    [{ search: "muñoz" }, "c"],
    [{ search: "kai" }, "ba"],
    [{ search: "sons 100%" }, "a"],
    [{ search: "s_ns" }, ""],
    [{ search: "FAN@Exa" }, "a"],
    [{ search: ids.c ?? "" }, "c"],
    [{ search: "pi_unknown" }, ""],
    [{ team: "test boise" }, "d"],
    [{ team: "test a" }, "cba"],
    [{ team: "nowhere" }, ""],
    [{ min_amount: 50 }, "dcb"],
    [{ min_amount: 11, max_amount: 50 }, "cb"],
    [{ type: "one_time" }, "dcba"],
    [{ type: "recurring" }, ""],
    [{ from: first, until: last }, "dcba"],
    [{ until: "2020-01-01" }, ""],
    [{ state: "refunded" }, ""],
    [{ state: "unfinished" }, "?"],
    [{ search: "kai", team: "st air force" }, "ba"],
    [{ search: "kai", min_amount: 20, team: "st air force" }, "b"],
  ];
  for (const [query, names] of searched) {
    const { names: seen, total } = await found(query);
    const sorted = [...seen].sort().reverse().join("");
    assert.deepEqual({ names: sorted, total }, { names, total: names.length }, JSON.stringify(query));
  }
});

test("a payment's own name at the provider finds it", async () => {
  const { rows } = await site.database.query(
    `select provider_payment_id, provider_session_id, provider_object from contributions
       join ledger_transfers using (contribution_id) where contribution_id = $1 and ledger_transfers.kind = 'charge'`,
    [ids.c],
  );
  for (const name of Object.values(rows[0]))
    assert.deepEqual(await found({ search: String(name) }), { names: "c", total: 1 });
});

test("what can't be is said", async () => {
  for (const query of [
    { from: "yesterday" },
    { min_amount: "lots" },
    { order: "best" },
    { after: "1" },
    { limit: 501 },
  ]) {
    await assert.rejects(
      admin.ask(getAllTransactions, { query: query as Query }),
      /limit|date|amount|Invalid|has to/i,
    );
  }
});
