import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { PoolClient } from "pg";
import { undoClaim } from "../../../contract/profiles/claims.ts";
import { aRequest, type Desk, OFFICER, startDesk } from "../../testing/desk.ts";
import { mailsTo } from "../../testing/mails.ts";
import { signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { doneOrWaiting } from "../../testing/under-way.ts";
import { until } from "../../testing/until.ts";
import { dayFromToday } from "../testing/requests.ts";

// Somebody loses the page, or the desk, at the moment at which they press: whoever takes it has come before, or waits.

let desk: Desk;
let kai_id = 0;
before(async () => {
  desk = await startDesk();
  const { rows } = await desk.site.database.query(
    "select user_id::int from roles_held where role = 'athlete' and player_id = $1",
    [desk.kai],
  );
  kai_id = rows[0].user_id;
});
after(() => desk.site.stop());

/** While a transaction of ours is as far as `sofar`, somebody acts; then it goes on by `then`, and ends. */
async function meanwhile(
  sofar: (client: PoolClient) => Promise<unknown>,
  act: () => Promise<unknown>,
  then: (client: PoolClient) => Promise<unknown>,
): Promise<unknown> {
  const client = await desk.site.database.connect();
  try {
    await client.query("begin");
    await sofar(client);
    const acted = act();
    const outcome = acted.catch((error: unknown) => error);
    await doneOrWaiting(desk.site.database, acted);
    await then(client);
    await client.query("commit");
    return await outcome;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** As far as `clearPage` has come. */
const clearing = (client: PoolClient) =>
  client.query("select from players where player_id = $1 for no key update", [desk.kai]);
const takePage = (client: PoolClient) =>
  client.query("delete from roles_held where role = 'athlete' and player_id = $1", [desk.kai]);
const givePage = () =>
  desk.site.database.query("insert into roles_held (user_id, role, player_id) values ($1, 'athlete', $2)", [
    kai_id,
    desk.kai,
  ]);

test("who loses the page while they press says no yes by it, and signs nothing", async () => {
  const request = await aRequest(desk, "guest-1@brand.example");
  await request.office({ act: "approve" });
  const accepted = await meanwhile(clearing, () => request.athletes({ act: "accept" }), takePage);
  assert.ok(refused(404, /no such request of yours/)(accepted));
  assert.equal((await request.at_desk()).state, "approved");

  await givePage();
  await request.athletes({ act: "accept" });
  const sign = { act: "sign", executed_on: dayFromToday(0) };
  const signed = await meanwhile(clearing, () => request.athletes(sign), takePage);
  assert.ok(refused(404, /no such request of yours/)(signed));

  // Nothing holds what is no yes but the role itself.
  await givePage();
  const written = await meanwhile(takePage, () => request.athletes({ act: "write", text: "Hi." }), clearing);
  assert.ok(refused(404, /no such request of yours/)(written));
  assert.equal((await request.at_desk()).state, "accepted");
  await givePage();
});

test("an officer whose role is taken while they press decides nothing", async () => {
  const request = await aRequest(desk, "guest-2@brand.example");
  const role = "role = 'compliance' and user_id = (select user_id from people where email = $1)";
  const approved = await meanwhile(
    (client) => client.query(`delete from roles_held where ${role}`, [OFFICER]),
    () => request.office({ act: "approve" }),
    async () => {},
  );
  assert.ok(refused(403, /can't open this/)(approved));
  await desk.site.database.query(
    "insert into roles_held (user_id, role, school_id) select user_id, 'compliance', $2 from people where email = $1",
    [OFFICER, desk.school_id],
  );
  assert.equal((await request.at_desk()).state, "submitted");
});

test("the office is told of an impostor's yes that came while their claim was being undone", async () => {
  const request = await aRequest(desk, "guest-3@brand.example");
  await request.office({ act: "approve" });
  const { rows } = await desk.site.database.query(
    `insert into profile_submissions (state, player_id, claimed_player_id, holder_id, date_of_birth, confirmed_at, decided_at)
     values ('approved', $1, $1, $2, '2004-04-21', now(), now()) returning submission_id`,
    [desk.kai, kai_id],
  );
  const admin = await signedIn(desk.site, "admin@site.example");
  const undone = await meanwhile(
    // As far as an acceptance has come.
    async (client) => {
      await client.query("select from players where player_id = $1 for share", [desk.kai]);
      await client.query("update collaboration_requests set state = 'accepted' where request_id = $1", [
        request.request_id,
      ]);
      await client.query(
        `insert into collaboration_history (request_id, actor, actor_id, act, state)
         values ($1, 'athlete', $2, 'accept', 'accepted')`,
        [request.request_id, kai_id],
      );
    },
    () =>
      admin.ask(undoClaim, {
        params: { submission_id: rows[0].submission_id },
        body: { reason: "The coach does not know them." },
      }),
    async () => {},
  );
  assert.deepEqual(undone, { undone: true });
  // They had said yes to another one before.
  await until(
    async () =>
      (await mailsTo(desk.site, OFFICER)).some(
        ({ subject, text }) =>
          subject.includes("someone else accepted for Kai O'Brien") && text.includes(request.request_id),
      ),
    "a letter about the yes that came meanwhile",
  );
});
