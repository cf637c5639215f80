import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { OwnFile } from "../../http/files/own-file.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { paidByAthleteFile, payoutsFile } from "./files/admin-files.ts";
import { statementFile } from "./files/statement-file.ts";
import { lookAtHeld } from "./held/look-daily.ts";
import { listMoves } from "./standing/list-moves.ts";
import { asker, DAY, NOTHING, openPayouts } from "./testing/payouts.ts";

// A page was paid out to an account, and then turned out to be somebody else's.

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let admin: number;
before(async () => {
  given = await openPayouts(begun);
  admin = await given.person("admin@demo.test");
});
after(() => begun.disposeAsync());

/** Whoever claimed the page first was paid 50, and their bank has it. Then it is the athlete's. */
async function moved() {
  const player_id = given.another();
  const impostor = await given.ready(player_id);
  const contribution_id = await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  for (let day = 0; day < 4; day += 1) {
    await given.advance(DAY);
    await given.look();
  }
  assert.equal((await given.money(player_id)).arrived, 50);
  const [payout] = await given.of(player_id);
  const athlete = await takes(player_id, `real-${player_id}@demo.test`);
  return { player_id, impostor, athlete, contribution_id, payout_id: payout?.payout_id ?? "" };
}

/** Somebody has the page from now on, and nobody else. */
async function takes(player_id: number, email: string): Promise<Asker> {
  await given.owner.query("delete from roles_held where player_id = $1", [player_id]);
  const user_id = await given.person(email);
  await hand(player_id, user_id);
  return asker(user_id, player_id);
}
const hand = (player_id: number, user_id: number) =>
  given.owner.query("insert into roles_held (user_id, role, player_id) values ($1, 'athlete', $2)", [
    user_id,
    player_id,
  ]);

async function refund(contribution_id: string): Promise<void> {
  const { rows } = await given.owner.query(
    "select provider_payment_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  await given.control("POST", "/refunds", { payment_intent: rows[0].provider_payment_id });
  await given.read();
}

const alarms = async (payout_id: string) =>
  (
    await given.owner.query(
      "select facts, closed_at is null as open from needs_attention where kind = 'payout_to_another_account' and facts::text like '%' || $1 || '%' order by raised_at",
      [payout_id],
    )
  ).rows;

async function linesOf(file: OwnFile, { session, request_id }: Asker): Promise<string[]> {
  assert.ok(session);
  const year = String(given.world.clock.now().getUTCFullYear());
  const written = await file.write(given.world, { year }, { request_id, session });
  assert.ok("lines" in written);
  return (await Array.fromAsync(written.lines)).map((line) => line.trim());
}

test("what went to whoever had the page before is neither taken back from its athlete nor shown to them; admins are told once", async () => {
  const { player_id, athlete, contribution_id, payout_id } = await moved();
  assert.deepEqual(await given.money(player_id), { ...NOTHING, blocks: ["no_account"] });
  const kinds = async () =>
    (await listMoves(given.world.database, player_id, { limit: 50, skip: 0 })).moves.map(({ kind }) => kind);
  assert.deepEqual(await kinds(), ["given"]);
  assert.equal((await listMoves(given.world.database, player_id, { limit: 50, skip: 0 })).total, 1);
  await lookAtHeld.run(given.world);
  await lookAtHeld.run(given.world);
  assert.deepEqual(
    (await alarms(payout_id)).map(({ facts, open }) => [facts, open]),
    [
      [
        [
          ["Player", String(player_id)],
          ["Payouts", payout_id],
          ["Dollars", "50.00"],
        ],
        true,
      ],
    ],
  );

  await refund(contribution_id);
  await given.onboard(athlete, player_id);
  await given.give(player_id, 80);
  await given.advance(8 * DAY);
  assert.deepEqual(await given.money(player_id), { ...NOTHING, ready: 80 });
  await given.run();
  assert.deepEqual(
    (await given.of(player_id)).map(({ cents }) => cents),
    [5_000, 8_000],
  );
  assert.deepEqual(await given.money(player_id), { ...NOTHING, on_its_way: 80 });
  assert.deepEqual(await kinds(), ["sent", "given", "went_back", "given"]);
  const statement = await linesOf(statementFile, athlete);
  assert.deepEqual(
    statement.slice(1).map((line) => line.split(",")[1]),
    ["sent", "given", "went_back", "given"],
  );
  await given.agrees();
});

test("the files for tax forms name who had the account, and never the athlete", async () => {
  const { player_id, impostor } = await moved();
  const { rows } = await given.owner.query(
    "select p.player_name, a.provider_account_id from players p join payout_accounts a using (player_id) where player_id = $1",
    [player_id],
  );
  for (const file of [paidByAthleteFile, payoutsFile]) {
    const [line = ""] = (await linesOf(file, asker(admin))).filter((one) =>
      one.includes(rows[0].provider_account_id),
    );
    assert.ok(line.includes(`athlete-${player_id}@demo.test`), line);
    assert.ok(!line.includes(rows[0].player_name), line);
  }
  // It was theirs after all.
  await given.owner.query("delete from roles_held where player_id = $1", [player_id]);
  await hand(player_id, impostor.session?.person.user_id ?? 0);
  const [line = ""] = (await linesOf(paidByAthleteFile, asker(admin))).filter((one) =>
    one.includes(rows[0].provider_account_id),
  );
  assert.ok(line.includes(rows[0].player_name), line);
});

test("whoever gets the page back has what was paid to their account again, and nobody is told of it any more", async () => {
  const { player_id, impostor, payout_id } = await moved();
  await lookAtHeld.run(given.world);
  await given.owner.query("delete from roles_held where player_id = $1", [player_id]);
  await hand(player_id, impostor.session?.person.user_id ?? 0);
  await lookAtHeld.run(given.world);
  assert.deepEqual(
    (await alarms(payout_id)).map(({ open }) => open),
    [false],
  );
  assert.deepEqual(await given.money(player_id), { ...NOTHING, arrived: 50 });
});

test("where nobody has taken the page over, what a refund asks back is its account's, as before", async () => {
  const { player_id, impostor, contribution_id } = await moved();
  await given.owner.query("delete from roles_held where player_id = $1", [player_id]);
  await hand(player_id, impostor.session?.person.user_id ?? 0);
  await given.owner.query("delete from roles_held where player_id = $1", [player_id]);
  await refund(contribution_id);
  await hand(player_id, impostor.session?.person.user_id ?? 0);
  assert.deepEqual(await given.money(player_id), { ...NOTHING, arrived: 50, to_take_back: 50 });
});
