import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { parse } from "csv-parse/sync";
import { DESK_CSV } from "../../../contract/collaborations/desk.ts";
import { endRule, listRules } from "../../../contract/collaborations/rules.ts";
import { aRequest, type Desk, startDesk } from "../../testing/desk.ts";
import { signedIn } from "../../testing/people.ts";
import { dayFromToday } from "../testing/requests.ts";

// Nobody says by when it has to be disclosed: our own figure has ended, and no law, school or Commission sets a day for this deal.

let desk: Desk;
before(async () => {
  desk = await startDesk();
  const admin = await signedIn(desk.site, "admin@site.example");
  const { data } = await admin.ask(listRules, { query: { limit: 500 } });
  const { rule_row_id } = data.find((it) => it.rule_id === "disclosure-days") ?? assert.fail("our figure");
  const body = { ends_on: dayFromToday(-1), reason: "It was repealed." };
  await admin.ask(endRule, { params: { rule_row_id }, body });
});
after(() => desk.site.stop());

test("an agreement on which nothing is due is disclosed, corrected and done all the same", async () => {
  const email = "guest-1@brand.example";
  const request = await aRequest(desk, email, { company_name: "Dayless Diner" });
  const signed = await request.signed(dayFromToday(0));
  assert.deepEqual([signed.due, signed.acts[0]], [null, "disclose"]);

  const disclosed = await request.athletes({ act: "disclose", disclosed_on: dayFromToday(0) });
  const noted = { disclosed_on: dayFromToday(0), due_on: null, set_by: null, days_late: 0 };
  assert.deepEqual(disclosed.disclosure, noted);
  const { text } = await desk.words.letterTo(email, "Agreement disclosed");
  assert.match(text, /was disclosed to Test Air Force on \w+ \d+, \d+\./);
  assert.doesNotMatch(text, /in time|late/);

  const file = await desk.officer.request(`${DESK_CSV}?view=waiting&text=dayless`);
  const [row]: Record<string, string>[] = parse(await file.text(), { columns: true });
  assert.deepEqual(
    [row?.disclosed_on, row?.disclosure_due_on, row?.disclosure_days_late],
    [dayFromToday(0), "", ""],
  );

  const why = "It was another deal's.";
  const taken_back = await request.office({ act: "correct", disclosed_on: null, text: why });
  assert.equal(taken_back.disclosure, null);
  const again = await request.office({ act: "disclose", disclosed_on: dayFromToday(0) });
  assert.deepEqual(again.disclosure, noted);
  const done = await request.athletes({ act: "finish" });
  assert.deepEqual([done.state, done.disclosure?.due_on], ["done", null]);
});

test("a signature that is corrected to a day without a rule leaves the disclosure noted", async () => {
  const request = await aRequest(desk, "guest-2@brand.example");
  await request.signed(dayFromToday(-3));
  const disclosed = await request.office({ act: "disclose", disclosed_on: dayFromToday(0) });
  assert.equal(disclosed.disclosure?.due_on, dayFromToday(27), "by the figure of its day");
  const text = "The last of us signed today.";
  const corrected = await request.office({ act: "correct_signature", executed_on: dayFromToday(0), text });
  assert.deepEqual(
    [corrected.executed_on, corrected.disclosure],
    [dayFromToday(0), { disclosed_on: dayFromToday(0), due_on: null, set_by: null, days_late: 0 }],
  );
});
