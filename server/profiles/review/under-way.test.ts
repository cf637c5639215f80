import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import sql from "sql-template-tag";
import { createPlayerProfile } from "../../../contract/profiles/profiles.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { endSessionsOf } from "../../people/end-sessions.ts";
import { addPerson } from "../../testing/people.ts";
import { askerOf, doneOrWaiting, holding, openAccounts } from "../../testing/under-way.ts";
import type { World } from "../../world/world.ts";
import { submitProfile } from "../submission/submit.ts";
import { filledIn } from "../testing/profiles.ts";
import { approve } from "./approve.ts";
import { undoClaim } from "./undo-claim.ts";

// An admin who is thrown out while they decide about a claim: it gives nobody a page and takes nobody's.

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let world: World;
let player_id = 0;
before(async () => {
  accounts = await openAccounts();
  world = accounts.world;
  player_id = accounts.players["Kai O'Brien"] ?? 0;
});
after(() => accounts.close());

let names = 0;
const email = () => `p${++names}@example.org`;

test("an admin who is thrown out while they approve a claim gives no page, and while they undo one takes none", async () => {
  const { submission_id, user_id } = await claim();
  const approving = (at: World, asker: Asker) =>
    approve(at, asker, { submission_id, player_id, not_players: [], takes_from: null, reason: "" });
  assert.equal(await thrownOutBefore(approving), "401 Your session has ended. Please sign in again.");
  assert.deepEqual(await stands(submission_id), ["waiting_for_review", null]);

  await approving(world, await admin());
  assert.deepEqual(await stands(submission_id), ["approved", user_id]);
  const undoing = (at: World, asker: Asker) => undoClaim(at, asker, { submission_id, reason: "Not them." });
  assert.equal(await thrownOutBefore(undoing), "401 Your session has ended. Please sign in again.");
  assert.deepEqual(await stands(submission_id), ["approved", user_id]);

  // Whoever comes later waits for what is done.
  const asker = await admin();
  using hold = holding(world, "before its commit");
  const undone = undoing(hold.held, asker);
  await hold.reached;
  const ending = world.database.transaction(async (tx) => {
    await tx.row(sql`select from people where user_id = ${asker.session?.person.user_id} for update`);
  });
  assert.equal(await doneOrWaiting(accounts.owner, ending), "waiting");
  hold.letGo();
  assert.deepEqual(await undone, { undone: true });
  await ending;
  assert.deepEqual(await stands(submission_id), ["undone", null]);
});

/** What an act of an admin comes to whose sessions end before it begins. */
async function thrownOutBefore(act: (at: World, asker: Asker) => Promise<unknown>): Promise<string> {
  const asker = await admin();
  using hold = holding(world, "before it begins");
  const outcome = act(hold.held, asker).then(
    () => "done",
    (error) => (error instanceof Refusal ? `${error.status} ${error.message}` : Promise.reject(error)),
  );
  await hold.reached;
  await endSessionsOf(world.database, asker.session?.person.user_id ?? 0);
  hold.letGo();
  return outcome;
}

/** Of a claim: its state, and who has the page. */
async function stands(submission_id: string): Promise<[state: string, holder: number | null]> {
  const { rows } = await accounts.owner.query(
    `select state, (select user_id::int from roles_held where player_id = $2) as holder
       from profile_submissions where submission_id = $1`,
    [submission_id, player_id],
  );
  return [rows[0].state, rows[0].holder];
}

/** A claim of somebody with an account, which waits for a decision. */
async function claim(): Promise<{ submission_id: string; user_id: number }> {
  const email_address = email();
  const user_id = await addPerson(accounts.owner, { email: email_address });
  const typed = await filledIn({ email_address, claimed_player_id: player_id });
  const parsed = createPlayerProfile.body?.parse(typed);
  assert.ok(parsed);
  await submitProfile(world, parsed);
  const { rows } = await accounts.owner.query<{ submission_id: string }>(
    `update profile_submissions s
        set state = 'waiting_for_review', confirmed_at = now(), expires_at = null, date_of_birth = '2004-04-21'
       from profile_details d where d.submission_id = s.submission_id and d.email_address = $1 returning s.submission_id`,
    [email_address],
  );
  return { submission_id: rows[0]?.submission_id ?? "", user_id };
}

/** An admin who is signed in. */
async function admin(): Promise<Asker> {
  const address = email();
  const user_id = await addPerson(accounts.owner, { email: address, role: "admin" });
  const session_hash = randomBytes(32);
  await accounts.owner.query(
    `insert into sessions (session_hash, user_id, way, begun_at, proved_at, idle_ends_at, ends_at)
     values ($1, $2, 'password', now(), now(), now() + interval '1 hour', now() + interval '1 day')`,
    [session_hash, user_id],
  );
  const person = {
    ...{ user_id, email: address, email_confirmed: true, has_password: true, user_name: null },
    ...{ given_name: null, resting: [], has_second_factor: false },
    roles: [{ role: "admin" as const, school_id: null, player_id: null }],
  };
  const session = {
    ...{ session_hash, way: "password" as const, ends_at: new Date(Date.now() + 3_600_000) },
    ...{ proved_at: world.clock.now(), person, renewed: [] },
  };
  return { ...(await askerOf(world)), session };
}
