import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { OwnFile } from "../../../http/files/own-file.ts";
import { workOff } from "../../testing/clock.ts";
import { followAccountEvent } from "../accounts/follow-account.ts";
import { readDeskPayouts } from "../calls/read-desk.ts";
import { askForReversalOf, carryOutReversal, decideReversalOf } from "../reversals/reverse.ts";
import { asker, DAY, officerOf, openPayouts } from "../testing/payouts.ts";
import { paidByAthleteFile, payoutsFile } from "./admin-files.ts";
import { deskPayoutsFile } from "./desk-file.ts";
import { statementFile } from "./statement-file.ts";
import { statementOf, statementPdf } from "./statement-pdf.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let admin: number;
let player_id: number;
before(async () => {
  given = await openPayouts(begun);
  admin = await given.person("ada@demo.test");
  player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  const [payout] = await given.of(player_id);
  const payout_id = payout?.payout_id ?? "";
  await askForReversalOf(given.world, asker(admin), payout_id, {
    amount: 12.5,
    reason: "It was sent twice by us.",
  });
  const { rows } = await given.owner.query("select payout_reversal_id from payout_reversals");
  await decideReversalOf(
    given.world,
    asker(await given.person("bea@demo.test")),
    rows[0].payout_reversal_id,
    "agree",
  );
  await workOff(given.world, carryOutReversal);
});
after(() => begun.disposeAsync());

async function linesOf(file: OwnFile, who: ReturnType<typeof asker>, year: string): Promise<string[]> {
  const { session } = who;
  assert.ok(session);
  const written = await file.write(given.world, { year }, { request_id: who.request_id, session });
  assert.ok("lines" in written);
  return (await Array.fromAsync(written.lines)).map((line) => line.trim());
}
/** Cells of each line but the first, the named columns only. */
const cells = (lines: readonly string[], ...columns: string[]) => {
  const head = lines[0]?.split(",") ?? [];
  return lines.slice(1).map((line) => columns.map((name) => line.split(",")[head.indexOf(name)]));
};

test("the accountant's file has each payout and each reversal of its year, and its taking is written down", async () => {
  const lines = await linesOf(payoutsFile, asker(admin), "2028");
  assert.deepEqual(cells(lines, "what", "amount_usd"), [
    ["payout", "50.00"],
    ["reversal", "-12.50"],
  ]);
  assert.deepEqual(cells(await linesOf(payoutsFile, asker(admin), "2027"), "what"), []);
  const { rows } = await given.owner.query(
    "select detail from audit_log where act = 'exported payouts' order by entry_id",
  );
  assert.deepEqual(
    rows.map(({ detail }) => detail.year),
    [2028, 2027],
  );
});

test("an officer sees what athletes of their own school were paid, as a list and as a file, and no other school's", async () => {
  const { rows } = await given.owner.query<{ school_id: number }>(
    "select t.school_id from players join teams t using (team_id) where player_id = $1",
    [player_id],
  );
  const school_id = rows[0]?.school_id ?? 0;
  const { data, count, ...all } = await readDeskPayouts(given.world.database, school_id, {
    limit: 50,
    skip: 0,
  });
  assert.equal(count, 1);
  assert.deepEqual([all.arrived, all.on_its_way, all.held], [0, 37.5, 12.5]);
  assert.deepEqual(
    data.map((one) => [
      one.player_id,
      one.arrived,
      one.on_its_way,
      one.held,
      one.payouts,
      one.last_arrived_at,
    ]),
    [[player_id, 0, 37.5, 12.5, 1, null]],
  );
  const officer = officerOf(await given.person("office@demo.test"), school_id);
  const lines = await linesOf(deskPayoutsFile, officer, "2028");
  assert.deepEqual(cells(lines, "player_id", "state", "amount_usd", "taken_back_usd", "arrived_on"), [
    [String(player_id), "sent", "50.00", "12.50", ""],
  ]);
  const { rows: looks } = await given.owner.query(
    "select subject, detail from audit_log where act = 'exported what a school''s athletes were paid'",
  );
  assert.deepEqual(looks, [{ subject: `school ${school_id}`, detail: { year: 2028 } }]);

  const elsewhere = school_id + 1;
  const other = officerOf(await given.person("other-office@demo.test"), elsewhere);
  assert.deepEqual(cells(await linesOf(deskPayoutsFile, other, "2028"), "player_id"), []);
  assert.equal((await readDeskPayouts(given.world.database, elsewhere, { limit: 50, skip: 0 })).count, 0);
});

test("what each athlete was paid in a year: gross, taken back, net", async () => {
  const lines = await linesOf(paidByAthleteFile, asker(admin), "2028");
  assert.deepEqual(cells(lines, "player_id", "gross_usd", "taken_back_usd", "net_usd", "payouts"), [
    [String(player_id), "50.00", "12.50", "37.50", "1"],
  ]);
});

test("an athlete's statement has every movement of the year, and no other year's; a year that is none is refused", async () => {
  const who = asker(0, player_id);
  assert.deepEqual(cells(await linesOf(statementFile, who, "2028"), "what", "amount_usd"), [
    ["taken_back", "12.50"],
    ["sent", "-50.00"],
    ["given", "50.00"],
  ]);
  assert.deepEqual(await linesOf(statementFile, who, "2029"), ["date,what,amount_usd,payout,why"]);
  await assert.rejects(linesOf(statementFile, who, "1e3"), { name: "Refusal", status: 422 });
});

test("the statement to print has the year's sums and movements, and is a PDF", async () => {
  const year = { year: 2028, from: new Date("2028-01-01"), until: new Date("2029-01-01") };
  const { sections } = await statementOf(given.world.database, player_id, year, given.world.clock.now());
  assert.deepEqual(
    sections.map(({ title, rows }) => [title, ...rows.map(({ label, value }) => `${label}: ${value}`)]),
    [
      ["The year", "Given to you: $50", "Sent to your account: $50", "Taken back by us: $12.50"],
      ["By month", "January 2028: Given $50, arrived $0"],
      [
        "Every movement, the last one first",
        "02/06/2028: Taken back by us: $12.50",
        "02/06/2028: Sent to your account: $50",
        "01/29/2028: Given to you: $50",
      ],
    ],
  );
  const { session, request_id } = asker(0, player_id);
  assert.ok(session);
  const file = await statementPdf.write(given.world, { year: "2028" }, { request_id, session });
  assert.ok("pieces" in file);
  const pdf = Buffer.concat(await Array.fromAsync(file.pieces));
  assert.deepEqual(
    [file.type, file.bytes, pdf.subarray(0, 5).toString()],
    ["application/pdf", pdf.length, "%PDF-"],
  );
});

test("the bank account of the setting up holds nothing; one that is changed later holds payouts for three days", async () => {
  const account_id = await given.accountOf(player_id);
  const event = { event_type: "account.external_account.created" };
  const { rows } = await given.owner.query(
    "select begun_at, ready_at from payout_accounts where player_id = $1",
    [player_id],
  );
  await followAccountEvent(given.world, account_id, {
    ...event,
    event_id: "evt_1",
    created_at: rows[0].begun_at,
  });
  assert.deepEqual((await given.money(player_id)).blocks, []);
  await followAccountEvent(given.world, account_id, {
    ...event,
    event_id: "evt_2",
    created_at: given.world.clock.now(),
  });
  assert.deepEqual((await given.money(player_id)).blocks, ["changed_lately"]);
});
