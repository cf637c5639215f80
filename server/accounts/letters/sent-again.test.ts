import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { addPerson, PASSWORD } from "../../testing/people.ts";
import { askerOf, openAccounts } from "../../testing/under-way.ts";
import { type Letter, MailAway } from "../../world/mail.ts";
import type { World } from "../../world/world.ts";
import { mailFactor } from "../factors/factor-letters.ts";
import { mailNewBrowser } from "../sessions/new-browser-letter.ts";
import { confirmAddress } from "../sign-in/confirm-email.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { mailAccountLetter } from "./account-letters.ts";
import { holderOf } from "./mailed-links.ts";

// A mail server that took a letter and whose answer was lost: the letter is sent again, and whoever got it twice may press in either.

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let world: World;
before(async () => {
  accounts = await openAccounts();
  world = accounts.world;
});
after(() => accounts.close());

/** A world whose mail server takes each letter, and says so only after so many tries. */
function answering(after_tries: number, may_have_left = true) {
  const letters: Letter[] = [];
  const send = async (letter: Letter) => {
    letters.push(letter);
    if (letters.length <= after_tries) throw new MailAway("did not take it", may_have_left);
  };
  const heard: World = { ...world, mail: { ...world.mail, send } };
  return { heard, letters };
}

const secretOf = ({ text }: Letter): string => /#([\w-]{43})/.exec(text)?.[1] ?? "";

test("a letter that may have left and is sent again: the link of either copy confirms the address", async () => {
  const { heard, letters } = answering(1);
  const { email, user_id } = await somebody("twice@example.org", false);
  const letter = { letter: "confirm_email", user_id, letter_id: randomUUID() };
  await assert.rejects(mailAccountLetter.run(heard, letter), MailAway);
  await mailAccountLetter.run(heard, letter);
  assert.deepEqual(new Set(letters.map(({ key }) => key)).size, 1, "the same letter, twice");
  const [first = "", second = ""] = letters.map(secretOf);
  const { cookies } = await signIn(world, { username: email, password: PASSWORD }, await askerOf(world));
  await confirmAddress(world, first, await askerOf(world, cookies));
  await confirmAddress(world, second, await askerOf(world, cookies));
});

test("'This wasn't me' is the same in both, of a new browser and of a second step", async () => {
  const { user_id } = await somebody("thief@example.org");
  const told = { letter_id: randomUUID(), user_id, at: new Date().toISOString() };
  for (const tell of [
    (heard: World) => mailNewBrowser.run(heard, { ...told, browser: null, network: null }),
    (heard: World) => mailFactor.run(heard, { ...told, happened: { what: "authenticator added" } }),
  ]) {
    const { heard, letters } = answering(1);
    await assert.rejects(tell(heard), MailAway);
    await tell(heard);
    for (const letter of letters) await holderOf(world, world.database, secretOf(letter), "not_me");
  }
});

test("a letter whose every copy may have left is tried until one surely did, and counts once among those of an hour", async () => {
  const { user_id } = await somebody("slow@example.org");
  const tell = (heard: World, letter_id: string) =>
    mailNewBrowser.run(heard, {
      letter_id,
      user_id,
      at: new Date().toISOString(),
      browser: null,
      network: null,
    });
  const { heard, letters } = answering(7);
  const first = randomUUID();
  for (let tries = 1; tries <= 7; tries++) await assert.rejects(tell(heard, first), MailAway);
  for (let more = 1; more <= 4; more++) await tell(heard, randomUUID());
  await tell(heard, randomUUID());
  assert.equal(letters.length, 7 + 4, "five letters an hour, and no sixth");
  await tell(heard, first);
  assert.equal(letters.length, 7 + 4 + 1, "the first is known to have left");
  await tell(heard, first);
  assert.equal(letters.length, 7 + 4 + 1);
});

test("a letter that the mail server surely did not take leaves no link behind", async () => {
  const { user_id } = await somebody("away@example.org", false);
  const { heard } = answering(1, false);
  const letter = { letter: "confirm_email", user_id, letter_id: randomUUID() };
  await assert.rejects(mailAccountLetter.run(heard, letter), MailAway);
  const { rows } = await accounts.owner.query("select from mailed_links where user_id = $1", [user_id]);
  assert.equal(rows.length, 0);
});

async function somebody(email: string, confirmed = true) {
  return { email, user_id: await addPerson(accounts.owner, { email, confirmed }) };
}
