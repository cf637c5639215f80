import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { answerMessage, contactUs, listMessages, markMessage } from "../../contract/contact/messages.ts";
import type { CallInput } from "../../contract/form/call.ts";
import { CallFailed } from "../../contract/form/problem.ts";
import { mailTo } from "../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { type Site, startSite } from "../testing/site.ts";

type ContactInput = CallInput<typeof contactUs>["body"];

let site: Site;
let admin: Visitor;
let other_admin: Visitor;
before(async () => {
  site = await startSite();
  for (const email of ["admin@example.org", "admin2@example.org"])
    await addPerson(site.database, { email, role: "admin" });
  admin = await signedIn(site, "admin@example.org");
  other_admin = await signedIn(site, "admin2@example.org");
});
beforeEach(() => site.database.query("delete from contact_messages"));
after(() => site.stop());

const ADA = {
  first_name: "Ada",
  last_name: "Okafor",
  email: "ada@example.org",
  phone_number: "555 0100",
  company_name: "Okafor Shoes",
  subject: "Shoes",
  message: "Two lines,\r\nlike these.",
};
const send = (but: ContactInput = {}) => site.ask(contactUs, { body: { ...ADA, ...but } });
const inbox = async (state: "new" | "read" | "answered" | "spam" = "new") =>
  (await admin.ask(listMessages, { query: { state } })).data;
const first = async () => {
  const [message] = await inbox();
  assert.ok(message);
  return message;
};

test("what is missing is said in the specification's order, and nothing is kept", async () => {
  const missing = {
    first_name: " ",
    last_name: "",
    email: null,
    phone_number: " ",
    subject: "",
    message: "\n ",
  };
  const filled: ContactInput = { ...missing };
  for (const [field, said] of [
    ["first_name", "Please enter your First Name."],
    ["last_name", "Please enter your Last Name."],
    ["email", "Please enter your Email Address."],
    ["email", "Please enter a valid Email address."],
    ["phone_number", "Please enter your Phone Number."],
    ["subject", "Please enter a Subject."],
    ["message", "Please enter your Message."],
  ] as const) {
    await assert.rejects(send(filled), (error: unknown) => {
      assert.ok(error instanceof CallFailed);
      assert.deepEqual([error.problem.detail, Object.keys(error.problem.errors ?? {})], [said, [field]]);
      return true;
    });
    filled[field] = said === "Please enter your Email Address." ? "ada@" : ADA[field];
  }
  assert.deepEqual(await inbox(), []);
  assert.deepEqual(await send(filled), { message: "Your query has been submitted successfully" });
  assert.equal((await first()).company_name, "Okafor Shoes");
});

/** Malformed, or a rule broken. */
const NOT_KEPT = [400, 422];

test("odd texts are kept as they are, or refused: never half", async () => {
  const odd = "<b onclick=1>אבג ‮ 🏈 'drop table";
  await send({ first_name: odd, subject: odd, message: odd, company_name: null });
  const { first_name, subject, message, company_name } = await first();
  assert.deepEqual([first_name, subject, message, company_name], [odd, odd, odd, null]);
  for (const field of [
    "first_name",
    "last_name",
    "email",
    "phone_number",
    "company_name",
    "subject",
  ] as const) {
    for (const text of ["x".repeat(10_000), "a\r\nBcc: b@example.org", "a\u0000b", "a\ud800"])
      await assert.rejects(
        send({ [field]: text }),
        refused(NOT_KEPT),
        `${field}: ${JSON.stringify(text.slice(0, 20))}`,
      );
  }
  for (const text of ["x".repeat(10_000), "a\u0000b", "a\ud800"])
    await assert.rejects(send({ message: text }), refused(NOT_KEPT));
  assert.equal((await inbox()).length, 1);
});

test("machines are answered as people are, and nothing of theirs is kept", async () => {
  await send({ website: "http://spam.example" });
  await assert.rejects(send({ seconds_taken: 1 }), refused(429, /very fast/));
  assert.deepEqual(await inbox(), []);
  for (let times = 0; times < 12; times++) await send({ email: "Flood@example.org", message: String(times) });
  assert.equal((await inbox()).length, 10, "ten a day of one address");
});

test("an admin reads, sorts out and answers; the answer is mailed once", async () => {
  await send();
  const { message_id, message } = await first();
  assert.equal(message, "Two lines,\nlike these.");
  const params = { message_id };
  await admin.ask(markMessage, { params, body: { state: "spam", was: "new" } });
  assert.deepEqual([await inbox(), (await inbox("spam")).length], [[], 1]);
  await assert.rejects(
    other_admin.ask(markMessage, { params, body: { state: "read", was: "new" } }),
    refused(409, /Another admin already handled this: the message is spam/),
  );
  await admin.ask(markMessage, { params, body: { state: "read", was: "spam" } });
  await assert.rejects(admin.ask(answerMessage, { params, body: { answer: " " } }), refused(422));
  const answers = await Promise.allSettled([
    admin.ask(answerMessage, { params, body: { answer: "Yes,\n<i>of course</i>." } }),
    other_admin.ask(answerMessage, { params, body: { answer: "No." } }),
  ]);
  assert.equal(answers.filter(({ status }) => status === "fulfilled").length, 1);
  const [kept] = await inbox("answered");
  const letter = await mailTo(site, "ada@example.org", "Re: Shoes");
  assert.equal(letter.subject, "Re: Shoes");
  for (const line of [...(kept?.answer ?? "").split("\n"), "> Two lines,"])
    assert.ok(letter.text.includes(line), line);
  assert.doesNotMatch(letter.html, /<i>of course/);
  await assert.rejects(
    admin.ask(markMessage, { params, body: { state: "new", was: "answered" } }),
    refused(409),
  );
  const { rows } = await site.database.query("select count(*)::int as n from audit_log where subject = $1", [
    `message ${message_id}`,
  ]);
  assert.equal(rows[0].n, 3);
});
