import sql, { type Sql } from "sql-template-tag";
import type {
  AskedOfPayor,
  answerAssociation,
  GivenAnswers,
  noteAssociation,
  readAssociation,
} from "../../../../contract/contributions/association.ts";
import { NEAR_FROM } from "../../../../contract/contributions/payors.ts";
import type { CallAnswer, CheckedInput } from "../../../../contract/form/call.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { dayOf } from "../figures/due-on.ts";
import { readPayor } from "../read-payors.ts";
import { REPORT_RULE } from "../reporting.ts";

/** More athletes than anybody comes near with. */
const MOST_ASKED = 100;

const LAST_GIVEN = (answers: Sql): Sql => sql`
  select json_build_object('for_one_school', for_one_school, 'own_athletes', own_athletes, 'asked_to_recruit', asked_to_recruit,
                           'gave_over_50000', gave_over_50000, 'tied_to_such', tied_to_such, 'told_on', told_on,
                           'answered_at', to_char(answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from ${answers} order by answer_id desc limit 1`;

/**
 * What is asked of somebody: of themselves, and of each company that they signed a deal for, by athlete whose sum with them is near
 * what is reported or beyond. Of a company they hear of the athletes whom they signed with alone: anybody may write its name. What an officer was told is the officer's: they see their own answers alone.
 */
export const askedOf = (queries: Queries, user_id: number): Promise<AskedOfPayor[]> =>
  queries.rows<AskedOfPayor>(sql`
    with mine as materialized (
      select payor_id, null as company_name, null::bigint as with_athlete from payors where user_id = ${user_id}
      union all
      select d.payor_id, max(t.company_name), coalesce(with_page.merged_into, with_page.player_id)
        from collaboration_requests r join payor_deals d using (request_id) join collaboration_terms t using (request_id)
        join payors y on y.payor_id = d.payor_id join players with_page on with_page.player_id = d.player_id
       where r.user_id = ${user_id} and y.company_key is not null group by d.payor_id, 3),
    sums as materialized (
      select m.payor_id, m.company_name, coalesce(q.merged_into, q.player_id) as athlete_id, array_agg(q.player_id) as page_ids,
             sum(s.sum_cents) as sum_cents, bool_or(s.is_open_ended) as is_open_ended
        from mine m join payor_sums s using (payor_id) join players q using (player_id)
       where m.with_athlete is null or m.with_athlete = coalesce(q.merged_into, q.player_id) group by 1, 2, 3)
    select s.payor_id::int as payor_id, p.player_id::int as player_id, p.player_name, school.school_name,
           s.company_name, given.times,
           (${LAST_GIVEN(sql`association_answers a
               where a.payor_id = s.payor_id and a.player_id = any (s.page_ids) and told_on is null and a.answered_by = ${user_id}`)}) as last
      from sums s join players p on p.player_id = s.athlete_id join teams t using (team_id) join schools school using (school_id)
      cross join lateral (select count(*)::int as times from association_answers a
                           where a.payor_id = s.payor_id and a.player_id = any (s.page_ids)) given
     where (s.sum_cents >= ${NEAR_FROM}::float8 * payor_reported_from_cents() or s.is_open_ended) and ${REPORT_RULE} <> 'no'
     order by given.times > 0, s.sum_cents desc, s.payor_id, s.athlete_id limit ${MOST_ASKED}`);

/** Keeps what a payor says of themselves. Throws `Refusal` 404, 409. */
export const answerAsPayor = (
  { database, clock }: World,
  payor_id: number,
  body: CheckedInput<typeof answerAssociation>["body"],
  asker: Asker,
): Promise<CallAnswer<typeof answerAssociation>> =>
  database.transaction(async (tx) => {
    const { user_id } = personOf(asker);
    const find = async () =>
      (await askedOf(tx, user_id)).find((it) => it.payor_id === payor_id && it.player_id === body.player_id);
    const asked = await find();
    if (!asked) throw new Refusal(404, "Nothing is asked of you about this athlete.");
    await keep(
      tx,
      { ...body, payor_id, told_on: null, times: asked.times, seen: body.times },
      asker,
      clock.now(),
    );
    return (await find()) ?? asked;
  });

/** What was said of one payor and athlete, for the officer. Throws `Refusal` 404. */
export async function readAnswers(
  queries: Queries,
  payor_id: number,
  player_id: number,
  now: Date,
): Promise<CallAnswer<typeof readAssociation>> {
  const { state, sum, is_open_ended, reported_from } = await readPayor(queries, payor_id, player_id, now);
  const data = await queries.rows<GivenAnswers>(sql`
    select for_one_school, own_athletes, asked_to_recruit, gave_over_50000, tied_to_such, told_on::text as told_on,
           to_char(answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as answered_at
      from association_answers
     where payor_id = ${payor_id} and player_id = ${pagesOf(player_id)}
     order by answer_id desc`);
  const is_asked = (sum >= NEAR_FROM * reported_from || is_open_ended) && state !== "below";
  return { is_asked, data, times: data.length };
}

/** Keeps what an officer was told. Throws `Refusal` 404, 409, 422. */
export function noteAsOfficer(
  { database, clock }: World,
  payor_id: number,
  body: CheckedInput<typeof noteAssociation>["body"],
  asker: Asker,
): Promise<CallAnswer<typeof noteAssociation>> {
  const now = clock.now();
  if (body.told_on > dayOf(now)) {
    const words = "This day hasn't come yet. Please enter the day you were told.";
    throw new Refusal(422, words, { errors: { told_on: words } });
  }
  return database.transaction(async (tx) => {
    const { is_asked, times } = await readAnswers(tx, payor_id, body.player_id, now);
    if (!is_asked)
      throw new Refusal(409, "This payor's sum isn't near what is reported, so nothing is asked.");
    await keep(tx, { ...body, payor_id, times, seen: body.times }, asker, now);
    const subject = `player ${body.player_id}`;
    await audit(tx, asker, { act: "noted what a payor said of ties", subject, detail: { payor_id } });
    return { times: times + 1 };
  });
}

interface Kept extends Omit<GivenAnswers, "answered_at"> {
  readonly payor_id: number;
  readonly player_id: number;
  readonly times: number;
  /** How many answers whoever answers has seen. */
  readonly seen: number;
}

async function keep(tx: Queries, it: Kept, asker: Asker, now: Date): Promise<void> {
  const added =
    it.times === it.seen &&
    (await tx.row(sql`
      insert into association_answers (payor_id, player_id, place, for_one_school, own_athletes, asked_to_recruit, gave_over_50000,
                                       tied_to_such, told_on, answered_by, answered_at)
      values (${it.payor_id}, ${it.player_id}, ${it.times + 1}, ${it.for_one_school}, ${it.own_athletes}, ${it.asked_to_recruit},
              ${it.gave_over_50000}, ${it.tied_to_such}, ${it.told_on}::date, ${personOf(asker).user_id}, ${now})
      on conflict do nothing returning answer_id`));
  if (!added)
    throw new Refusal(
      409,
      "These questions were answered in the meantime. Please look at the answers first.",
    );
}
