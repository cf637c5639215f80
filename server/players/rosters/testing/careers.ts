import assert from "node:assert/strict";
import { Client } from "pg";
import { importRoster } from "../importing/import.ts";
import { randomOf, shuffled } from "./import.ts";
import { fileOf } from "./read.ts";

/** One row as a source tells it. `person` is the truth, which no source tells. */
export interface Told {
  source: "plain" | "football";
  season: number;
  person: number;
  name: string;
  town: string;
  school: string;
  previous: string;
}

export const SCHOOLS = ["Ashby", "Birchwood", "Calder Hill", "Dunmore", "Eastlake", "Fernley"];
export const SEASONS = [2021, 2022, 2024];
const FIRST = ["Ada", "Bo", "Cyd", "Dee", "Eli"];
const LAST = ["Stone", "Reed", "Park", "Lund"];

type EmptyDatabase = () => Promise<{ ownerUrl: string; drop(): Promise<void> }>;

/** Careers of a seed, shuffled, cut by teams and read twice: the same people come out, no two of them are one, nobody is there twice. */
export async function sameInParts(emptyDatabase: EmptyDatabase, seed: number): Promise<void> {
  const random = randomOf(seed);
  const told = careers(random);
  const files = SEASONS.flatMap((season) =>
    (["plain", "football"] as const).map((source) =>
      told.filter((row) => row.season === season && row.source === source),
    ),
  );
  const whole = await merged(emptyDatabase, files);
  const cut = files.flatMap((rows) => {
    const parts = SCHOOLS.map((school) => shuffled(rows, random).filter((row) => row.school === school));
    const ordered = shuffled(
      parts.filter((part) => part.length > 0),
      random,
    );
    return random() < 0.5 ? ordered : [...ordered, ...ordered.slice(0, 2)];
  });
  const inParts = await merged(emptyDatabase, cut);
  assert.deepEqual(inParts.present, whole.present);
  assert.deepEqual(inParts.people, whole.people);
  for (const people of whole.people) {
    const persons = new Set(people.map((entry) => truth(told, entry)));
    assert.equal(persons.size, 1, `one player is several people: ${people.join(" | ")}`);
  }
  assert.deepEqual(whole.doubled, []);
}

/** Namesakes are told apart by their towns; who has no town has a name of their own. */
export function careers(random: () => number): Told[] {
  const told: Told[] = [];
  for (let person = 1; person <= 90; person++) {
    const hasTown = random() < 0.8;
    const last = hasTown ? pick(LAST, random) : `${pick(LAST, random)}${letters(person)}`;
    const name = `${pick(FIRST, random)} ${last}`;
    const town = hasTown ? `Town${letters(person)}, TX` : "";
    let school = pick(SCHOOLS, random);
    let previous = "";
    for (const season of SEASONS.slice(Math.floor(random() * 3))) {
      if (random() < 0.2) {
        previous = school;
        school = pick(SCHOOLS, random);
      }
      if (random() < 0.15) continue;
      const row = { season, person, name, town, school, previous: previous === school ? "" : previous };
      const shown = random();
      if (shown < 0.8) told.push({ source: "football", ...row });
      if (shown > 0.3) told.push({ source: "plain", ...row });
    }
  }
  return told;
}

/** What comes of these files, one after the other, in a database of their own. */
export async function merged(emptyDatabase: EmptyDatabase, files: readonly (readonly Told[])[]) {
  const store = await emptyDatabase();
  const client = new Client({ connectionString: store.ownerUrl });
  await client.connect();
  try {
    // Schools are known, so that none is asked about.
    await client.query(
      `with made as (insert into schools (school_name) select unnest($1::text[]) returning school_id, school_name)
       insert into school_aliases select name_key(school_name), school_id from made`,
      [SCHOOLS],
    );
    for (const rows of files) {
      const [first] = rows;
      if (!first) continue;
      const file = fileOf(textOf(first.source, rows));
      const options = { file, sport_id: 2, season: first.season, dryRun: false, accepts: [] };
      const report = await importRoster(client, options);
      const sum =
        report.created + report.changed + report.unchanged + report.older + report.refused + report.unsure;
      assert.equal(sum, rows.length);
    }
    return await outcomeOf(client);
  } finally {
    await client.end();
    await store.drop();
  }
}

function textOf(source: Told["source"], rows: readonly Told[]): string {
  const lines = rows.map(({ person, name, town, school, season, previous }) => {
    const [first, last] = name.split(" ");
    const [city, state] = town.split(", ");
    return source === "football"
      ? `${person},${first},${last},${school},200,74,${person % 99},${season - 2019},QB,${city ?? ""},${state ?? ""},USA,NA,${season}`
      : `${school},${name},"${town}",${season},${previous},QB,${person % 99}`;
  });
  const header =
    source === "football"
      ? "athlete_id,first_name,last_name,team,weight,height,jersey,year,position,home_city,home_state,home_country,headshot_url,season"
      : "school,name,hometown,season,previous_school,position,jersey";
  return [header, ...lines, ""].join("\n");
}

/** Players as they are shown, and which entries are one person, without the ids that depend on who came first. */
async function outcomeOf(client: Client) {
  const { rows: present } = await client.query(`
    select player_name, team_name, season, player_class, jersey_number, birthplace, pending_transfer, is_listed
      from players order by 1, 6, 2, 3, 4, 5`);
  const { rows: entries } = await client.query<{ player: string; entry: string }>(`
    select coalesce(e.player_id::text, 'unsure ' || e.entry_id) as player,
           concat_ws('/', r.source, r.season, t.team_name, e.player_name, coalesce(e.birthplace, '')) as entry
      from roster_entries e join rosters r using (roster_id) join teams t using (team_id) where e.is_live order by 2`);
  const people = [...Map.groupBy(entries, ({ player }) => player).values()]
    .map((group) => group.map(({ entry }) => entry))
    .toSorted((one, other) => (one.join() < other.join() ? -1 : 1));
  const { rows: doubled } = await client.query(`
    select player_name, birthplace from players where is_listed
     group by player_name, birthplace, team_id having count(*) > 1`);
  return { present, people, doubled };
}

function truth(told: readonly Told[], entry: string): number | undefined {
  const [source, season, school, name, town] = entry.split("/");
  return told.find(
    (row) =>
      row.source === source &&
      row.season === Number(season) &&
      row.school === school &&
      row.name === name &&
      row.town === town,
  )?.person;
}

/** 27 -> 'Ab': towns and names that no number spoils. */
const letters = (number: number): string =>
  String.fromCharCode(65 + Math.floor(number / 26)) + String.fromCharCode(97 + (number % 26));

function pick<Value>(values: readonly Value[], random: () => number): Value {
  return values[Math.floor(random() * values.length)] as Value;
}
