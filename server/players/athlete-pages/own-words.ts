import sql, { raw, type Sql } from "sql-template-tag";
import {
  eachField,
  type FieldsUnder,
  type FieldsWith,
  OWN_FIELDS,
  PAGE_FIELD_NAMES,
  PAGE_FIELDS,
  type PageFieldName,
} from "../../../contract/athlete-form/fields.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";

/** How each kind of field stands in a column. */
export interface ColumnValues {
  readonly text: string | null;
  readonly position: string | null;
  readonly choice: string | null;
  readonly number: string | null;
  readonly height: number | null;
  readonly weight: number | null;
  readonly lines: string | null;
  readonly link: string | null;
}

/** What an athlete's own page says in words, by column; null where it says nothing. */
export type PageWords<Name extends PageFieldName = PageFieldName> = FieldsUnder<"column", ColumnValues, Name>;

/** The same with the address of the picture. */
export interface OwnWords extends PageWords {
  readonly image_url: string | null;
}

/** A player's place: the page is found by both. */
export interface PlayerPlace {
  readonly player_id: number;
  readonly team_id: number;
}

/** What the roster says of what an athlete may say as well. */
export type RosterWords = Pick<OwnWords, "image_url"> &
  PageWords<FieldsWith<"roster", "comes first" | "comes second">>;

/** A player's page as its athlete sees it. */
export interface AthletePage extends PlayerPlace {
  readonly player_name: string;
  readonly team_name: string;
  readonly sport_id: number;
  readonly sport_name: string;
  readonly team_color: string | null;
  readonly team_alt_color: string | null;
  readonly roster: RosterWords;
  /** The words that are seen, whoever says them. */
  readonly shown: OwnWords;
  /** Those of the athlete; null where the page has none yet. */
  readonly own: OwnWords | null;
  /** Other words, another version. */
  readonly version: string;
}

/** A page as it stands, locked until the transaction ends where one writes to it. Throws `Refusal` 404. */
export async function readAthletePage(
  queries: Queries,
  player_id: number,
  how: "to read" | "to write",
): Promise<AthletePage> {
  // By itself: a row that is joined to one that was waited for would be as it was before.
  if (how === "to write")
    await queries.row(sql`select from players where player_id = ${player_id} for update`);
  const found = await queries.row<AthletePage>(sql`
    select p.player_id::int, p.team_id, p.player_name, p.team_name, p.sport_id, s.sport_name,
           t.color as team_color, t.alt_color as team_alt_color,
           ${ROSTER} as roster,
           coalesce(to_jsonb(o), ${NOTHING}::jsonb) - '{player_id,changed_at}'::text[] || ${SEEN_OF_BOTH} as shown,
           to_jsonb(o) - '{player_id,changed_at}'::text[] as own, coalesce(o.changed_at::text, '') as version
      from players p join sports s using (sport_id) join teams t using (team_id)
      left join athlete_pages o using (player_id) left join roster_words w using (player_id)
     where p.player_id = ${player_id} and not p.is_withdrawn`);
  if (!found) throw new Refusal(404, "There is no such player.");
  return found;
}

const COLUMNS = ["image_url", ...PAGE_FIELD_NAMES.map((name) => PAGE_FIELDS[name].column)];
const SAID_BY_BOTH = [
  "image_url",
  ...PAGE_FIELD_NAMES.filter((name) => PAGE_FIELDS[name].roster !== "is silent").map(
    (name) => PAGE_FIELDS[name].column,
  ),
];
/** Of a page that has none of the athlete's words yet. */
const NOTHING = JSON.stringify(eachField(OWN_FIELDS, (name) => [PAGE_FIELDS[name].column, null]));

/** Of a row of `players p`: what is seen of all that a roster may say too, by column. */
export const SEEN_OF_BOTH: Sql = raw(
  `jsonb_build_object(${SAID_BY_BOTH.map((column) => `'${column}', p.${column}`).join(", ")})`,
);

/** Of a row of `players p left join roster_words w`: of whom nothing is kept apart, all that stands there is the roster's. */
const ROSTER: Sql = raw(
  `jsonb_build_object(${SAID_BY_BOTH.map(
    (column) => `'${column}', case when w.player_id is null then p.${column} else w.${column} end`,
  ).join(", ")})`,
);

/**
 * Writes what an athlete says into the own page, beside what the roster says; the database puts together what is seen of
 * both (`players_keep_own()`, decision 32). Throws `Refusal` 404.
 */
export async function writeOwnPage(tx: Queries, player_id: number, it: OwnWords): Promise<PlayerPlace> {
  const { team_id } = await readAthletePage(tx, player_id, "to write");
  const columns = raw(COLUMNS.join(", "));
  const excluded = raw(COLUMNS.map((column) => `excluded.${column}`).join(", "));
  await tx.row(sql`
    insert into athlete_pages (player_id, ${columns})
    select ${player_id}, ${columns} from jsonb_populate_record(null::athlete_pages, ${JSON.stringify(it)}::jsonb)
    on conflict (player_id) do update set (${columns}, changed_at) = (${excluded}, clock_timestamp())`);
  await tx.row(sql`update players set changed_at = now() where player_id = ${player_id}`);
  return { player_id, team_id };
}
