import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changePassword, deleteUser, login, logout } from "../../../contract/accounts/accounts.ts";
import { getUserProfile } from "../../../contract/accounts/user-profiles.ts";
import { addPerson, newVisitor, PASSWORD, signedIn } from "../../testing/people.ts";
import { type Site, startSite } from "../../testing/site.ts";

let site: Site;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

test("it holds sign-ins, refused ones too, changes of passwords, what an admin read, and deletions; no secret, no address", async () => {
  const [member_id, admin_id] = [
    await addPerson(site.database, { email: "pat@example.org", given_name: "Patricia" }),
    await addPerson(site.database, { email: "boss@example.org", role: "admin" }),
  ];
  await assert.rejects(
    newVisitor(site).ask(login, { body: { username: "pat@example.org", password: "Wrong-pass-1" } }),
  );
  const member = await signedIn(site, "pat@example.org");
  const body = { old_password: PASSWORD, new_password: "Sunny-Meadow-77" };
  await member.ask(changePassword, { body });
  const admin = await signedIn(site, "boss@example.org");
  const params = { user_id: member_id };
  await assert.rejects(admin.ask(getUserProfile, { params }));
  await admin.ask(deleteUser, { params });
  await admin.ask(logout, {});

  const { rows } = await site.database.query(
    "select actor_id::int, act, subject, request_id is not null as with_request from audit_log order by entry_id",
  );
  const subject = `user ${member_id}`;
  assert.deepEqual(
    rows.map(({ actor_id, act, subject: whom }) => [actor_id, act, whom]),
    [
      [null, "sign-in refused", subject],
      [member_id, "signed in", null],
      [member_id, "changed the password", null],
      [admin_id, "signed in", null],
      [admin_id, "deleted an account", subject],
    ],
  );
  assert.ok(rows.every(({ with_request }) => with_request));
  const { rows: whole } = await site.database.query(
    "select string_agg(a::text, ' ') as text from audit_log a",
  );
  assert.doesNotMatch(whole[0].text, /example\.org|Patricia|pass-1|Meadow|\$argon/i);
});

test("nobody changes it: not the owner of the database, and the role that acts has no right to try", async () => {
  const before = await site.database.query("select * from audit_log order by entry_id");
  assert.ok(before.rows.length > 0);
  for (const statement of [
    "update audit_log set act = 'did nothing'",
    "delete from audit_log",
    // With what leads to its lines: alone it is refused for those.
    "truncate audit_log cascade",
  ])
    await assert.rejects(site.database.query(statement), /The audit log is append only/, statement);
  await assert.rejects(site.database.query("truncate audit_log"), /cannot truncate a table referenced/);
  assert.deepEqual(
    (await site.database.query("select * from audit_log order by entry_id")).rows,
    before.rows,
  );
  const { rows } = await site.database.query(`
    select distinct privilege_type from information_schema.role_table_grants
     where table_name = 'audit_log' and grantee <> (select tableowner from pg_tables where tablename = 'audit_log')
       and privilege_type not in ('SELECT', 'INSERT')`);
  assert.deepEqual(rows, []);
});
