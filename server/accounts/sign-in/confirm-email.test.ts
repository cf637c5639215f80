import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { login, register, sync } from "../../../contract/accounts/accounts.ts";
import { confirmEmail, forgotPassword, newPassword } from "../../../contract/accounts/mailed-links.ts";
import { contributionsOf, giveAsGuest } from "../../testing/guests.ts";
import { linkIn, mailTo } from "../../testing/mails.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

// Anybody can type anybody's address. The mail goes to who has it; what it confirms is an account of whoever has typed it
// only where the two are one.

let site: Site;
let kai: number;
let dana: number;
before(async () => {
  site = await startSite();
  ({ "Kai O'Brien": kai = 0, "Dana Okafor": dana = 0 } = await addPlayers(site.database));
});
after(() => site.stop());

const TYPED = "Squat-here-1";
const CHOSEN = "Sunny-day-9";

test("who registers a guest's address gets nothing by the guest's opening the mail", async () => {
  const email = "guest@demo.test";
  await giveAsGuest(site, kai, email);
  const { squatter, link } = await squat(email);

  const guest = newVisitor(site);
  await assert.rejects(guest.ask(confirmEmail, { body: { link } }), refused(401, /sign in/));
  await addPerson(site.database, { email: "guest.at.work@demo.test" });
  const elsewhere = await signedIn(site, "guest.at.work@demo.test");
  await assert.rejects(elsewhere.ask(confirmEmail, { body: { link } }), refused(403, /another account/));
  assert.equal((await squatter.ask(sync, {})).email_confirmed, false);
  assert.equal(await contributionsOf(site, email), 0);

  // The way that the page shows: a new password makes the account the guest's, and nobody else's.
  await makeOwn(guest, email);
  await assert.rejects(squatter.ask(sync, {}), refused(401, /has ended/));
  await assert.rejects(signInAs(squatter, email, TYPED), refused(401, /Wrong email or password/));
  const user = await signInAs(guest, email, CHOSEN);
  assert.equal(user.email_confirmed, true);
  assert.equal(await contributionsOf(site, email), 1);
});

test("who registers an athlete's address gets no page by the athlete's opening the mail", async () => {
  const email = "athlete@demo.test";
  await approveProfile(email, kai);
  const { squatter, link } = await squat(email);
  const athlete = newVisitor(site);
  await assert.rejects(athlete.ask(confirmEmail, { body: { link } }), refused(401, /sign in/));
  assert.equal((await signInAs(squatter, email, TYPED)).player_id, null);
  await makeOwn(athlete, email);
  assert.equal((await signInAs(athlete, email, CHOSEN)).player_id, kai);
  await assert.rejects(squatter.ask(sync, {}), refused(401, /has ended/));
});

test("who opens the mail on a phone signs in there and confirms; the computer stays signed in", async () => {
  const email = "nia@demo.test";
  const { squatter: computer, link } = await squat(email);
  const phone = newVisitor(site);
  await signInAs(phone, email, TYPED);
  assert.deepEqual(await phone.ask(confirmEmail, { body: { link } }), { confirmed: true });
  // Who opens the mail again is told that it is done.
  assert.deepEqual(await phone.ask(confirmEmail, { body: { link } }), { confirmed: true });
  assert.equal((await phone.ask(sync, {})).email_confirmed, true);
  assert.equal((await computer.ask(sync, {})).email_confirmed, true);
});

test("an athlete who confirms has the page at once, and stays signed in there", async () => {
  const email = "other.athlete@demo.test";
  await approveProfile(email, dana);
  const { squatter: athlete, link } = await squat(email);
  assert.deepEqual(await athlete.ask(confirmEmail, { body: { link } }), { confirmed: true });
  assert.equal((await athlete.ask(sync, {})).player_id, dana);
});

/** Somebody types an address that may be theirs, and is signed in at once. The mail goes to the address. */
async function squat(user_email: string): Promise<{ squatter: Visitor; link: string }> {
  const squatter = newVisitor(site);
  await squatter.ask(register, { body: { user_name: "Nia", user_email, password: TYPED } });
  await signInAs(squatter, user_email, TYPED);
  return { squatter, link: linkIn(await mailTo(site, user_email, "Please confirm")) };
}

async function makeOwn(owner: Visitor, user_email: string): Promise<void> {
  await owner.ask(forgotPassword, { body: { user_email } });
  const link = linkIn(await mailTo(site, user_email, "A new password"));
  await owner.ask(newPassword, { body: { link, new_password: CHOSEN } });
}

const signInAs = (visitor: Visitor, username: string, password: string) =>
  visitor.ask(login, { body: { username, password } });

/** The profile that an athlete submitted with this address is approved, and the page nobody's yet. */
async function approveProfile(email: string, player_id: number): Promise<void> {
  await site.database.query(
    `with made as (
       insert into profile_submissions (state, player_id, confirmed_at, decided_at)
       values ('approved', $1, now(), now()) returning submission_id)
     insert into profile_details (submission_id, first_name, last_name, email_address, sport_name, school_name, class_name,
                                  sport_level, gender_division, position, jersey_number, height_inches, weight_pounds)
     select submission_id, 'Kai', 'O''Brien', $2, 'Football', 'Test Air Force', 'Senior', 'College', 'Men', 'QB', '00', 74, 200
       from made`,
    [player_id, email],
  );
}
