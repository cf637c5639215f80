import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { parse } from "csv-parse/sync";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import {
  OTHER_GROUPS,
  RECEIVED_CSV,
  type Received,
  receivedByGroup,
} from "../../contract/transparency/transparency.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import type { Site } from "../testing/site.ts";
import { startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";
import { publishSums } from "./publish.ts";

let site: Site;
before(async () => {
  site = await startSite({ DEMO_PLAYERS: "3000", SWEEP_SECONDS: "3600" });
});
after(() => site.stop());

const ask = () => site.ask(receivedByGroup, {});
const SIDES = ["by_sport", "by_gender", "by_conference", "by_month"] as const;

test("a server that starts counts at once, and every ten minutes from then on", async () => {
  await until(async () => (await ask()).as_of !== null);
  const { rows } = await site.database.query(
    "select identifier from graphile_worker._private_known_crontabs",
  );
  assert.ok(rows.some(({ identifier }) => identifier === publishSums.name));
});

test("every sum is the ledger's, and small groups are in another sum", async () => {
  await checkAgainstLedger(await ask());
});

test("a payment and a refund are in the next count, each in its month", async () => {
  const [before, month] = [await ask(), new Date().toISOString().slice(0, 7)];
  const { rows } = await site.database.query(
    "select player_id from players where accepts_contributions limit 1",
  );
  const paid = async () => {
    const { checkout_url } = await site.ask(openOneTimeCheckout, {
      body: { amount: 70, nil_service_type: "general_contribution", player_id: Number(rows[0].player_id) },
    });
    await payOnPage(checkout_url);
  };
  await paid();
  await paid();
  await until(async () => (await bookedPayments()).length === 2);
  const [first = ""] = await bookedPayments();
  await refund(first, 3_000);
  await until(async () => (await count("ledger_transfers where kind = 'refund'")) === 1);
  const after = await published();
  assert.equal(after.received_donations, before.received_donations + 70 + 40);
  assert.equal(after.contributions, before.contributions + 2);
  assert.ok(after.by_month.at(-1)?.name.endsWith(month));
  await checkAgainstLedger(after);

  await refund(first);
  await until(async () => (await count("ledger_transfers where kind = 'refund'")) === 2);
  const gone = await published();
  assert.equal(gone.received_donations, before.received_donations + 70);
  assert.equal(gone.contributions, before.contributions + 1);
  await checkAgainstLedger(gone);
});

test("the file has the same numbers, and is linked to without a key", async () => {
  const response = await fetch(site.origin + RECEIVED_CSV);
  assert.equal(response.status, 200);
  assert.match(response.headers.get("content-type") ?? "", /^text\/csv/);
  assert.match(
    response.headers.get("content-disposition") ?? "",
    /^attachment; filename="donate-nil-received-.*\.csv"$/,
  );
  const rows: Record<string, string>[] = parse(await response.text(), { columns: true });
  const received = await ask();
  for (const side of SIDES) {
    assert.deepEqual(
      rows
        .filter(({ group_by }) => `by_${group_by}` === side)
        .map((row) => [row.group, Number(row.received_usd), Number(row.contributions), row.as_of_utc]),
      received[side].map((it) => [
        it.name || "No conference",
        it.received_donations,
        it.contributions,
        received.as_of,
      ]),
    );
  }
});

interface Line {
  sport: string;
  gender: string;
  conference: string;
  month: string;
  player_id: string;
  contribution_id: string;
  cents: number;
}

/** Adds the lines of the book up by hand, and holds the answer against that. */
async function checkAgainstLedger(received: Received): Promise<void> {
  const { rows: lines } = await site.database.query<Line>(`
    select s.sport_name as sport, s.gender, teams.conference, l.player_id, l.contribution_id,
           to_char(l.happened_at at time zone 'UTC', 'YYYY-MM') as month, -l.amount_cents::float8 as cents
      from ledger_lines l join contributions c using (contribution_id)
      join teams using (team_id) join sports s using (sport_id)
     where l.account = 'held_for_athlete'`);
  for (const side of SIDES) {
    const key = side.slice(3) as "sport" | "gender" | "conference" | "month";
    const sums = received[side];
    assert.ok(sums.length > 0, side);
    assert.equal(
      total(sums.map((it) => it.received_donations)),
      total(lines.map(({ cents }) => cents)) / 100,
      side,
    );
    assert.equal(total(sums.map((it) => it.contributions)), received.contributions, side);
    for (const sum of sums.filter(({ groups }) => groups === 1)) {
      const mine = lines.filter((line) => line[key] === sum.name);
      assert.equal(
        sum.received_donations,
        total(mine.map(({ cents }) => cents)) / 100,
        `${side} ${sum.name}`,
      );
      assert.ok(new Set(mine.map(({ player_id }) => player_id)).size >= 5, `${side} ${sum.name} is small`);
    }
    const shown = sums.map(({ name }) => name);
    const hidden = new Set(lines.map((line) => line[key]).filter((name) => !shown.includes(name)));
    const listed = sums.map(({ athletes_listed }) => athletes_listed ?? 0);
    if (key === "sport" || key === "gender") assert.equal(total(listed), received.athletes_listed, side);
    if (key === "conference") assert.ok(total(listed) > 0 && total(listed) <= received.athletes_listed, side);
    const other = sums.find(({ name }) => name === OTHER_GROUPS);
    if (key !== "month") assert.equal(other?.groups ?? 0, hidden.size, side);
  }
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Has the server's own job count anew, and answers what it then shows; not a count that came by itself and was begun before. */
async function published(): Promise<Received> {
  const { rows } = await site.database.query<{ begun: Date }>("select clock_timestamp() as begun");
  const begun = rows[0]?.begun.getTime() ?? Number.POSITIVE_INFINITY;
  await site.database.query("select graphile_worker.add_job($1)", [publishSums.name]);
  return until(async () => {
    const shown = await ask();
    return Date.parse(shown.as_of ?? "") >= begun && shown;
  });
}

/** The provider's ids of the payments of this test, once they are in the book. */
async function bookedPayments(): Promise<string[]> {
  const { rows } = await site.database.query<{ provider_payment_id: string }>(`
    select provider_payment_id from contributions
     where paid_at is not null and fee_booked and provider_payment_id not like 'demo%' order by created_at`);
  return rows.map(({ provider_payment_id }) => provider_payment_id);
}

const refund = (payment_intent: string, cents?: number) =>
  fetch(`${site.payments.origin}/v1/refunds`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_demo" },
    body: new URLSearchParams({ payment_intent, ...(cents ? { amount: String(cents) } : {}) }),
  });

const count = async (what: string): Promise<number> =>
  (await site.database.query(`select count(*)::int as n from ${what}`)).rows[0].n;
