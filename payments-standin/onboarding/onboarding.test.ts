import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { linkFor, newAccountOf, statusesOf } from "../testing/athletes.ts";
import { startForTest, stoppedClock } from "../testing/provider.ts";

const right = {
  given_name: "Jordan",
  surname: "Hale",
  email: "jo@example.com",
  phone: "000 000 0000",
  date_of_birth: "1901-01-01",
  line1: "address_full_match",
  city: "Austin",
  state: "tx",
  postal_code: "78701",
  id_number: "000-00-0000",
  routing: "110000000",
  account_number: "000123456789",
  terms: "on",
};

async function startWithAccount(t: TestContext, journal?: string) {
  const played = await startForTest(t, { ...stoppedClock(), ...(journal && { journal }) });
  const { id } = await played.stripe.v2.core.accounts.create(newAccountOf());
  const newLink = async (fields?: "currently_due") =>
    (await played.stripe.v2.core.accountLinks.create(linkFor(id, fields))).url;
  /** Follows a link as a browser does: to the form, or to where it is sent instead. */
  const open = async (url: string) => {
    const answer = await fetch(url, { redirect: "manual" });
    assert.equal(answer.status, 303);
    return String(answer.headers.get("location"));
  };
  const visit = async (fields?: "currently_due") => played.origin + (await open(await newLink(fields)));
  const send = async (form: string, typed: Record<string, string>) => {
    const answer = await fetch(form, {
      method: "POST",
      body: new URLSearchParams({ do: "submit", ...typed }),
      redirect: "manual",
    });
    return { status: answer.status, location: answer.headers.get("location"), page: await answer.text() };
  };
  const look = async (form: string) => (await fetch(form)).text();
  return { ...played, id, newLink, open, visit, send, look };
}

const back = "http://localhost:1/return";
const refresh = "http://localhost:1/refresh";

test("filled in, it leads back, and the account becomes active after its check", async (t) => {
  const played = await startWithAccount(t);
  const { stripe, id, visit, send, look, advance } = played;
  const form = await visit();
  assert.match(await look(form), /This page plays the payment provider/);
  const sent = await send(form, right);
  assert.deepEqual([sent.status, sent.location], [303, back]);
  assert.deepEqual(await statusesOf(played, id), ["pending", "pending"]);
  await advance(10);
  assert.deepEqual(await statusesOf(played, id), ["active", "active"]);
  const { identity } = await stripe.v2.core.accounts.retrieve(id, { include: ["identity"] });
  assert.deepEqual(identity?.individual?.id_numbers, [{ type: "us_ssn" }]);
  assert.deepEqual([identity?.individual?.address?.state, identity?.individual?.surname], ["TX", "Hale"]);
  const again = await send(form, right);
  assert.equal(again.location, back, "sent twice, it is over");
  const returned = await stripe.v2.core.events.list({ types: ["v2.core.account_link.returned"] });
  assert.deepEqual(
    returned.data.map((event) => "data" in event && event.data),
    [{ account_id: id, configurations: ["recipient"], use_case: "account_onboarding" }],
  );
  assert.equal((await stripe.accounts.retrieve(id)).external_accounts?.data.length, 1);
});

test("a link is good for one visit; a preview uses it up", async (t) => {
  const { newLink, open } = await startWithAccount(t);
  const link = await newLink();
  assert.match(await open(link), /^\/setup\/s\//);
  assert.equal(await open(link), refresh);
  assert.equal(
    await open(await newLink()).then((place) => place.startsWith("/setup/s/")),
    true,
    "another is",
  );
});

test("a link that has expired leads to the refresh address, as does a visit that took too long", async (t) => {
  const { stripe, id, newLink, open, visit, send, advance, origin, control } = await startWithAccount(t);
  const made = await stripe.v2.core.accountLinks.create(linkFor(id));
  const { now } = await control("GET", "/clock");
  assert.equal(Date.parse(made.expires_at) / 1000, now + 600);
  const link = await newLink();
  const form = await visit();
  await advance(600);
  assert.equal(await open(link), refresh);
  assert.equal((await fetch(form)).status, 200, "a visit that has begun goes on");
  await advance(3600);
  assert.equal((await send(form, right)).location, refresh);
  assert.equal((await fetch(`${origin}/setup/e/${id}/none`)).status, 404);
  assert.equal((await fetch(`${origin}/setup/s/none`)).status, 404);
  const [secret = ""] = made.url.split("/").slice(-1);
  assert.equal((await fetch(`${origin}/setup/e/acct_other/${secret}`)).status, 404);
});

test("left half-way, what was typed is there the next time, and the rest is still asked for", async (t) => {
  const played = await startWithAccount(t);
  const { stripe, id, visit, send, look } = played;
  const { given_name, surname, phone } = right;
  const saved = await send(await visit(), { do: "save", given_name, surname, phone });
  assert.deepEqual([saved.status, saved.location], [303, back], "it proves nothing");
  assert.deepEqual(await statusesOf(played, id), ["restricted", "restricted"]);
  const { requirements } = await stripe.v2.core.accounts.retrieve(id, { include: ["requirements"] });
  const open = requirements?.entries?.map(({ description }) => description) ?? [];
  assert.ok(!open.includes("identity.individual.surname"), String(open));
  assert.ok(open.includes("identity.individual.date_of_birth"), String(open));
  assert.equal((await stripe.accounts.retrieve(id)).details_submitted, false);

  const page = await look(await visit());
  assert.match(page, /name="surname" value="Hale"/);
  assert.doesNotMatch(page, /name="phone"/);
  assert.match(page, /name="id_number"/);
});

test("the bank account is only asked for with eventually_due", async (t) => {
  const { visit, look } = await startWithAccount(t);
  assert.doesNotMatch(await look(await visit("currently_due")), /name="account_number"/);
  assert.match(await look(await visit()), /name="account_number"/);
});

test("what is wrong is said at its field; nobody under 18, no real number", async (t) => {
  const { visit, send } = await startWithAccount(t);
  const form = await visit();
  const wrong = async (typed: Partial<typeof right>, words: RegExp) => {
    const { status, page } = await send(form, { ...right, ...typed });
    assert.equal(status, 400, JSON.stringify(typed));
    assert.match(page, words);
    assert.match(page, /aria-invalid="true"/);
    return page;
  };
  await wrong({ surname: "" }, /This is required/);
  await wrong({ terms: "" }, /Agree to the terms/);
  await wrong({ date_of_birth: "2015-01-01" }, /at least 18/);
  await wrong({ date_of_birth: "1999-02-31" }, /Enter a date/);
  await wrong({ date_of_birth: "2999-01-01" }, /in the future/);
  assert.ok(!(await wrong({ id_number: "123-45-6789" }, /Only test values/)).includes("123-45-6789"));
  await wrong({ account_number: "12345678901" }, /Only test accounts/);
  await wrong({ routing: "021000021" }, /Only test values/);
  await wrong({ postal_code: "7870" }, /ZIP/);
  await wrong({ email: "jo" }, /valid email/);
  const escaped = await send(form, { ...right, city: "<b>Austin</b>", surname: "" });
  assert.doesNotMatch(escaped.page, /<b>Austin/);
});

test("no number that was typed is in the journal, not a wrong one either", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "card-payments-"));
  t.after(() => rm(folder, { recursive: true }));
  const journal = join(folder, "journal.jsonl");
  const { visit, send } = await startWithAccount(t, journal);
  const form = await visit();
  await send(form, { ...right, id_number: "123-45-6789", account_number: "98765432101" });
  await send(form, right);
  const kept = await readFile(journal, "utf8");
  for (const typed of ["123-45-6789", "123456789", "98765432101", "000-00-0000", "000000000"])
    assert.ok(!kept.includes(typed), typed);
  assert.ok(kept.includes("Hale"), "it is the journal");
});

test("each button of the form brings about what it says", async (t) => {
  const played = await startWithAccount(t);
  const { stripe, id, visit, send, look, advance } = played;
  const page = await look(await visit());
  const names = Array.from(page.matchAll(/name="choose" value="(\w+)"/g), ([, name]) => name ?? "");
  assert.ok(names.length > 10);
  assert.ok(page.indexOf(">Agree and submit<") < page.indexOf('name="choose"'), "Enter submits");
  assert.equal((await send(await visit(), { choose: "half" })).location, back);
  assert.equal((await stripe.accounts.retrieve(id)).details_submitted, false);
  await send(await visit(), { choose: "number_mismatch" });
  await advance(10);
  assert.deepEqual(await statusesOf(played, id), ["restricted", "restricted"]);
  await send(await visit(), { choose: "ready" });
  await advance(10);
  assert.deepEqual(await statusesOf(played, id), ["active", "active"]);
});

test("a document that is asked for settles it, or cannot be read", async (t) => {
  const played = await startWithAccount(t);
  const { stripe, id, visit, send, look, advance } = played;
  const surnameOf = async () =>
    (await stripe.v2.core.accounts.retrieve(id, { include: ["identity"] })).identity?.individual?.surname;
  await send(await visit(), { ...right, date_of_birth: "1990-05-05" });
  await advance(10);
  const form = await visit();
  assert.match(await look(form), /name="document"/);
  await send(form, { document: "file_identity_document_failure", surname: "Other" });
  await advance(10);
  assert.deepEqual(await statusesOf(played, id), ["restricted", "restricted"]);
  await send(await visit(), { document: "file_identity_document_success" });
  await advance(10);
  assert.equal(await surnameOf(), "Hale", "what was not asked for is not taken");
  assert.deepEqual(await statusesOf(played, id), ["active", "active"]);
});

test("of a closed account there is no form anymore", async (t) => {
  const { stripe, id, visit, send } = await startWithAccount(t);
  const form = await visit();
  await stripe.v2.core.accounts.close(id);
  assert.equal((await send(form, right)).location, back);
  await assert.rejects(stripe.v2.core.accountLinks.create(linkFor(id)), { message: /cannot be onboarded/ });
});
