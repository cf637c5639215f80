import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PAYOR_STATES, type PayorState } from "../../../contract/contributions/payors.ts";
import { businessDaysAfter } from "../../../pure/business-days.ts";
import { openPayors } from "../testing/payor-sums.ts";
import { listOfSchool } from "./read-payors.ts";

/** A school's list, read by the order of indexes and with what is rare apart, says what plain loops over the tables find. */

const TODAY = "2026-11-26";
const now = new Date(`${TODAY}T12:00:00Z`);
const GUESTS = 24;

let site: Awaited<ReturnType<typeof openPayors>>;
before(async () => {
  site = await openPayors();
  await fill();
});
after(() => site.close());

/** Kai has two pages, another athlete one, and one is at a high school, where nothing is reported; some payors count as one, and some were noted. */
async function fill(): Promise<void> {
  const { owner, kai } = site;
  const { user_id } = await site.someone();
  const adds = async (what: string) =>
    (await owner.query(`${what} returning player_id::int`, [kai])).rows[0].player_id;
  const same = `insert into players (team_id, player_name, is_listed, source`;
  const page = await adds(
    `${same}, merged_into) select team_id, player_name, false, 'test', player_id from players where player_id = $1`,
  );
  const lone = await adds(
    `${same}) select team_id, 'Lee Stone', true, 'test' from players where player_id = $1`,
  );
  await owner.query(`
    insert into teams (sport_id, school_id, team_name, conference, color, alt_color)
    select 3, school_id, 'Test Air Force Prep', 'High School', '#003594', '#8a8d8f' from schools where school_name = 'Test Air Force'`);
  const young = await adds(
    `${same}) select t.team_id, 'Bo Young', true, 'test' from teams t where t.team_name = 'Test Air Force Prep' and $1::int > 0`,
  );
  const guests = Array.from({ length: GUESTS }, (_, nth) => ({ email: `plain${nth}@example.org` }));
  const pages = [kai, page, lone, lone, young];
  for (const [nth, guest] of guests.entries())
    for (const [at, player_id] of pages.entries())
      if ((nth + at) % 3 > 0)
        await site.give(
          player_id,
          5_000 * (1 + ((nth * 7 + at * 5) % 11)),
          `2026-11-${String(1 + ((nth * 5 + at) % 25)).padStart(2, "0")}`,
          guest,
        );
  const ids = await Promise.all(guests.map(site.payorOf));
  for (const [one = 0, other = 0] of [ids.slice(0, 2), ids.slice(1, 3), ids.slice(8, 10)])
    await site.join(one, other);
  for (const [nth, payor_id] of [...ids, ...ids.slice(4)].entries())
    for (const [at, player_id] of [kai, page, lone, young].entries())
      if ((nth + at) % 4 === 0)
        await owner.query(
          `insert into payor_reports (payor_id, player_id, reported_on, sum_cents, noted_by, noted_at) values ($1, $2, $3, 60000, $4, $3::date + time '12:00')`,
          [payor_id, player_id, `2026-11-${String(3 + ((nth * 3) % 19)).padStart(2, "0")}`, user_id],
        );
}

interface Line {
  readonly athlete_id: number;
  readonly payor_id: number;
  readonly sum: number;
  readonly state: PayorState;
  readonly crossed_on: string | null;
  readonly notes: number | null;
  readonly reported_on: string | null;
}
interface Held {
  readonly payor_id: number;
  readonly player_id: number;
}
interface Note extends Held {
  readonly reported_on: string;
  readonly noted_on: string;
}

/** The same, from the tables as they are. */
async function plainly(): Promise<Line[]> {
  const read = async <Row>(text: string): Promise<Row[]> => (await site.owner.query(text)).rows;
  const players = await read<{ player_id: number; athlete_id: number; is_young: boolean }>(`
    select p.player_id::int, coalesce(p.merged_into, p.player_id)::int as athlete_id, p.conference = 'High School' as is_young
      from players p join teams t using (team_id) join schools using (school_id) where school_name = 'Test Air Force'`);
  const heads = new Map(
    (
      await read<{ payor_id: number; head_id: number }>(
        "select payor_id::int, head_id::int from payor_groups",
      )
    ).map((one) => [one.payor_id, one.head_id]),
  );
  const headOf = (payor_id: number) => heads.get(payor_id) ?? payor_id;
  const sums = await read<Held & { sum_cents: number }>(
    "select payor_id::int, player_id::int, sum_cents::int from payor_sums",
  );
  const notes = await read<Note>(
    "select report_id::int, payor_id::int, player_id::int, reported_on::text, noted_at::date::text as noted_on from payor_reports order by 1",
  );
  const lines: Line[] = [];
  for (const athlete_id of new Set(players.map((player) => player.athlete_id)))
    for (const payor_id of new Set([...sums, ...notes].map((each) => headOf(each.payor_id)))) {
      const pages = players.filter((player) => player.athlete_id === athlete_id);
      const isTheirs = (each: Held) =>
        headOf(each.payor_id) === payor_id && pages.some((page) => page.player_id === each.player_id);
      const noted = notes.filter(isTheirs);
      const sum = sums.filter(isTheirs).reduce((all, each) => all + each.sum_cents, 0);
      if (!sums.some(isTheirs) || (sum === 0 && noted.length === 0)) continue;
      const crossed = await read<{ day: string | null }>(`
        select payor_crossed_on(payor_members(${payor_id}), array[${pages.map((page) => page.player_id)}])::text as day`);
      const crossed_on = crossed[0]?.day ?? null;
      const last = noted.at(-1);
      const is_young = pages.some((page) => page.is_young);
      lines.push({
        ...{ athlete_id, payor_id, sum: sum / 100, crossed_on, notes: last ? noted.length : null },
        reported_on: last?.reported_on ?? null,
        state: stateOf({ sum, crossed_on, noted_on: last?.noted_on ?? null, is_young }),
      });
    }
  return lines;
}

function stateOf(of: {
  sum: number;
  crossed_on: string | null;
  noted_on: string | null;
  is_young: boolean;
}): PayorState {
  const { sum, crossed_on, noted_on, is_young } = of;
  if (noted_on !== null && (crossed_on === null || noted_on >= crossed_on)) return "reported";
  if (is_young) return "below";
  if (crossed_on === null) return sum >= 45_000 ? "near" : "below";
  return businessDaysAfter(crossed_on, 5) < TODAY ? "overdue" : "due";
}

async function list(asked: { state?: PayorState; after?: string | undefined; limit: number }) {
  const found = await site.owner.query("select school_id from schools where school_name = 'Test Air Force'");
  const school = { school_id: found.rows[0].school_id, school_name: "", is_admins: false };
  return listOfSchool(site.database, school, { state: "any", school: "", ...asked }, now);
}

const lineOf = (row: Awaited<ReturnType<typeof list>>["data"][number]): Line => ({
  ...{
    athlete_id: row.athlete.player_id,
    payor_id: row.payor_id,
    sum: row.sum,
    state: row.state,
    crossed_on: row.crossed_on,
  },
  ...{ notes: row.reported?.notes ?? null, reported_on: row.reported?.reported_on ?? null },
});
const key = ({ athlete_id, payor_id }: Line) => `${athlete_id} ${payor_id}`;
const sorted = (lines: readonly Line[]) => lines.toSorted((a, b) => key(a).localeCompare(key(b)));

test("a school's list is what plain loops over sums, notes, groups and pages find, whole and by state", async (t) => {
  const expected = await plainly();
  const whole = await list({ limit: 500 });
  assert.deepEqual(sorted(whole.data.map(lineOf)), sorted(expected));
  const counts = PAYOR_STATES.map(
    (state) => [state, expected.filter((line) => line.state === state).length] as const,
  );
  t.diagnostic(JSON.stringify(counts));
  assert.ok(
    counts.every(([, count]) => count > 0),
    "each state has some",
  );
  assert.deepEqual(whole.counts, Object.fromEntries(counts));
  for (const state of PAYOR_STATES) {
    const some = await list({ state, limit: 500 });
    assert.deepEqual(
      some.data,
      whole.data.filter((row) => row.state === state),
    );
  }
});

for (const limit of [1, 3, 7])
  test(`in parts of ${limit} it is the same list`, async () => {
    const whole = (await list({ limit: 500 })).data;
    const parts: typeof whole = [];
    for (let after: string | undefined; ; ) {
      const { data } = await list({ after, limit });
      if (data.length === 0) break;
      assert.ok(data.length === limit || parts.length + data.length === whole.length);
      parts.push(...data);
      after = data.at(-1)?.place;
    }
    assert.deepEqual(parts, whole);
  });
