import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { login, register } from "../../../contract/accounts/accounts.ts";
import { confirmEmail } from "../../../contract/accounts/mailed-links.ts";
import {
  acceptInvitation,
  getSchoolOffice,
  inviteOffice,
  readInvitation,
  withdrawInvitation,
} from "../../../contract/accounts/office-invitations.ts";
import { getDeskRules } from "../../../contract/collaborations/desk.ts";
import { longDate } from "../../../pure/dates.ts";
import { linkIn as linkOfAccount, type Mail, mailsTo, mailTo } from "../../testing/mails.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

const CASEY = "casey@school.example";

let site: Site;
let admin: Visitor;
let school_id = 0;
before(async () => {
  site = await startSite();
  await addPlayers(site.database);
  await addPerson(site.database, { email: "ada@admin.example", role: "admin" });
  admin = await signedIn(site, "ada@admin.example");
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  school_id = rows[0].school_id;
});
after(() => site.stop());

const invite = (email: string) => admin.ask(inviteOffice, { params: { school_id }, body: { email } });
const linkIn = ({ text }: Mail): string => /#([\da-f-]{36}\.[\w-]{43})/.exec(text)?.[1] ?? "";
/** As if so long had passed since it was sent. */
const passed = (interval: string) =>
  site.database.query(
    "update office_invitations set sent_at = sent_at - $1::interval, ends_at = ends_at - $1::interval",
    [interval],
  );

test("an office is invited by one letter, which names nobody, and takes the desk with that address alone", async () => {
  const none = await admin.ask(getSchoolOffice, { params: { school_id } });
  assert.deepEqual([none.officers, none.office_email, none.invitations], [0, null, []]);
  // Pressed twice.
  const [first] = await Promise.all([invite(CASEY), invite(` ${CASEY.toUpperCase()} `)]);
  assert.equal(first.invitations.length, 1);
  const letter = await mailTo(site, CASEY, "Your compliance desk for Test Air Force at Donate NIL");
  assert.equal((await mailsTo(site, CASEY)).length, 1);
  const link = linkIn(letter);
  const told = await site.ask(readInvitation, { body: { link } });
  assert.deepEqual([told.school_name, told.email.toLowerCase()], ["Test Air Force", CASEY]);
  assert.ok(letter.text.includes(`Accept by: ${longDate(told.ends_on)}\n`), letter.text);

  await addPerson(site.database, { email: "mallory@else.example" });
  const mallory = await signedIn(site, "mallory@else.example");
  await assert.rejects(mallory.ask(acceptInvitation, { body: { link } }), refused(403, /another address/));
  await addPerson(site.database, { email: CASEY, confirmed: false });
  const casey = await signedIn(site, CASEY);
  await assert.rejects(casey.ask(acceptInvitation, { body: { link } }), refused(403, /confirm your address/));
  await site.database.query("update people set email_confirmed_at = now() where email_key = $1", [CASEY]);
  const forged = link.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  await assert.rejects(casey.ask(acceptInvitation, { body: { link: forged } }), refused(404));
  // In two tabs.
  const tabs = await Promise.allSettled([1, 2].map(() => casey.ask(acceptInvitation, { body: { link } })));
  assert.deepEqual(tabs.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  const told_role = await mailTo(site, CASEY, "You are a compliance officer of Test Air Force now");
  assert.match(told_role.text, /^You accepted the invitation to the compliance desk of Test Air Force on /);
  assert.match(told_role.text, /signed out on your other devices/);
  // Still signed in, and at the desk.
  assert.equal((await casey.ask(getDeskRules, {})).us_state, null);
  await assert.rejects(site.ask(readInvitation, { body: { link } }), refused(404));
  const { officers, invitations, office_email } = await admin.ask(getSchoolOffice, { params: { school_id } });
  assert.deepEqual([officers, invitations, office_email?.toLowerCase()], [1, [], CASEY]);
  const { rows } = await site.database.query(
    "select act from audit_log where act like '%invit%' or act = 'gave a role' order by entry_id",
  );
  assert.deepEqual(
    rows.map(({ act }) => act),
    ["invited a school's office", "gave a role", "accepted an office's invitation"],
  );
  assert.equal(
    (await site.database.query("select from office_invitations where email is not null")).rows.length,
    0,
  );
});

test("an invitation is sent again with all its time, ends by itself, and can be withdrawn", async () => {
  const cora = "cora@school.example";
  await invite(cora);
  const link = linkIn(await mailTo(site, cora, "Your compliance desk"));
  await passed("20 days");
  await invite(cora);
  await mailTo(site, cora, "Reminder: your compliance desk");
  await passed("20 days");
  assert.equal((await site.ask(readInvitation, { body: { link } })).email, cora);
  await passed("12 days");
  await assert.rejects(site.ask(readInvitation, { body: { link } }), refused(410));
  const after_its_time = await admin.ask(getSchoolOffice, { params: { school_id } });
  assert.deepEqual(after_its_time.invitations, []);
  const again = await invite(cora);
  const [{ invitation_id } = { invitation_id: "" }] = again.invitations;
  const params = { invitation_id };
  assert.deepEqual((await admin.ask(withdrawInvitation, { params })).invitations, []);
  await assert.rejects(admin.ask(withdrawInvitation, { params }), refused(409));
  await assert.rejects(site.ask(readInvitation, { body: { link } }), refused(404));
});

test("an officer of another school does not change schools by a link", async () => {
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Arizona'",
  );
  await addPerson(site.database, {
    email: "oz@school.example",
    role: "compliance",
    school_id: rows[0].school_id,
  });
  await invite("oz@school.example");
  const link = linkIn(await mailTo(site, "oz@school.example", "Your compliance desk"));
  const oz = await signedIn(site, "oz@school.example");
  await assert.rejects(oz.ask(acceptInvitation, { body: { link } }), refused(409, /another school/));
});

test("who confirms an address that is invited is shown the way to the invitation, while it can be accepted", async () => {
  const email = "newcomer@school.example";
  const { invitations } = await invite(email);
  const link = linkIn(await mailTo(site, email, "Your compliance desk"));
  const newcomer = newVisitor(site);
  const password = "Sunny-day-9";
  await newcomer.ask(register, {
    body: { user_name: "Newcomer", user_email: email.toUpperCase(), password },
  });
  await newcomer.ask(login, { body: { username: email, password } });
  const confirm = { body: { link: linkOfAccount(await mailTo(site, email, "Please confirm your email")) } };
  assert.deepEqual(await newcomer.ask(confirmEmail, confirm), { confirmed: true, invitation: link });
  const invited = invitations.find((each) => each.email === email);
  await admin.ask(withdrawInvitation, { params: { invitation_id: invited?.invitation_id ?? "" } });
  // Pressed again, by Back.
  assert.deepEqual(await newcomer.ask(confirmEmail, confirm), { confirmed: true });
});
