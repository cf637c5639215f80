import sql from "sql-template-tag";
import type {
  DeskPayouts,
  PaidAthlete,
  PaidBeforeReports,
} from "../../../../contract/payouts/desk-payouts.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import type { Queries } from "../../../world/database.ts";
import { CAME_BACK } from "../../booking/where-it-is.ts";
import { pagesOfSchool } from "../../pages/pages-of.ts";
import { wentToThem } from "../standing/theirs.ts";
import { IS_OPEN, isOthersToGiveBack, OPEN_CENTS } from "../standing/waiting.ts";

/** The school whose desk an officer has. Throws `Refusal` 403. */
export function deskOf({ session }: Pick<Asker, "session">): number {
  const school_id = session?.person.roles.find(({ role }) => role === "compliance")?.school_id;
  if (!school_id) throw new Refusal(403, "Your account can't open this.");
  return school_id;
}

interface Row extends Omit<PaidAthlete, "last_sent_at" | "last_arrived_at"> {
  readonly last_sent_at: Date | null;
  readonly last_arrived_at: Date | null;
  readonly count: number;
  readonly all_arrived: number;
  readonly all_on_its_way: number;
  readonly all_held: number;
}

/** A batch of a school's athletes to whom something was paid, whoever was paid last first, with what all of them come to. */
export async function readDeskPayouts(
  queries: Queries,
  school_id: number,
  { limit, skip }: { limit: number; skip: number },
): Promise<DeskPayouts> {
  const school = await queries.row<{ school_name: string }>(
    sql`select school_name from schools where school_id = ${school_id}`,
  );
  const rows = await queries.rows<Row>(sql`
    with pages as materialized (${pagesOfSchool(school_id)}),
    gone as (
      select athlete_id, sum(q.amount_cents - q.reversed_cents) as cents, count(*) filter (where q.state = 'sent') as payouts, max(q.sent_at) as last_at
        from pages join payouts q using (player_id) where q.state <> 'dropped' and ${wentToThem(sql`q.payout_account_id`)} group by 1),
    arrived as (
      select athlete_id, sum(b.amount_cents) as cents, max(b.arrived_at) as last_at
        from pages join bank_payouts b using (player_id) where b.arrived_at is not null and b.came_back_at is null and ${wentToThem(sql`b.payout_account_id`)} group by 1),
    sent as (
      select athlete_id, q.payout_account_id, sum(q.amount_cents - q.reversed_cents) as cents
        from pages join payouts q using (player_id) where q.state = 'sent' and ${wentToThem(sql`q.payout_account_id`)} group by 1, 2),
    back as (
      select athlete_id, sum(greatest(q.cents - coalesce((select sum(b.amount_cents) from bank_payouts b
                                                            where b.payout_account_id = q.payout_account_id and b.arrived_at is not null and b.came_back_at is null), 0), 0)) as cents
        from sent q where ${CAME_BACK} group by 1),
    open as (
      select athlete_id, sum(${OPEN_CENTS}) as cents
        from pages join contributions c using (player_id) where ${IS_OPEN} and not ${isOthersToGiveBack(sql`athlete_id`)} and athlete_id in (select athlete_id from gone) group by 1),
    paid as (
      select athlete_id, coalesce(arrived.cents, 0) as arrived, gone.cents - coalesce(arrived.cents, 0) - coalesce(back.cents, 0) as on_its_way, coalesce(open.cents, 0) + coalesce(back.cents, 0) as held,
             gone.payouts, gone.last_at as last_sent_at, arrived.last_at as last_arrived_at
        from gone left join arrived using (athlete_id) left join back using (athlete_id) left join open using (athlete_id))
    select p.player_id::int as player_id, p.player_name, p.team_name, (arrived / 100.0)::float8 as arrived, (on_its_way / 100.0)::float8 as on_its_way,
           (held / 100.0)::float8 as held, payouts::int as payouts, last_sent_at, last_arrived_at, count(*) over ()::int as count,
           (sum(arrived) over () / 100.0)::float8 as all_arrived, (sum(on_its_way) over () / 100.0)::float8 as all_on_its_way,
           (sum(held) over () / 100.0)::float8 as all_held
      from paid join players p on p.player_id = athlete_id
     order by last_sent_at desc nulls last, p.player_id limit ${limit} offset ${skip}`);
  const [first] = rows;
  return {
    school_name: school?.school_name ?? "",
    data: rows.map(shown),
    count: first?.count ?? 0,
    arrived: first?.all_arrived ?? 0,
    on_its_way: first?.all_on_its_way ?? 0,
    held: first?.all_held ?? 0,
  };
}

/** Who of a school's athletes is paid before reports. Why is for admins alone, and so is an admin's address. */
export async function readPaidBefore(queries: Queries, school_id: number): Promise<PaidBeforeReports[]> {
  const rows = await queries.rows<Omit<PaidBeforeReports, "chosen_at"> & { chosen_at: Date }>(sql`
    with chosen as (
      select distinct on (x.player_id) x.* from (${pagesOfSchool(school_id)}) page
        join payout_choices x on x.player_id = page.player_id and x.player_id = page.athlete_id
       order by x.player_id, x.choice_id desc)
    select p.player_id::int as player_id, p.player_name, p.team_name, x.chosen_at,
           case when u.deleted_at is null then coalesce(u.given_name, u.user_name, 'An admin') end as chosen_by
      from chosen x join players p using (player_id) join people u on u.user_id = x.chosen_by
     where x.pays_before order by x.choice_id desc limit 500`);
  return rows.map((row) => ({ ...row, chosen_at: row.chosen_at.toISOString() }));
}

const shown = (row: Row): PaidAthlete => ({
  player_id: row.player_id,
  player_name: row.player_name,
  team_name: row.team_name,
  arrived: row.arrived,
  on_its_way: row.on_its_way,
  held: row.held,
  payouts: row.payouts,
  last_sent_at: row.last_sent_at?.toISOString() ?? null,
  last_arrived_at: row.last_arrived_at?.toISOString() ?? null,
});
