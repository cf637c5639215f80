import { type Break, changed } from "./break.ts";

/** A deal made elsewhere, by the entry in this place alone. */
const elsewhere = (place: number) => `
  with someone as (insert into people (email, email_confirmed_at) values ('logs@example.org', now()) returning user_id)
  insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, logged_by, logged_as, logged_at)
  select gen_random_uuid(), ${place}, payor_of(null, null, 'elsewhere'), 1, 'cash', 5000, false, current_date, user_id, 'athlete', now()
    from someone`;

/** Ways to break what holds of the sums by payor. */
export const payorBreaks: readonly Break[] = [
  {
    how: "a sum of one payor is not what they gave",
    breaks: ["payor-sums-agree"],
    sql: "update payor_sums set paid_cents = paid_cents + 100 where player_id = 1",
  },
  {
    how: "a sum of one payor is gone",
    breaks: ["payor-sums-agree"],
    sql: "delete from payor_sums where player_id = 2",
  },
  {
    how: "a sum that is below what is reported has a day all the same",
    breaks: ["crossings-have-their-day"],
    sql: "update payor_sums set crossed_on = current_date where player_id = 1",
  },
  {
    how: "two payors are found to be one and count as two",
    breaks: ["groups-are-what-was-found"],
    sql: `
      with officer as (insert into people (email) values ('officer@example.org') returning user_id),
           one as (insert into payors (company_key) values ('blakes goods') returning payor_id),
           other as (insert into payors (company_key) values ('blakes goods llc') returning payor_id)
      insert into payor_joins (payor_id, other_id, why, reason, joined_by, joined_at)
      select one.payor_id, other.payor_id, 'same', 'They have one phone number.', user_id, now() from officer, one, other`,
  },
  {
    how: "a payor counts as one with others, and nobody found so",
    breaks: ["groups-are-what-was-found"],
    sql: "insert into payor_groups (payor_id, head_id) select max(payor_id), max(payor_id) from payors",
  },
  {
    how: "what was paid counts for no payor",
    breaks: ["every-gift-has-its-payor"],
    sql: changed("paid", "payor_id = null"),
  },
  {
    how: "a deal made elsewhere counts in no sum",
    breaks: ["payor-sums-agree"],
    sql: `${elsewhere(1)}; set constraints deals_elsewhere_follow immediate; update payor_sums set deals_cents = 0`,
  },
  {
    how: "an entry of a deal made elsewhere is missing",
    breaks: ["deals-elsewhere-stand-in-order"],
    sql: elsewhere(3),
  },
];
