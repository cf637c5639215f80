import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser, sync } from "../../contract/accounts/accounts.ts";
import {
  addUserProfile,
  getUserProfile,
  PROFILE_FIELDS,
  profileFields,
  type UserProfile,
  updateUserProfile,
} from "../../contract/accounts/user-profiles.ts";
import { addPerson, signedIn } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { type Site, startSite } from "../testing/site.ts";

let site: Site;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

let people = 0;
const newcomer = async (person: { role?: "admin"; given_name?: string } = {}) => {
  const email = `person-${++people}@example.org`;
  await addPerson(site.database, { email, ...person });
  return signedIn(site, email);
};

const EMPTY = Object.fromEntries(profileFields.map((field) => [field, null])) as Omit<UserProfile, "user_id">;

test("there is no profile until one is made, of what is given; the site greets by its first name", async () => {
  const { ask, user } = await newcomer({ given_name: "P." });
  const { user_id } = user;
  await assert.rejects(ask(getUserProfile, { params: { user_id } }), refused(404, "User profile not found."));
  await assert.rejects(
    ask(updateUserProfile, { params: { user_id }, body: { city: "Tulsa" } }),
    refused(404, "User profile not found."),
  );

  const made = await ask(addUserProfile, {
    body: { user_id, first_name: " 🏈 Zoë ", zipcode: "01234", city: "" },
  });
  assert.deepEqual(made, { ...EMPTY, user_id, first_name: "🏈 Zoë", zipcode: "01234" });
  assert.deepEqual(await ask(getUserProfile, { params: { user_id } }), made);
  assert.equal((await ask(sync, {})).given_name, "🏈 Zoë");
  await assert.rejects(
    ask(addUserProfile, { body: { user_id, city: "Tulsa" } }),
    refused(409, "You already have a profile. Reload the page to change it."),
  );
});

test("a change touches what it names: null and blanks empty a field, an absent one stays", async () => {
  const { ask, user } = await newcomer({ given_name: "Pat" });
  const params = { user_id: user.user_id };
  await ask(addUserProfile, {
    body: { last_name: "Lee", city: "Tulsa", country: "USA", phone_number: "555" },
  });
  assert.equal((await ask(sync, {})).given_name, "Pat");
  const changed = await ask(updateUserProfile, {
    params,
    body: { first_name: "Sam", city: "  ", country: null },
  });
  assert.deepEqual(changed, {
    ...EMPTY,
    ...params,
    first_name: "Sam",
    last_name: "Lee",
    phone_number: "555",
  });
  assert.equal((await ask(sync, {})).given_name, "Sam");
  assert.deepEqual(await ask(updateUserProfile, { params, body: {} }), changed);
  await ask(updateUserProfile, { params, body: { first_name: "" } });
  assert.equal((await ask(sync, {})).given_name, null);
});

test("a field that is too long is named, and an empty profile is none", async () => {
  const { ask, user } = await newcomer();
  const params = { user_id: user.user_id };
  await assert.rejects(
    ask(addUserProfile, { body: { first_name: " ", city: null } }),
    refused(422, "Please fill in at least one field.", "first_name"),
  );
  const longest = Object.fromEntries(
    profileFields.map((field) => [field, "𝒳".repeat(PROFILE_FIELDS[field].most)]),
  );
  assert.deepEqual(await ask(addUserProfile, { body: longest }), { ...params, ...longest });
  for (const field of profileFields) {
    const { label, most } = PROFILE_FIELDS[field];
    await assert.rejects(
      ask(updateUserProfile, { params, body: { [field]: "x".repeat(most + 1) } }),
      refused(422, `${label} can have at most ${most} characters.`, field),
    );
  }
});

test("nobody reads or writes another's profile, whether there is one or not; what an admin does is logged", async () => {
  const [owner, other, admin] = [await newcomer(), await newcomer(), await newcomer({ role: "admin" })];
  const params = { user_id: owner.user.user_id };
  const three = (visitor: typeof other) => [
    () => visitor.ask(addUserProfile, { body: { ...params, city: "Tulsa" } }),
    () => visitor.ask(updateUserProfile, { params, body: { city: "Tampa" } }),
    () => visitor.ask(getUserProfile, { params }),
  ];
  for (const act of three(other)) await assert.rejects(act, refused(403, "This is not your account."));
  for (const act of three(owner)) await act();
  for (const act of three(other)) await assert.rejects(act, refused(403, "This is not your account."));
  await admin.ask(getUserProfile, { params });
  const { rows } = await site.database.query(
    "select actor_id::int, act from audit_log where subject = $1 order by entry_id",
    [`user ${params.user_id}`],
  );
  assert.deepEqual(rows, [{ actor_id: admin.user.user_id, act: "read a profile" }]);
});

test("two that are made at once are one, and a deleted account keeps none", async () => {
  const { ask, user } = await newcomer();
  const body = { first_name: "Kim" };
  const made = await Promise.allSettled([ask(addUserProfile, { body }), ask(addUserProfile, { body })]);
  assert.deepEqual(made.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  await ask(deleteUser, { params: { user_id: user.user_id } });
  const { rowCount } = await site.database.query("select from user_profiles where user_id = $1", [
    user.user_id,
  ]);
  assert.equal(rowCount, 0);
  const admin = await newcomer({ role: "admin" });
  const again = { ...body, user_id: user.user_id };
  await assert.rejects(admin.ask(addUserProfile, { body: again }), refused(404, "There is no such account."));
});
