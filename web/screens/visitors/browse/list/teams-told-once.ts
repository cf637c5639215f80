import type { Team } from "../../../../../contract/players/catalogue.ts";
import type { ToldOnce } from "../../../../takeover/told-once.ts";
import type { BrowseData } from "./load.ts";

/** What is told of teams that the page's own choice of a team has, by its options: of each the letter of its conference. */
type Left = BrowseData & { readonly conference_letters?: string };

/** The options of a choice of a team before scripts, in the order of the teams. */
const OPTIONS = 'select[name="team_id"] option:not([value=""])';

/** Of the first conference; before it is that of a team without one. As text they weigh half of what numbers do. */
const FIRST_LETTER = 0x41;

/** A sport has hundreds of teams, a fifth of what the page weighs. Where a conference is chosen the page has but some of them. */
function leaveOut(data: BrowseData): Left {
  const { catalogue, filters } = data;
  if (!catalogue?.ok || filters.conference) return data;
  const { conferences, teams } = catalogue.value;
  const letterOf = ({ conference }: Team) =>
    String.fromCharCode(FIRST_LETTER + conferences.indexOf(conference));
  return {
    ...data,
    catalogue: { ok: true, value: { ...catalogue.value, teams: [] } },
    conference_letters: teams.map(letterOf).join(""),
  };
}

/** Where something changed the page meanwhile, such as an extension of the browser, what there is to choose from is asked for. */
function readBack({ conference_letters: letters, ...data }: Left, page: ParentNode): BrowseData {
  const { catalogue } = data;
  if (letters === undefined || !catalogue?.ok) return data;
  const options = [...page.querySelectorAll<HTMLOptionElement>(OPTIONS)];
  if (options.length !== letters.length) return { ...data, catalogue: null };
  const teams = options.map(({ value, textContent }, at) => ({
    team_id: Number(value),
    team_name: textContent,
    conference: catalogue.value.conferences[letters.charCodeAt(at) - FIRST_LETTER] ?? "",
  }));
  return { ...data, catalogue: { ok: true, value: { ...catalogue.value, teams } } };
}

export const teamsToldOnce = { leaveOut, readBack } satisfies ToldOnce;
