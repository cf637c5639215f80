import sql, { empty, type Sql } from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";

/** So many answers that can be undone are shown, the latest first. */
const ANSWERS_SHOWN = 50;

/**
 * What a person is to settle, as JSON written by PostgreSQL: open questions first, then those put off, both sides beside
 * each other; and the latest answers. `total`: questions in all.
 */
export async function readQuestions(
  queries: Queries,
  { limit, skip, sport_id }: { limit: number; skip: number; sport_id?: number | undefined },
): Promise<{ total: number; json: string }> {
  const found = await queries.row<{ total: number; json: string }>(sql`
    with asked as materialized (
      select q.*, row_number() over (order by q.answer = 'later', q.about desc, q.sport_id, e.name_key, q.entry_id, q.player_id) as place
        from (select entry_id, player_id, own_player_id, about, sport_id, answer from roster_questions
               where answer is null or answer = 'later') q join roster_entries e using (entry_id)
       where true ${sport_id === undefined ? empty : sql`and q.sport_id = ${sport_id}`}),
    shown as (
      select a.place, json_build_object(
               'entry_id', a.entry_id, 'player_id', a.player_id, 'about', a.about, 'is_later', a.answer is not null,
               'row', ${entry(sql`e`)}, 'own_player', ${player(sql`a.own_player_id`)}, 'player', ${player(sql`a.player_id`)}) as question
        from (select * from asked order by place limit ${limit} offset ${skip}) a
        join roster_entries e using (entry_id) join rosters r using (roster_id) join teams t using (team_id))
    select (select count(*)::int from asked) as total,
           json_build_object(
             'total', (select count(*) from asked),
             'questions', coalesce((select json_agg(question order by place) from shown), '[]'),
             'answered', coalesce((${ANSWERED}), '[]'))::text as json`);
  return found ?? { total: 0, json: '{"total":0,"questions":[],"answered":[]}' };
}

const entry = (e: Sql): Sql => sql`
  json_build_object('player_name', ${e}.player_name, 'team_name', t.team_name, 'season', r.season, 'source', r.source,
                    'player_class', ${e}.player_class, 'position', ${e}.position, 'jersey_number', ${e}.jersey_number,
                    'height_inches', ${e}.height_inches, 'birthplace', ${e}.birthplace,
                    'previous_school', ${e}.previous_school, 'url', ${e}.player_bio_url)`;

/** A player with what every roster says of them, and what hangs on the page. */
const player = (id: Sql): Sql => sql`
  (select json_build_object(
            'player_id', p.player_id, 'team_id', p.team_id, 'player_name', p.player_name, 'is_listed', p.is_listed,
            'contributions', (select count(*) from contributions c where c.player_id = p.player_id and c.paid_at is not null),
            'favorites', (select count(*) from favourites f where f.player_id = p.player_id),
            'has_account', exists (select from roles_held h where h.player_id = p.player_id),
            'rows', coalesce((select json_agg(${entry(sql`e`)} order by r.season desc, r.rank, e.entry_id)
                                from roster_entries e join rosters r using (roster_id) join teams t using (team_id)
                               where e.player_id = p.player_id and e.is_live), '[]'))
     from players p where p.player_id = ${id})`;

const ANSWERED = sql`
  select json_agg(json_build_object('answer_id', a.answer_id, 'answer', a.answer, 'answered_by', who.email,
                                    'answered_at', to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                    'one', ${named(sql`a.id_space`, sql`a.source_player_id`)},
                                    'other', ${named(sql`a.other_id_space`, sql`a.other_source_player_id`)})
                  order by a.answer_id desc)
    from (select * from roster_answers where undone_at is null and answer <> 'later'
           order by answer_id desc limit ${ANSWERS_SHOWN}) a
    left join people who on who.user_id = a.answered_by`;

/** 'Ada Stone, Ashby, 2025': what a key of an answer names. */
function named(space: Sql, id: Sql): Sql {
  return sql`
    case when ${space} = 'player' then (select concat_ws(', ', p.player_name, p.team_name) from players p where p.player_id::text = ${id})
         else (select concat_ws(', ', e.player_name, t.team_name, r.season) from roster_entries e join rosters r using (roster_id)
                 join teams t using (team_id) where e.id_space = ${space} and e.source_player_id = ${id}
                order by r.season desc limit 1) end`;
}
