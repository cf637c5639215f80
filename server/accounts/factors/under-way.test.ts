import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { addPerson } from "../../testing/people.ts";
import { askerOf, doneOrWaiting, holding, openAccounts, stands } from "../../testing/under-way.ts";
import type { World } from "../../world/world.ts";
import { makeLink } from "../letters/mailed-links.ts";
import { setNewPassword } from "../sign-in/new-password.ts";
import { endAllByLink } from "../sign-in/not-me.ts";
import { beginHalf, takeStep } from "./half-sign-in.ts";
import { codesWithFirst } from "./recovery-codes.ts";

// A second step that is under way while the account changes: whichever comes first, nothing that was begun before stands in the end.

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let world: World;
before(async () => {
  accounts = await openAccounts();
  world = accounts.world;
});
after(() => accounts.close());

const ENDINGS = {
  "a new password is set by a mailed link": async ({ user_id, email }: Owner) => {
    const { secret } = await makeLink(world, { user_id, email }, "new_password");
    await setNewPassword(world, { link: secret, new_password: "Quite-another-2" }, await askerOf(world));
  },
  "its owner says that a sign-in was not theirs": async ({ user_id, email }: Owner) => {
    const { secret } = await makeLink(world, { user_id, email }, "not_me");
    await endAllByLink(world, secret, await askerOf(world));
  },
} as const;

for (const [what, end] of Object.entries(ENDINGS)) {
  test(`${what} after a code was looked at: the sign-in is over, and the code was not used`, async () => {
    const owner = await somebody();
    using hold = holding(world, "before it begins");
    const stepping = takeStep(hold.held, owner.code, owner.asker).then(() => "in", refusal);
    await hold.reached;
    await end(owner);
    hold.letGo();
    assert.equal(await stepping, "404 This took too long. Please sign in again.");
    assert.deepEqual(await kept(owner), { sessions: 0, half: 0, codes_used: 0 });
  });

  test(`${what} before a second step is through: it waits, and ends that session too`, async () => {
    const owner = await somebody();
    using hold = holding(world, "before its commit");
    const stepping = takeStep(hold.held, owner.code, owner.asker);
    await hold.reached;
    const ending = end(owner);
    assert.equal(await doneOrWaiting(accounts.owner, ending), "waiting");
    hold.letGo();
    const { cookies } = await stepping;
    await ending;
    assert.equal(await stands(world, cookies), false);
  });
}

test("one code in two tabs at once: one of them is in, and the other is told that this sign-in is over", async () => {
  const owner = await somebody();
  using hold = holding(world, "before its commit");
  const first = takeStep(hold.held, owner.code, owner.asker);
  await hold.reached;
  const second = takeStep(world, owner.code, owner.asker).then(() => "in", refusal);
  assert.equal(await doneOrWaiting(accounts.owner, second), "waiting");
  hold.letGo();
  await first;
  assert.equal(await second, "404 This took too long. Please sign in again.");
  assert.deepEqual(await kept(owner), { sessions: 1, half: 0, codes_used: 1 });
});

interface Owner {
  readonly user_id: number;
  readonly email: string;
  /** A recovery code, and who has shown the password in a browser. */
  readonly code: string;
  readonly asker: Asker;
}

async function somebody(): Promise<Owner> {
  const email = `${randomUUID()}@example.org`;
  const user_id = await addPerson(accounts.owner, { email });
  const { codes, keep } = await codesWithFirst(world, user_id);
  await world.database.transaction(keep);
  // Long ago: 'this was not me' leaves it where it is.
  await accounts.owner.query(
    `insert into passkeys (passkey_id, user_id, credential_id, public_key, user_handle, sign_count, transports, is_synced, name, added_at)
     values ($1, $2, $3, '\\x00', $4, 0, '{}', false, 'Key', now() - interval '1 year')`,
    [randomUUID(), user_id, randomBytes(16), randomBytes(32)],
  );
  await accounts.owner.query(
    "update people set second_factor_since = now() - interval '1 year' where user_id = $1",
    [user_id],
  );
  await accounts.owner.query(
    "update recovery_codes set made_at = now() - interval '1 year' where user_id = $1",
    [user_id],
  );
  const nobody = await askerOf(world);
  const line = await world.database.transaction((tx) =>
    beginHalf(world, tx, { user_id, way: "password" }, nobody),
  );
  const [, name, value = ""] = /^([^=]+)=([^;]+)/.exec(line) ?? [];
  const asker: Asker = { ...nobody, cookie: (asked) => (asked === name ? value : null) };
  return { user_id, email, code: codes[0] ?? "", asker };
}

async function kept({ user_id }: Owner): Promise<{ sessions: number; half: number; codes_used: number }> {
  const { rows } = await accounts.owner.query(
    `select (select count(*)::int from sessions where user_id = $1) as sessions,
            (select count(*)::int from half_sign_ins where user_id = $1) as half,
            (select count(*)::int from recovery_codes where user_id = $1 and used_at is not null) as codes_used`,
    [user_id],
  );
  return rows[0];
}

function refusal(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  return `${error.status} ${error.message}`;
}
