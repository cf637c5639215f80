import sql, { raw, type Sql } from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";

/** What an athlete's own page says of him; null where he says nothing. */
export interface OwnWords {
  readonly image_url: string | null;
  /** Lines. */
  readonly bio: string | null;
  readonly player_class: string | null;
  readonly position: string | null;
  readonly jersey_number: string | null;
  readonly height_inches: number | null;
  readonly weight_pounds: number | null;
  readonly instagram_url: string | null;
  readonly facebook_url: string | null;
  readonly x_url: string | null;
  readonly youtube_url: string | null;
  readonly tiktok_url: string | null;
}

/** A player's place: his page is found by both. */
export interface Placed {
  readonly player_id: number;
  readonly team_id: number;
}

/** What the roster says of what an athlete may say as well. */
export type RosterWords = Pick<
  OwnWords,
  "image_url" | "height_inches" | "weight_pounds" | "player_class" | "position" | "jersey_number"
>;

/** A player's page as its athlete sees it. */
export interface AthletePage extends Placed {
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
           coalesce(to_jsonb(o), '{"bio": null, "instagram_url": null, "facebook_url": null, "x_url": null,
                                   "youtube_url": null, "tiktok_url": null}') - '{player_id,changed_at}'::text[] ||
           jsonb_build_object('image_url', p.image_url, 'player_class', p.player_class, 'position', p.position,
                              'jersey_number', p.jersey_number, 'height_inches', p.height_inches,
                              'weight_pounds', p.weight_pounds) as shown,
           to_jsonb(o) - '{player_id,changed_at}'::text[] as own, coalesce(o.changed_at::text, '') as version
      from players p join sports s using (sport_id) join teams t using (team_id)
      left join athlete_pages o using (player_id) left join roster_words w using (player_id)
     where p.player_id = ${player_id} and not p.is_withdrawn`);
  if (!found) throw new Refusal(404, "There is no such player.");
  return found;
}

const SAID_BY_BOTH: readonly (keyof RosterWords)[] = [
  "image_url",
  "height_inches",
  "weight_pounds",
  "player_class",
  "position",
  "jersey_number",
];

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
export async function writeOwnPage(tx: Queries, player_id: number, it: OwnWords): Promise<Placed> {
  const { team_id } = await readAthletePage(tx, player_id, "to write");
  await tx.row(sql`
    insert into athlete_pages
           (player_id, image_url, bio, height_inches, weight_pounds, player_class, position, jersey_number,
            instagram_url, facebook_url, x_url, youtube_url, tiktok_url)
    values (${player_id}, ${it.image_url}, ${it.bio}, ${it.height_inches}, ${it.weight_pounds},
            ${it.player_class}, ${it.position}, ${it.jersey_number},
            ${it.instagram_url}, ${it.facebook_url}, ${it.x_url}, ${it.youtube_url}, ${it.tiktok_url})
    on conflict (player_id) do update
       set (image_url, bio, height_inches, weight_pounds, player_class, position, jersey_number,
            instagram_url, facebook_url, x_url, youtube_url, tiktok_url, changed_at)
         = (excluded.image_url, excluded.bio, excluded.height_inches, excluded.weight_pounds, excluded.player_class,
            excluded.position, excluded.jersey_number, excluded.instagram_url, excluded.facebook_url, excluded.x_url,
            excluded.youtube_url, excluded.tiktok_url, clock_timestamp())`);
  await tx.row(sql`update players set changed_at = now() where player_id = ${player_id}`);
  return { player_id, team_id };
}
