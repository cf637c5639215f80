import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { SCHOOL_TOTALS_CSV } from "../../contract/transparency/school-totals.ts";
import { monthNames } from "../../pure/dates.ts";
import { monthsAfter } from "../../pure/months.ts";
import { dollars } from "../../pure/numbers.ts";
import { givenAt } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const OFFICER = "compliance@demo.test";
/** In the middle of the month before, and of the one before that. */
const [LAST, BEFORE] = [-1, -2].map((back) => {
  const middle = new Date();
  middle.setUTCDate(15);
  return monthsAfter(middle, back);
});

// The school's football players received $20 in each of two months, and one request waited three days for its decision, a
// day of them for its sender.
let school_id: number;
before(async () => {
  const { rows } = await site.database.query(
    `select school_id::int from roles_held join people using (user_id) where email = $1`,
    [OFFICER],
  );
  ({ school_id } = rows[0]);
  const { rows: football } = await site.database.query(
    `select p.player_id::int, 2000 as cents from players p join teams using (team_id)
      where school_id = $1 and p.team_id = (select team_id from teams join players using (team_id) where school_id = $1
                                             group by 1 order by count(*) desc limit 1)`,
    [school_id],
  );
  for (const at of [LAST, BEFORE]) await givenAt(site, at ?? new Date(), football);
  await site.database.query(
    `with made as (
       insert into collaboration_requests (player_id, team_id, school_id, state, submitted_at)
       select p.player_id, p.team_id, school_id, 'declined', $2 from players p join teams using (team_id) where school_id = $1 limit 1
       returning request_id)
     insert into collaboration_history (request_id, happened_at, actor, act, state)
     select request_id, $2::timestamptz + make_interval(days => day), actor, act, state
       from made, (values (0, 'sender', 'submitted', 'submitted'), (1, 'officer', 'asked', 'more_asked'),
                          (2, 'sender', 'answered', 'answered'), (4, 'officer', 'declined', 'declined'))
                  as steps (day, actor, act, state) order by day`,
    [school_id, BEFORE],
  );
});

/** What athletes of the school were given and kept, in dollars. */
async function received(): Promise<{ amount: number; count: number }> {
  const { rows } = await site.database.query(
    `select sum(paid_cents - refunded_cents - lost_cents)::float8 / 100 as amount, count(*)::int as count
       from contributions join teams using (team_id)
      where school_id = $1 and paid_at is not null and refunded_cents + lost_cents < paid_cents`,
    [school_id],
  );
  return rows[0];
}

test("an officer sees the school's totals drawn, with the same figures as tables, and how long decisions took", async (t) => {
  for (const device of ["phone", "desk"] as const) {
    const { page, press } = await visit(t, site, device);
    await signIn(page, pages.deskPayors.to(), OFFICER);
    await press(page.getByRole("link", { name: "Totals" }));
    await seen(page.getByRole("heading", { name: "Totals", level: 1 }));
    const whole = await received();
    await seen(
      page.getByRole("heading", { name: `Contributions: ${dollars(whole.amount)} in ${whole.count}` }),
    );
    const months = page.getByRole("figure").first();
    const amounts = await months.locator("td").filter({ hasText: "$" }).allTextContents();
    const sum = amounts.reduce((so_far, amount) => so_far + Number(amount.replace(/[$,]/g, "")), 0);
    assert.equal(sum, whole.amount);
    // Football and one athlete of another sport: whoever sees football alone sees that one, too.
    const sports = page.getByRole("region", { name: "Contributions by sport" });
    await seen(sports.getByText("Other (small groups)"));
    await seen(sports.locator("td").getByText(String(whole.count), { exact: true }));
    await seen(page.getByRole("region", { name: "NIL agreements" }).getByText(/Too few to show/));
    const waits = page.getByRole("region", { name: "Time to decision" });
    await seen(
      waits
        .locator("tr", { hasText: monthNames(BEFORE?.toISOString().slice(0, 7) ?? "") })
        .getByText("3 days")
        .first(),
    );
    const file = await page.evaluate(async (address) => (await fetch(address)).text(), SCHOOL_TOTALS_CSV);
    const month = BEFORE?.toISOString().slice(0, 7);
    assert.match(file, new RegExp(`^decisions,${month},${month},,,,\\d+,,72\\.0,`, "m"));
    // As a picture too: each wait beside the longest one.
    const drawn = await waits
      .locator("td span")
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
    assert.ok(Math.max(...drawn) > 20 && Math.min(...drawn) < Math.max(...drawn), String(drawn));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/totals-${device}.png`, fullPage: true });
  }
});
