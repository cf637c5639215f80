import { columnsOf, lackedBy, type RosterSource, type TeamSource } from "../source.ts";
import { espnTeams } from "./espn-teams.ts";
import { football, footballColors, footballTeams } from "./football.ts";
import { ncaaBasketball, ncaaTeams } from "./ncaa-basketball.ts";
import { plainRosters, teamTable } from "./plain.ts";
import { sportsRosterData, sportsRosterTeams, wbbRosters } from "./womens-basketball.ts";

type Source = RosterSource | TeamSource;

/** Every shape of file that can be read. */
export const sources: readonly Source[] = [
  football,
  footballTeams,
  footballColors,
  ncaaBasketball,
  ncaaTeams,
  espnTeams,
  wbbRosters,
  sportsRosterData,
  sportsRosterTeams,
  ...plainRosters,
  teamTable,
];

/**
 * The source whose columns a file's first line has; of several the one that reads most of them. `named` and
 * `sport_id`, where given, leave only that one. Else the problem in words, with what would help.
 */
export function tellSource(
  header: readonly string[],
  { sport_id, source: named }: { sport_id?: number | undefined; source?: string | undefined },
): { source: Source } | { problem: string } {
  const asked = sources.filter(({ name }) => named === undefined || name === named);
  if (asked.length === 0) return { problem: `No source is named ${named}. Known: ${namesOf(sources)}.` };
  const fitting = asked.filter((source) => lackedBy(header, source).length === 0);
  const known = asked.filter(({ sport_ids }) => sport_id === undefined || sport_ids.includes(sport_id));
  const possible = fitting.filter((source) => known.includes(source));
  if (possible.length === 0) return { problem: whyNone(header, fitting, known, sport_id) };
  const read = (source: Source) => columnsOf(source).filter((column) => header.includes(column)).length;
  const most = Math.max(...possible.map(read));
  const [source, other] = possible.filter((each) => read(each) === most);
  if (source && !other && (sport_id !== undefined || source.sport_ids.length === 1)) return { source };
  const sports = new Set([source, other].flatMap((each) => each?.sport_ids ?? []));
  return {
    problem:
      other && source?.name !== other.name
        ? `The columns are those of several sources: name one with --source (${namesOf([...possible])}).`
        : `These columns do not tell the sport: name it with --sport (${[...sports].toSorted().join(", ")}).`,
  };
}

function whyNone(
  header: readonly string[],
  fitting: readonly Source[],
  known: readonly Source[],
  sport_id: number | undefined,
): string {
  const [other] = fitting;
  if (other) {
    return `These are the columns of '${other.name}', which is of sport ${other.sport_ids.join(" or ")}, not ${sport_id}.`;
  }
  const separator = header.length === 1 ? /[;\t|]/.exec(header[0] ?? "")?.[0] : undefined;
  if (separator) return `The columns are separated by '${separator}'. Save the file with commas.`;
  if (known.length === 0) return `No shape of file is known for sport ${sport_id}.`;
  return `The file has not the columns of a known source. ${suggestion(header, known)}`;
}

/** A source has to share this much of what it needs with a file to be worth a word. */
const ENOUGH_SHARED = 0.5;

/** What the file is likest, and what it lacks for it; else what can be done with any list. */
function suggestion(header: readonly string[], known: readonly Source[]): string {
  const likely = known
    .map((source) => ({
      source,
      lacks: lackedBy(header, source),
      shares: columnsOf(source).filter((column) => header.includes(column)).length,
    }))
    .filter(({ source, lacks }) => 1 - lacks.length / source.needs.length >= ENOUGH_SHARED)
    .toSorted((one, next) => one.lacks.length - next.lacks.length || next.shares - one.shares);
  const named = [...new Map(likely.map((each) => [each.source.name, each])).values()].slice(0, 2);
  const columns = `Its columns: ${header.slice(0, MOST_COLUMNS).join(", ")}${header.length > MOST_COLUMNS ? ", …" : ""}.`;
  if (named.length === 0)
    return `${columns} A list of your own needs school and name; docs/rosters.md says what else it may have.`;
  const words = named.map(
    ({ source, lacks }) =>
      `for '${source.name}' it lacks ${lacks.map((lack) => lack + misspelled(lack, header)).join(", ")}`,
  );
  return `${columns} It is likest to these: ${words.join("; ")}.`;
}

const MOST_COLUMNS = 20;

/** A column of the file that may be meant: 'athlete_id (is it 'athleteid'?)'. */
function misspelled(lack: string, header: readonly string[]): string {
  const plain = (column: string) => column.replace(/[^a-z0-9]/g, "");
  const meant = header.find((column) =>
    lack.split(" or ").some((wanted) => {
      const [one, other] = [plain(column), plain(wanted)];
      return (
        one === other ||
        (Math.min(one.length, other.length) >= 4 && (one.startsWith(other) || one.endsWith(other)))
      );
    }),
  );
  return meant === undefined ? "" : ` (is it '${meant}'?)`;
}

const namesOf = (some: readonly Source[]): string => [...new Set(some.map(({ name }) => name))].join(", ");
