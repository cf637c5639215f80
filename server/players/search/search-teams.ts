import sql, { type Sql } from "sql-template-tag";
import type { FoundConference, FoundTeam } from "../../../contract/players/search.ts";
import type { ReadDatabase, Reads } from "../../world/database.ts";
import { countsByTeam } from "../catalogue/kinds.ts";
import { likeName } from "../lists/search-by-name.ts";

/** How like a word of a name a mistyped one has to be to be offered (pg_trgm's word similarity, 0 to 1). */
const SIMILAR_ENOUGH = "0.5";

/** Found by being spelled alike, and how much so, word against word, 0 to 1. */
export type Alike<Kind> = Kind & { readonly likeness: number };

/** Teams whose school has such a name, be it one of its others ('UMKC'): the nearest first. */
export const teamsNamed = (database: ReadDatabase, name: string, limit: number): Promise<FoundTeam[]> =>
  database.rows<FoundTeam>(listTeams(named(name), sql`f.far, not starts_with(t.team_key, ${name})`, limit));

/** Teams with a name that is spelled much like it, the likest first. */
export const teamsAlike = (
  database: ReadDatabase,
  name: string,
  limit: number,
): Promise<Alike<FoundTeam>[]> =>
  lookAlike(database, (tx) =>
    tx.rows<Alike<FoundTeam>>(listTeams(alike(name), sql`f.likeness desc, length(t.team_key)`, limit)),
  );

/** Conferences, sport by sport, also by how others spell them: the nearest first. */
export const conferencesNamed = (
  database: ReadDatabase,
  name: string,
  limit: number,
): Promise<FoundConference[]> =>
  database.rows<FoundConference>(listConferences(named(name), sql`f.far`, limit));

/** Conferences with a name that is spelled much like it, the likest first. */
export const conferencesAlike = (
  database: ReadDatabase,
  name: string,
  limit: number,
): Promise<Alike<FoundConference>[]> =>
  lookAlike(database, (tx) =>
    tx.rows<Alike<FoundConference>>(listConferences(alike(name), sql`f.likeness desc`, limit)),
  );

/** A transaction in which `key %> name` says whether a word of the key is alike enough. */
export const lookAlike = <Result>(
  database: ReadDatabase,
  look: (tx: Reads) => Promise<Result>,
): Promise<Result> =>
  database.transaction(async (tx) => {
    await tx.row(sql`select set_config('pg_trgm.word_similarity_threshold', ${SIMILAR_ENOUGH}, true)`);
    return look(tx);
  });

/** Which names by their key, and the best that one of the same thing says of it. */
interface Match {
  readonly held: (key: Sql) => Sql;
  readonly best: Sql;
  /** A column more in the answer. */
  readonly told: Sql;
}

/** `far`: 0 for the very name, then those that begin with it, those with a word that does, those that only hold it. */
const named = (name: string): Match => ({
  held: (key) => likeName(key, name),
  best: sql`
    min(case when key = ${name} then 0 when starts_with(key, ${name}) then 1
             when strpos(' ' || key, ${` ${name}`}) > 0 then 2 else 3 end) as far`,
  told: sql``,
});

const alike = (name: string): Match => ({
  held: (key) => sql`${key} %> ${name}`,
  best: sql`max(strict_word_similarity(${name}, key)) as likeness`,
  told: sql`, f.likeness`,
});

const listTeams = ({ held, best, told }: Match, order: Sql, limit: number): Sql => sql`
  with names as (
    select school_id, alias_key collate "C" as key from school_aliases where ${held(sql`alias_key`)}
    union all select school_id, team_key from teams where ${held(sql`team_key`)}),
  found as materialized (select school_id, ${best} from names group by school_id)
  select t.team_id, t.team_name, t.conference, t.sport_id, s.sport_name,
         t.color as team_color, t.alt_color as team_alt_color ${told}
    from found f join teams t using (school_id) join sports s using (sport_id)
    join player_counts c on c.team_id = t.team_id and ${countsByTeam({})}
   order by ${order}, t.team_key, t.school_id, t.sport_id limit ${limit}`;

const listConferences = ({ held, best, told }: Match, order: Sql, limit: number): Sql => sql`
  with there as materialized (
    select c.conference, c.sport_id, c.players from player_counts c
     where c.player_class is null and c.position is null and c.team_key is null
       and c.conference <> '' and c.players > 0),
  names as (
    select conference, name_key(conference) as key from (select distinct conference from there) each
    union all select conference, spelling_key from conference_spellings),
  found as materialized (select conference, ${best} from names where ${held(sql`key`)} group by conference)
  select t.conference, t.sport_id, s.sport_name, t.players ${told}
    from found f join there t using (conference) join sports s using (sport_id)
   order by ${order}, t.conference, t.sport_id limit ${limit}`;
