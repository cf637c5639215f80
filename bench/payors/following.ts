import type pg from "pg";

const FOLLOWING = ["have_payors", "have_payors_new", "payor_sums_follow", "payor_sums_follow_new"];

/** Has payments counted by payor, or not: in a database that is thrown away afterwards. */
export async function countPayments(owner: pg.Client, counted: boolean): Promise<void> {
  for (const trigger of FOLLOWING)
    await owner.query(`alter table contributions ${counted ? "enable" : "disable"} trigger ${trigger}`);
}

/** What was paid while nothing followed is put right, so that the next run begins with sums that agree. */
export async function countAgain(owner: pg.Client): Promise<void> {
  await owner.query(
    "update contributions set user_id = user_id where payor_id is null and contributor_email is not null",
  );
  await owner.query(COUNT);
}

/** All sums from nothing. */
export const COUNT = `
  insert into payor_sums (payor_id, player_id, paid_cents, promised_cents, deals_cents, is_open_ended, crossed_on)
  select * from payor_sums_counted
  on conflict (payor_id, player_id) do update set paid_cents = excluded.paid_cents, promised_cents = excluded.promised_cents,
     deals_cents = excluded.deals_cents, is_open_ended = excluded.is_open_ended, crossed_on = excluded.crossed_on`;
