import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { MOVES_COUNTED, type MoneyMove } from "../../../../contract/payouts/own-payouts.ts";
import { statementFile } from "../files/statement-file.ts";
import { statementOf } from "../files/statement-pdf.ts";
import { yearOf } from "../files/year.ts";
import { asker, DAY, openPayouts } from "../testing/payouts.ts";
import { listMoves, type MovePlace, type PlacedMove, readMoves } from "./list-moves.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun, "2028-12-18T10:00:00Z");
});
after(() => begun.disposeAsync());

const movesOf = async (player_id: number) =>
  listMoves(given.world.database, player_id, { limit: 20, skip: 0 });
const short = ({ kind, amount, why }: MoneyMove) => [kind, amount, why];

/** An athlete whose payout of 2028 the bank's account made fail. `days` after the run we hear of it. */
async function paidTo(scenario: string, days: number): Promise<number> {
  const player_id = given.another();
  await given.ready(player_id, scenario);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  for (let day = 0; day < days; day += 1) {
    await given.advance(DAY);
    await given.look();
  }
  return player_id;
}

async function statement(player_id: number, year: string): Promise<string[]> {
  const { session, request_id } = asker(0, player_id);
  assert.ok(session);
  const written = await statementFile.write(given.world, { year }, { request_id, session });
  assert.ok("lines" in written);
  const lines = await Array.fromAsync(written.lines);
  return lines.slice(1).map((line) => line.trim().split(",").toSpliced(3, 1).join(","));
}

test("what a bank refused has a line of its own, with its day and why, whether it had arrived or not", async () => {
  const refused = await paidTo("no_account", 4);
  assert.deepEqual((await movesOf(refused)).moves.map(short), [
    ["bank_refused", 50, "no_account"],
    ["sent", -50, null],
    ["given", 50, null],
  ]);
  assert.equal((await movesOf(refused)).total, 3);
  // What comes later stands above, and a list that is fetched in parts has each line once.
  await given.give(refused, 30);
  const { moves, total } = await movesOf(refused);
  assert.deepEqual(
    moves.map(({ kind }) => kind),
    ["given", "bank_refused", "sent", "given"],
  );
  const parts = await Promise.all(
    [0, 1, 2, 3].map((skip) => listMoves(given.world.database, refused, { limit: 1, skip })),
  );
  assert.deepEqual([parts.flatMap((part) => part.moves), parts[0]?.total], [moves, total]);

  const came_back = await paidTo("comes_back", 5);
  assert.deepEqual((await movesOf(came_back)).moves.map(short), [
    ["came_back", 50, "account_closed"],
    ["arrived", 50, null],
    ["sent", -50, null],
    ["given", 50, null],
  ]);
  await given.agrees();
});

test("the year's statements have it too, in the year in which it was refused, and nothing of it counts as arrived", async () => {
  const player_id = await paidTo("no_account", 4);
  const [refusal] = (await movesOf(player_id)).moves;
  const year = String(new Date(refusal?.at ?? "").getUTCFullYear());
  assert.equal((await statement(player_id, year))[0], `${refusal?.at},bank_refused,50.00,no_account`);
  const all = [...(await statement(player_id, "2029")), ...(await statement(player_id, "2028"))];
  assert.deepEqual(
    all.map((line) => line.split(",")[1]),
    ["bank_refused", "sent", "given"],
  );
  // Sent in one year and refused in the next, it stands in both.
  await given.owner.query("update bank_payouts set failed_at = '2031-01-01' where player_id = $1", [
    player_id,
  ]);
  const ofYear = async (asked: string) =>
    (await statement(player_id, asked)).map((line) => line.split(",").slice(0, 2).join(" "));
  assert.deepEqual(await ofYear("2031"), ["2031-01-01T00:00:00.000Z bank_refused"]);
  assert.deepEqual(await ofYear("2030"), []);
  await given.owner.query("update bank_payouts set failed_at = $2 where player_id = $1", [
    player_id,
    refusal?.at,
  ]);
  const { sections } = await statementOf(
    given.world.database,
    player_id,
    yearOf({ year }, given.world.clock.now()),
    given.world.clock.now(),
  );
  const words = sections.flatMap(({ rows }) => rows.map(({ label, value }) => `${label}: ${value}`));
  assert.ok(words.includes("Refused by your bank: $50"), words.join("\n"));
  assert.ok(!words.some((line) => /arrived (?!\$0)/.test(line)), words.join("\n"));
});

test("a statement that is read in parts goes on after a line that is in no book", async () => {
  const player_id = await paidTo("no_account", 4);
  await given.give(player_id, 30);
  const { moves } = await movesOf(player_id);
  const read: unknown[] = [];
  for (let after: MovePlace | null = null; ; ) {
    const [next]: PlacedMove[] = await readMoves(
      given.world.database,
      player_id,
      { after },
      { limit: 1, skip: 0 },
    );
    if (!next) break;
    read.push(next.kind);
    after = next;
  }
  assert.deepEqual(
    read,
    moves.map(({ kind }) => kind),
  );
});

test("one that failed before its day was kept stands by the day on which it should have arrived", async () => {
  const player_id = await paidTo("no_account", 4);
  const { rows } = await given.owner.query(
    "update bank_payouts set failed_at = null where player_id = $1 returning arrives_at",
    [player_id],
  );
  await given.look();
  const refusal = (await movesOf(player_id)).moves.find(({ kind }) => kind === "bank_refused");
  assert.equal(refusal?.at, rows[0].arrives_at.toISOString());
});

test("of very many movements only so many are counted; each part says whether others follow, and the last one how many there were", async () => {
  const player_id = given.another();
  const lines = MOVES_COUNTED + 5;
  const book = (count: number, mark: string) =>
    given.owner.query(
      `with gifts as (
         insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at, paid_at, paid_cents)
         select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 2500, 'paid', now(), now(), 2500
           from players, generate_series(1, $2) where player_id = $1 returning contribution_id, paid_at)
       select count(ledger_book('charge', $3 || contribution_id, contribution_id, 'usd', paid_at, $1, 2500)) from gifts`,
      [player_id, count, mark],
    );
  const part = async (limit: number, skip: number) => {
    const { moves, total } = await listMoves(given.world.database, player_id, { limit, skip });
    return [moves.length, total];
  };
  await book(MOVES_COUNTED, "a");
  assert.deepEqual(await part(20, 0), [20, MOVES_COUNTED]);
  await book(5, "b");
  assert.deepEqual(await part(20, 0), [20, MOVES_COUNTED + 1]);
  assert.deepEqual(await part(500, 500), [500, MOVES_COUNTED + 1]);
  assert.deepEqual(await part(3, MOVES_COUNTED), [3, MOVES_COUNTED + 4]);
  assert.deepEqual(await part(20, MOVES_COUNTED), [5, lines]);
});
