import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { keepGuestChoice } from "../../letters/choices/guest-choices.ts";
import { takePageFrom } from "../../people/page-holders.ts";
import { addPerson } from "../../testing/people.ts";
import { askerOf, doneOrWaiting, holding, openAccounts } from "../../testing/under-way.ts";
import { type Letter, MailAway, MailRefused } from "../../world/mail.ts";
import type { World } from "../../world/world.ts";
import { give } from "../testing/gifts.ts";
import { takeBack, write } from "./own-thanks.ts";
import { approve, decline } from "./review.ts";
import { sendThanks } from "./send.ts";

// What is under way while another decides, takes back or takes the page down; and a server that dies while letters leave.

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let world: World;
let player_id = 0;
let kai: Asker;
let ada: Asker;
let bea: Asker;
before(async () => {
  accounts = await openAccounts();
  world = accounts.world;
  player_id = accounts.players["Kai O'Brien"] ?? 0;
  kai = await asker("kai@example.org", "athlete");
  ada = await asker("ada@example.org", "admin");
  bea = await asker("bea@example.org", "admin");
});
after(() => accounts.close());

let mailbox: Letter[] = [];
beforeEach(async () => {
  mailbox = [];
  await accounts.owner.query(
    "delete from thanks; delete from mails_sent; delete from contributions; delete from payor_sums",
  );
  await accounts.owner.query(
    "insert into roles_held (user_id, role, player_id) values ($1, 'athlete', $2) on conflict do nothing",
    [kai.session?.person.user_id, player_id],
  );
  for (const name of GIVERS) await give(accounts.owner, { player_id, email: `${name}@example.org` });
});

const GIVERS = ["a", "b", "c", "d"];

/** Somebody with a role, signed in. */
async function asker(email: string, role: "athlete" | "admin"): Promise<Asker> {
  const held = role === "athlete" ? { role, player_id } : { role };
  const user_id = await addPerson(accounts.owner, { email, ...held });
  const person = {
    ...{ user_id, email, email_confirmed: true, has_password: true, user_name: null, given_name: null },
    ...{ roles: [{ school_id: null, player_id: null, ...held }], resting: [], has_second_factor: false },
  };
  const proved_at = world.clock.now();
  const session = {
    ...{ session_hash: randomBytes(32), way: "password" as const, ends_at: new Date(Date.now() + 3_600_000) },
    ...{ proved_at, person, renewed: [] },
  };
  return { ...(await askerOf(world)), session };
}

const written = async (): Promise<string> => (await write(world, kai, "Thank you!")).latest?.thanks_id ?? "";
const outcome = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => "done",
    (error) => (error instanceof Refusal ? error.status : error),
  );

/** The world whose letters come here; `refuses` says which the mail server does not take. */
const mailing = (refuses: (to: string) => boolean = () => false): World => ({
  ...world,
  mail: {
    ...world.mail,
    async send(letter) {
      if (refuses(letter.to)) throw new MailAway("not taken");
      mailbox.push(letter);
    },
  },
});
const reached = (): string[] => mailbox.map(({ to }) => to[0] ?? "").toSorted();
const stateOf = async (thanks_id: string): Promise<string | undefined> =>
  (await accounts.owner.query("select state from thanks where thanks_id = $1", [thanks_id])).rows[0]?.state;

test("two admins at once: one decides, the other is told", async () => {
  const thanks_id = await written();
  using hold = holding(world, "before its commit");
  const first = outcome(approve(hold.held, ada, thanks_id));
  await hold.reached;
  const second = outcome(decline(world, bea, { thanks_id, reason: "No." }));
  assert.equal(await doneOrWaiting(accounts.owner, second), "waiting");
  hold.letGo();
  assert.deepEqual([await first, await second, await stateOf(thanks_id)], ["done", 409, "sending"]);
});

test("taken back while it is being approved: it is too late; approved while it is being taken back: it is gone", async () => {
  const late = await written();
  {
    using hold = holding(world, "before its commit");
    const approving = outcome(approve(hold.held, ada, late));
    await hold.reached;
    const taking = outcome(takeBack(world, kai, late));
    assert.equal(await doneOrWaiting(accounts.owner, taking), "waiting");
    hold.letGo();
    assert.deepEqual([await approving, await taking], ["done", 409]);
  }
  await accounts.owner.query("delete from thanks");
  const gone = await written();
  using hold = holding(world, "before its commit");
  const taking = outcome(takeBack(hold.held, kai, gone));
  await hold.reached;
  const approving = outcome(approve(world, ada, gone));
  assert.equal(await doneOrWaiting(accounts.owner, approving), "waiting");
  hold.letGo();
  assert.deepEqual([await taking, await approving], ["done", 404]);
  await sendThanks.run(mailing(), { thanks_id: gone });
  assert.deepEqual(reached(), []);
});

test("two tabs write at once: one message waits", async () => {
  using hold = holding(world, "before its commit");
  const first = outcome(write(hold.held, kai, "One"));
  await hold.reached;
  const second = outcome(write(world, kai, "Two"));
  assert.equal(await doneOrWaiting(accounts.owner, second), "waiting");
  hold.letGo();
  assert.deepEqual([await first, await second], ["done", 409]);
});

test("the page is taken away while letters leave: no further one does, and nothing of it is kept", async () => {
  const thanks_id = await written();
  await approve(world, ada, thanks_id);
  const going: World = {
    ...mailing(),
    mail: {
      ...world.mail,
      async send(letter) {
        mailbox.push(letter);
        if (mailbox.length === 2) await world.database.transaction((tx) => takePageFrom(tx, player_id, ada));
      },
    },
  };
  await sendThanks.run(going, { thanks_id });
  assert.deepEqual(reached(), ["a", "b"]);
  assert.equal(await stateOf(thanks_id), undefined);
});

test("an athlete whose page is taken away while they write leaves no message", async () => {
  using hold = holding(world, "before its commit");
  const { database } = hold.held;
  const taking = database.transaction((tx) => takePageFrom(tx, player_id, ada));
  await hold.reached;
  const writing = outcome(write(world, kai, "Thank you!"));
  assert.equal(await doneOrWaiting(accounts.owner, writing), "waiting");
  hold.letGo();
  await taking;
  assert.equal(await writing, 403);
});

test("a server that dies while letters leave: the next one goes on behind it, and nobody gets two", async () => {
  const thanks_id = await written();
  await approve(world, ada, thanks_id);
  const dying: World = {
    ...world,
    mail: {
      ...world.mail,
      async send(letter) {
        if (mailbox.length === 2) throw new Error("killed");
        mailbox.push(letter);
      },
    },
  };
  await assert.rejects(sendThanks.run(dying, { thanks_id }), /killed/);
  assert.equal(await stateOf(thanks_id), "sending");
  // What was given after the yes is not thanked for, and the first contribution goes back meanwhile.
  await accounts.owner.query(
    "update contributions set refunded_cents = paid_cents where contributor_email = 'd@example.org'",
  );
  await sendThanks.run(mailing(), { thanks_id });
  assert.deepEqual(reached(), ["a", "b", "c"]);
  assert.equal(await stateOf(thanks_id), "sent");
  await sendThanks.run(mailing(), { thanks_id });
  assert.deepEqual(reached(), ["a", "b", "c"]);
});

test("two guests who turn out to be one account while letters leave get no second one", async () => {
  const thanks_id = await written();
  await approve(world, ada, thanks_id);
  const only_b = mailing((to) => !to.startsWith("b"));
  await assert.rejects(sendThanks.run(only_b, { thanks_id }), MailAway);
  const user_id = await addPerson(accounts.owner, { email: `new-${randomUUID()}@example.org` });
  await accounts.owner.query(
    "update contributions set user_id = $1 where contributor_email in ('a@example.org', 'b@example.org')",
    [user_id],
  );
  await sendThanks.run(mailing(), { thanks_id });
  assert.deepEqual(reached(), ["b", "c", "d"]);
});

test("an address that the mail server does not take holds nobody up; after three days it is given up", async () => {
  const thanks_id = await written();
  await approve(world, ada, thanks_id);
  const refusing = mailing((to) => to.startsWith("b"));
  await assert.rejects(sendThanks.run(refusing, { thanks_id }), MailAway);
  assert.deepEqual(reached(), ["a", "c", "d"]);
  assert.equal(await stateOf(thanks_id), "sending");
  const now = () => new Date(Date.now() + 3 * 86_400_000);
  await sendThanks.run({ ...refusing, clock: { ...world.clock, now } }, { thanks_id });
  assert.equal(await stateOf(thanks_id), "sent");
});

test("a dozen mailboxes in a row that are gone keep nobody behind them waiting", async () => {
  for (let n = 10; n < 22; n++) await give(accounts.owner, { player_id, email: `b${n}@example.org` });
  const thanks_id = await written();
  await approve(world, ada, thanks_id);
  const gone: World = {
    ...world,
    mail: {
      ...world.mail,
      async send(letter) {
        if (/^b\d/.test(letter.to)) throw new MailRefused("no such user");
        mailbox.push(letter);
      },
    },
  };
  await assert.rejects(sendThanks.run(gone, { thanks_id }), /12 letters of thanks/);
  assert.deepEqual(reached(), ["a", "b", "c", "d"]);
});

test("who turns these emails off while letters leave gets none", async () => {
  const thanks_id = await written();
  await approve(world, ada, thanks_id);
  const off: World = {
    ...world,
    mail: {
      ...world.mail,
      async send(letter) {
        mailbox.push(letter);
        await keepGuestChoice(
          world.database,
          { email_key: "d@example.org", topic: "thanks" },
          "never",
          new Date(),
        );
      },
    },
  };
  await sendThanks.run(off, { thanks_id });
  assert.deepEqual(reached(), ["a", "b", "c"]);
});
