import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  getDeskRequest,
  getDeskRules,
  listDeskRequests,
  setDeskRules,
} from "../../contract/collaborations/desk.ts";
import { actByLink } from "../../contract/collaborations/requests.ts";
import { correctSchoolFact } from "../../contract/collaborations/school-facts.ts";
import { requestTexts, submitRequest } from "../../contract/collaborations/submit-request.ts";
import { CallFailed } from "../../contract/form/problem.ts";
import { addPerson, signedIn } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";
import { collaborationWords, dayFromToday, filledIn, type RequestInput } from "./testing/requests.ts";

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let kai = 0;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  const ids = await addPlayers(site.database);
  kai = ids["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true");
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  await addPerson(site.database, {
    email: "casey@school.example",
    role: "compliance",
    school_id: rows[0].school_id,
  });
});
after(() => site.stop());

const said = async (but: Partial<RequestInput>): Promise<[status: number, detail: string]> => {
  try {
    await site.ask(submitRequest, { body: filledIn(kai, but) });
    return [200, ""];
  } catch (error) {
    assert.ok(error instanceof CallFailed, String(error));
    return [error.problem.status, error.problem.detail];
  }
};

/** Each left out in turn: the rules of what is sent, in the specification's order. */
const IN_ORDER: readonly (readonly [keyof RequestInput, string])[] = [
  ["first_name", "Please enter First Name."],
  ["last_name", "Please enter Last Name."],
  ["email_address", "Please enter Email Address."],
  ["phone_number", "Please enter Phone Number."],
  ["street_address", "Please enter Street Address."],
  ["city", "Please enter City."],
  ["state", "Please enter State."],
  ["zip_code", "Please enter Zip Code."],
  ["country", "Please enter Country."],
  ["scope_of_use", "Please select Scope of Use."],
  ["requested_date", "Please select Requested Date."],
];

test("the rules of what is sent are said in the specification's order", async () => {
  const nothing = Object.fromEntries(
    IN_ORDER.map(([field]) => [field, " \t".trimEnd()]),
  ) as Partial<RequestInput>;
  const typed: Partial<RequestInput> = { ...nothing, flat_fees: 0 };
  const whole = filledIn(kai);
  for (const [field, message] of IN_ORDER) {
    assert.deepEqual(await said(typed), [422, message]);
    if (field === "email_address") {
      assert.deepEqual(await said({ ...typed, email_address: "bea@brand" }), [
        422,
        "Please enter Valid Email Address.",
      ]);
    }
    Object.assign(typed, { [field]: whole[field] });
    if (field === "scope_of_use") {
      const other = { ...typed, scope_of_use: "Other" };
      assert.deepEqual(await said(other), [422, "Please specify 'Other' Scope of Use."]);
    }
  }
  assert.deepEqual(await said(typed), [422, "Please select Compensation Option."]);
  assert.deepEqual(await said({ flat_fees: 5, royalties: 5 }), [422, "Please select Compensation Option."]);
  assert.deepEqual(await said({ flat_fees: -5 }), [422, "Please select Compensation Option."]);
});

test("10,000 characters are too many in every field, and it is said which", async () => {
  for (const field of requestTexts) {
    const but = { [field]: "x".repeat(10_000), ...(field === "other" ? { flat_fees: 0 } : {}) };
    const [status, detail] = await said(but);
    assert.equal(status, 422, field);
    assert.match(detail, field === "email_address" ? /Valid Email/ : /can have at most/);
  }
});

test("NUL and half characters are refused in every field, line breaks in those of one line", async () => {
  for (const field of requestTexts) {
    const but = (value: string) => ({ [field]: value, ...(field === "other" ? { flat_fees: 0 } : {}) });
    assert.equal((await said(but("a\u0000b")))[0], 400, field);
    assert.equal((await said(but("a\ud800b")))[0], 400, field);
    const has_lines = field === "additional_details" || field === "other";
    if (!has_lines) assert.equal((await said(but("a\r\nbcc: x@example.org")))[0], 400, field);
  }
});

test("days that do not exist or are over, and numbers out of range, are refused", async () => {
  for (const requested_date of ["2027-02-30", "tomorrow", "99999-01-01", "0000-00-00", "2027-1-1"])
    assert.equal((await said({ requested_date }))[0], 422, requested_date);
  assert.match((await said({ requested_date: dayFromToday(-3) }))[1], /hasn't passed/);
  assert.match((await said({ alternate_date: "2027-13-01" }))[1], /Alternate Date/);
  assert.match((await said({ flat_fees: 1e12 }))[1], /at most/);
  assert.match((await said({ flat_fees: 0, royalties: 101 }))[1], /100 percent/);
  assert.match((await said({ number_of_hours_requested: -1 }))[1], /between 0/);
});

/** No day and no number, and mostly no address. */
const NO_SUCH = [
  ["HTML", "<b>bea@brand.example</b>"],
  ["a line break", "bea@brand.example\r\nbcc: x@example.org"],
  ["NUL", "bea@brand.example\u0000"],
  ["emoji", "🏈@brand.example"],
  ["right-to-left", "\u202ebea@brand.example"],
  ["10,000 characters", `${"x".repeat(10_000)}@brand.example`],
] as const;

test("an address may hold whatever its mailbox is called by, but nothing that begins another line or tag or can't be seen", async () => {
  for (const [name, email_address] of NO_SUCH.filter(([name]) => name !== "emoji")) {
    const [status, detail] = await said({ email_address });
    if (/\p{Cc}/u.test(email_address)) assert.equal(status, 400, name);
    else assert.deepEqual([status, detail], [422, "Please enter Valid Email Address."], name);
  }
  assert.deepEqual(await said({ email_address: "🏈@brand.example" }), [200, ""]);
  await words.letterTo("🏈@brand.example", "Confirm your NIL collaboration request");
});

for (const [name, typed] of NO_SUCH) {
  test(`${name} is no day and no number, and it is said of which field`, async () => {
    for (const field of ["requested_date", "alternate_date"] as const)
      assert.ok([400, 422].includes((await said({ [field]: typed }))[0]), field);
    for (const field of ["number_of_hours_requested", "flat_fees", "royalties"] as const)
      assert.match((await said({ [field]: typed as never }))[1], new RegExp(field));
  });

  test(`${name} finds nothing in the queue, or is refused; as a rule of the school it is refused`, async () => {
    const casey = await signedIn(site, "casey@school.example");
    const query = { text: typed };
    const is_taken = typed.length <= 200 && !/\p{Cc}/u.test(typed);
    if (is_taken) assert.equal((await casey.ask(listDeskRequests, { query })).count, 0);
    else await assert.rejects(casey.ask(listDeskRequests, { query }), CallFailed);
    const search = new URLSearchParams({ view: "all", text: typed });
    assert.equal((await casey.request(`/compliance-desk.csv?${search}`)).status < 500, true);
    const before = await casey.ask(getDeskRules, {});
    for (const field of ["us_state", "review_days", "disclosure_days"] as const)
      await assert.rejects(
        casey.ask(setDeskRules, { body: { ...before, [field]: typed as never } }),
        refused([400, 422]),
        field,
      );
    assert.deepEqual(await casey.ask(getDeskRules, {}), before);
  });
}

test("the file is for officers, and leads others to sign in or away", async () => {
  const file = await site.request("/compliance-desk.csv", { redirect: "manual" });
  assert.equal(file.status, 303);
  await addPerson(site.database, { email: "fan@example.org" });
  const fan = await signedIn(site, "fan@example.org");
  assert.equal((await fan.request("/compliance-desk.csv")).status, 403);
});

test("a school's rules move the due days of its open requests at once", async () => {
  const casey = await signedIn(site, "casey@school.example");
  const { request_id, link } = await words.confirmedRequest(kai, "due@brand.example");
  const due = async () => (await casey.ask(getDeskRequest, { params: { request_id } })).due;
  assert.deepEqual((await due())?.due_on, dayFromToday(10));
  await casey.ask(setDeskRules, { body: { review_days: 2, disclosure_days: 9 } });
  await casey.ask(correctSchoolFact, {
    body: { what: "us_state", value: "OK", reason: "We are in Tulsa, Oklahoma." },
  });
  assert.deepEqual(await due(), { due_on: dayFromToday(2), set_by: "Test Air Force", days_left: 2 });
  const { findings, version } = await casey.ask(getDeskRequest, { params: { request_id } });
  assert.ok(findings.some(({ rule_id }) => rule_id === "state-ok"));
  await site.ask(actByLink, { body: { link, act: "withdraw", version } });
  assert.equal(await due(), null);
  for (const wrong of [{ us_state: "Oklahoma" }, { review_days: -1 }, { disclosure_days: 400 }])
    await assert.rejects(
      casey.ask(setDeskRules, {
        body: { us_state: null, review_days: null, disclosure_days: null, ...wrong },
      }),
      CallFailed,
    );
});
