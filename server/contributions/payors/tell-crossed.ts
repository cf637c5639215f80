import sql from "sql-template-tag";
import * as z from "zod/mini";
import { type ReportFigures, withinWords } from "../../../contract/contributions/report-figures.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { longDate } from "../../../pure/dates.ts";
import { dollars } from "../../../pure/numbers.ts";
import { task } from "../../http/domain.ts";
import type { Draft } from "../../letters/draft.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { World } from "../../world/world.ts";
import { readDueOn } from "./figures/calendars.ts";
import { readFigures } from "./figures/figures.ts";
import { REPORT_RULE } from "./reporting.ts";

/**
 * Has each athlete mailed of the payors that came to what is reported: once for each crossing, several at a time in one letter.
 * Sums cross in the transaction that books or agrees, whichever that is, so they are looked for and not waited for. Of two servers
 * that look at once, one finds a row. Who has no account is told once they have one.
 */
export const tellPayors = task(
  {
    name: "contributions_tell_payors",
    // Five business days are left: some minutes don't matter, and several crossings are one letter.
    times: "*/10 * * * *",
  },
  async ({ database, clock, jobs }: Pick<World, "database" | "clock" | "jobs">) => {
    const now = clock.now();
    await database.rows(sql`
      with crossed as (
        select s.payor_id, s.player_id, h.user_id
          from payor_sums s join players p using (player_id) join teams t using (team_id)
          join roles_held h on h.role = 'athlete' and h.player_id in (p.player_id, p.merged_into)
         where s.crossed_on is not null and (s.told_crossed_on is null or s.told_crossed_on < s.crossed_on)
           and ${REPORT_RULE} = 'yes'
         order by s.payor_id, s.player_id for no key update of s skip locked),
      told as (
        update payor_sums s set told_crossed_on = s.crossed_on from crossed c
         where s.payor_id = c.payor_id and s.player_id = c.player_id
        returning s.payor_id, s.player_id, s.crossed_on, s.sum_cents, s.is_open_ended, c.user_id),
      sums as (
        select user_id, count(*)::int as count, min(crossed_on)::text as crossed_on,
               (json_agg(json_build_object('sum', sum_cents / 100.0, 'is_open_ended', is_open_ended, 'crossed_on', crossed_on)
                         order by crossed_on, sum_cents desc))::jsonb as sums
          from told
         where not exists (select from payor_reports r
                            where r.payor_id = any (payor_members(told.payor_id)) and r.player_id = told.player_id
                              and (r.noted_at at time zone 'UTC')::date >= told.crossed_on)
         group by user_id)
      select from sums s cross join lateral ${jobs.added(
        mailPayors,
        sql`json_build_object('user_id', s.user_id, 'told_at', ${now.toISOString()}::text, 'count', s.count,
                              'crossed_on', s.crossed_on, 'sums', jsonb_path_query_array(s.sums, ${FIRST_SUMS}::jsonpath))`,
        sql`${`${mailPayors.name} `} || s.user_id || ' ' || ${now.toISOString()}`,
      )}`);
  },
);

/** More than that stands on the page alone. */
const MOST_SUMS = 10;
const FIRST_SUMS = `$[0 to ${MOST_SUMS - 1}]`;

const shape = z.object({
  user_id: z.int(),
  told_at: z.iso.datetime(),
  count: z.int(),
  /** The first of them: its day is due first. */
  crossed_on: z.iso.date(),
  /** What each came to, in dollars, what is due first before; absent in a job of an earlier release. */
  sums: z._default(
    z.array(z.object({ sum: z.number(), is_open_ended: z.boolean(), crossed_on: z.iso.date() })),
    [],
  ),
});

/** Mails an athlete which sums have to be reported, each by its day, and where. Whose they are stands on that page alone. */
export const mailPayors = task({ name: "mail_payors_crossed" }, async (world, payload) => {
  const told = shape.parse(payload);
  const athlete = await world.database.row<{ email: string; player_id: number }>(sql`
    select p.email, h.player_id::int as player_id from people p join roles_held h on h.user_id = p.user_id and h.role = 'athlete'
     where p.user_id = ${told.user_id} and p.deleted_at is null`);
  // Who lost the page meanwhile has nothing to report.
  if (!athlete) return;
  // What held on the day on which it crossed.
  const figures = await readFigures(world.database, told.crossed_on);
  const days = [...new Set([told.crossed_on, ...told.sums.map(({ crossed_on }) => crossed_on)])];
  const due = new Map<string, string | null>();
  for (const crossed_on of days)
    due.set(crossed_on, await readDueOn(world.database, athlete.player_id, crossed_on));
  if (figures) await mailOnce(world, payorsDraft(world, told, { to: athlete.email, figures, due }));
});

function payorsDraft(
  world: Pick<World, "origin">,
  { user_id, told_at, count, crossed_on, sums }: z.output<typeof shape>,
  {
    to,
    figures,
    due,
  }: {
    to: string;
    figures: ReportFigures;
    /** Until when what crossed on a day is reported. */
    due: ReadonlyMap<string, string | null>;
  },
): Draft {
  const figure = dollars(figures.reported_from);
  const dayOf = (crossed: string) => due.get(crossed) ?? null;
  const report_by = dayOf(crossed_on);
  const by = report_by && longDate(report_by);
  const payors = count === 1 ? "A payor" : `${count} payors`;
  return {
    key: `payors_crossed.${user_id}.${told_at.replaceAll(":", "-")}`,
    // Not the topic `received`, which one may turn off: something is due by a day, and who misses it may not play.
    because: "report",
    to,
    subject: `${payors} came to ${figure}: report ${count === 1 ? "it" : "them"}${by ? ` by ${by}` : ""}`,
    opening: `${payors} came to ${figure} in all: what was given, promised and agreed on with you counts together. A Division I athlete reports that to the College Sports Commission${withinWords(figures)}.`,
    facts: [
      ["Payors", String(count)],
      ...(by ? [[count === 1 ? "Report by" : "Report the first by", by] as const] : []),
      ...sums.map((it) => sumFact(it, dayOf(it.crossed_on))),
    ],
    way: { label: "See who it is, and what makes up the sum", address: world.origin + pages.ownPayors.to() },
    after: ["Once you've reported it, note the day there. Then everyone sees that it's done."],
  };
}

/** `$750 in all`: `since November 6, 2026, report by November 13, 2026`. Not by the name: that isn't for an inbox. */
const sumFact = (
  { sum, is_open_ended, crossed_on }: z.output<typeof shape>["sums"][number],
  due_on: string | null,
): readonly [string, string] => [
  `${dollars(sum)} in all${is_open_ended ? ", and more may come" : ""}`,
  `since ${longDate(crossed_on)}${due_on ? `, report by ${longDate(due_on)}` : ""}`,
];
