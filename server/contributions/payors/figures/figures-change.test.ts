import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listRules, type NewRuleWords, supersedeRule } from "../../../../contract/collaborations/rules.ts";
import { openOneTimeCheckout } from "../../../../contract/contributions/contributions.ts";
import { listDeskPayors } from "../../../../contract/contributions/desk-payors.ts";
import { payorSum } from "../../../../contract/contributions/payor-sum.ts";
import { businessDaysAfter } from "../../../../pure/business-days.ts";
import { longDate } from "../../../../pure/dates.ts";
import { mailsTo } from "../../../testing/mails.ts";
import { addPerson, newVisitor, signedIn } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { until } from "../../../testing/until.ts";
import { moneyWords } from "../../testing/money.ts";
import { dayFromToday, startPayors } from "../../testing/payors.ts";
import { tellPayors } from "../tell-crossed.ts";

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
  // The site's own look, each ten minutes, would tell of the first alone.
  await moneyWords(played.site).holdJobs(tellPayors);
});
after(() => played.stop());

async function supersedes(rule_id: string, value: number, effective_from: string) {
  const { data } = await played.admin.ask(listRules, { query: { limit: 500 } });
  const line = data.find((it) => it.rule_id === rule_id && it.standing === "in_force");
  const body: NewRuleWords = {
    value,
    says: "As the Commission announced",
    source: "College Sports Commission, a letter",
    source_url: "",
    effective_from,
    effective_until: "",
    seen_on: "",
    status: "in_force",
    reason: "It was announced last week.",
  };
  return played.admin.ask(supersedeRule, { params: { rule_row_id: line?.rule_row_id ?? 0 }, body });
}

test("another line of the figures changes dialog, checkout, desk, letter and due days from its day on; what crossed before keeps what held", async () => {
  const { gives, guest, one, kai, officer, site } = played;
  const today = dayFromToday(0);
  const before = await gives(guest(), 600, { days_ago: 20 });
  const lower = await gives(guest(), 450, { days_ago: 20 });
  const below = await gives(guest(), 449.99, { days_ago: 20 });
  assert.deepEqual([(await one(lower)).state, (await one(before)).state], ["near", "overdue"]);

  await supersedes("report-from-dollars", 450, today);
  await supersedes("report-business-days", 3, today);

  const kept = await one(before);
  const due_before = businessDaysAfter(dayFromToday(-20), 5);
  assert.deepEqual([kept.crossed_on, kept.due_on, kept.reported_from], [dayFromToday(-20), due_before, 600]);
  const now = await one(lower);
  assert.deepEqual(
    [now.state, now.crossed_on, now.due_on, now.reported_from],
    ["due", today, businessDaysAfter(today, 3), 450],
  );
  assert.deepEqual([(await one(below)).state, (await one(below)).reported_from], ["near", 450]);
  // Another boundary: three quarters of it.
  assert.equal((await one(await gives(guest(), 337.49))).state, "below");
  assert.equal((await one(await gives(guest(), 337.5))).state, "near");

  const desk = await officer.ask(listDeskPayors, { query: {} });
  assert.deepEqual([desk.reported_from, desk.report_within], [450, 3]);
  assert.deepEqual([desk.counts.overdue, desk.counts.due], [1, 1]);

  await addPerson(site.database, { email: "gia@example.org" });
  const gia = await signedIn(site, "gia@example.org");
  const known = await gia.ask(payorSum, { query: { player_id: kai } });
  assert.deepEqual([known.reported_from, known.report_within], [450, 3]);
  const opens = (who: Pick<typeof gia, "ask">, amount: number) =>
    who.ask(openOneTimeCheckout, {
      body: { amount, nil_service_type: "general_contribution", player_id: kai },
    });
  const asked = refused(422, /From \$450 on, .* within 3 business days\./, "agrees_to_be_named");
  await opens(gia, 449);
  await assert.rejects(opens(gia, 450), asked);
  await assert.rejects(opens(newVisitor(site), 450), asked);
  await opens(newVisitor(site), 449);

  await site.database.query("select graphile_worker.add_job('contributions_tell_payors')");
  await moneyWords(site).hurryJobs();
  const letter = async () =>
    (await mailsTo(site, "kai@athlete.example")).find(({ subject }) => /payors? came to/.test(subject));
  await until(async () => (await letter()) !== undefined);
  // Two came to it: the figure and the day are those of the first.
  assert.equal((await letter())?.subject, `2 payors came to $600: report them by ${longDate(due_before)}`);
});

test("without any line of it nobody is asked and nothing crosses", async () => {
  const { gives, guest, one, kai, site } = played;
  const { rows } = await site.database.query(
    `insert into rule_endings (rule_row_id, ends_on, reason, ended_at)
     select rule_row_id, current_date - 1, 'It was repealed.', now() from rules r
      where rule_id = 'report-from-dollars' and not exists (select from rule_endings e where e.rule_row_id = r.rule_row_id)
     returning rule_row_id`,
  );
  assert.equal(rows.length, 1);
  await site.database.query("select report_figures_follow()");
  const large = await one(await gives(guest(), 5_000));
  assert.deepEqual([large.state, large.crossed_on, large.due_on], ["below", null, null]);
  assert.equal((await newVisitor(site).ask(payorSum, { query: { player_id: kai } })).rule, "no");
});
