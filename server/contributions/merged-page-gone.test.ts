import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { NAME_OF_NOBODY } from "../../contract/players/called.ts";
import { addPerson } from "../testing/people.ts";
import { openAccounts } from "../testing/under-way.ts";
import { forgetAthleteNames, leaveAthlete } from "./acts.ts";

let accounts: Awaited<ReturnType<typeof openAccounts>>;
before(async () => {
  accounts = await openAccounts();
});
after(() => accounts.close());

const MERGED = "Dana Okafor";

/** To a page that turned out to be another's: something is given, a deal is logged with its paper, its office says something, and a packet is made. */
async function fill(dana: number, user_id: number): Promise<void> {
  const { owner } = accounts;
  await owner.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 2500, 'expired', now()
       from players where player_id = $1`,
    [dana],
  );
  await owner.query(
    `with logged as (
       insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, payor_name, what_for,
                                    logged_by, logged_as, logged_at)
       values ($1, 1, payor_of(null, null, name_key('Gym')), $2, 'cash', 70000, false, '2026-10-02', 'Gym', 'Posts', $3, 'officer', now())
       returning entry_id)
     insert into deal_papers (entry_id, type, content) select entry_id, 'pdf', 'paper' from logged`,
    [randomUUID(), dana, user_id],
  );
  await owner.query(
    `insert into visa_marks (player_id, place, school_id, says, reason, marked_by, marked_at)
     select player_id, 1, school_id, 'on_visa', 'They said so themselves.', $2, now()
       from players join teams using (team_id) where player_id = $1`,
    [dana, user_id],
  );
  await owner.query(
    `insert into report_packets (payor_id, player_id, version, sha256, document, made_by, made_at)
     values (payor_of(null, null, name_key('Gym')), $1, 1, repeat('0', 64), 'Dana Okafor', $2, now())`,
    [dana, user_id],
  );
}

test("with an athlete's page goes what was copied from the pages that turned out to be theirs", async () => {
  const { owner, world, players } = accounts;
  const [kai, dana] = [players["Kai O'Brien"] ?? 0, players[MERGED] ?? 0];
  await fill(dana, await addPerson(owner, { email: "officer@example.org" }));
  await owner.query("update players set is_listed = false, merged_into = $1 where player_id = $2", [
    kai,
    dana,
  ]);
  const left = async () =>
    (
      await owner.query(`
        select (select array_agg(distinct player_name) from contributions) as names, (select min(what_for) from deals_elsewhere) as what_for,
               (select count(*)::int from deal_papers) as papers, (select count(*)::int from visa_marks) as marks,
               (select min(document) from report_packets) as packet`)
    ).rows[0];
  await forgetAthleteNames(world.database);
  assert.deepEqual(
    await left(),
    { names: [MERGED], what_for: "Posts", papers: 1, marks: 1, packet: MERGED },
    "while the page is there",
  );
  await owner.query(
    "update players set is_listed = false, is_withdrawn = true, player_name = $2 where player_id = $1",
    [kai, NAME_OF_NOBODY],
  );
  await world.database.transaction(async (tx) => {
    await leaveAthlete(world, tx, kai);
    await forgetAthleteNames(tx, kai);
  });
  assert.deepEqual(await left(), {
    names: [NAME_OF_NOBODY],
    what_for: null,
    papers: 0,
    marks: 0,
    packet: null,
  });
  await owner.query("update contributions set player_name = $1", [MERGED]);
  await forgetAthleteNames(world.database);
  assert.deepEqual((await left()).names, [NAME_OF_NOBODY], "and what was written at that very moment");
});
