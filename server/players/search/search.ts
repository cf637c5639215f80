import type { CallAnswer, CheckedInput } from "../../../contract/form/call.ts";
import type { search } from "../../../contract/players/search.ts";
import type { ReadWorld } from "../../world/world.ts";
import { nameKey } from "../catalogue/name-key.ts";
import { playersAlike, playersNamed } from "./search-players.ts";
import { type Alike, conferencesAlike, conferencesNamed, teamsAlike, teamsNamed } from "./search-teams.ts";

type SearchResults = CallAnswer<typeof search>;

const NOTHING: SearchResults = { players: [], teams: [], conferences: [] };
/** What is less like it than the best by more than this was hardly meant. */
const NEAR_THE_BEST = 0.1;

/** Athletes, teams and conferences by name, a few of each; when there are none, those spelled much like it. */
export async function findByText(
  world: Pick<ReadWorld, "database" | "clock">,
  { text, limit }: CheckedInput<typeof search>["query"],
): Promise<SearchResults> {
  const { database } = world;
  const name = nameKey(text);
  if (!name) return NOTHING;
  const [players, teams, conferences] = await Promise.all([
    playersNamed(world, name, limit),
    teamsNamed(database, name, limit),
    conferencesNamed(database, name, limit),
  ]);
  if (players.length + teams.length + conferences.length > 0) return { players, teams, conferences };
  const alike = await Promise.all([
    playersAlike(database, name, limit),
    teamsAlike(database, name, limit),
    conferencesAlike(database, name, limit),
  ]);
  const best = Math.max(...alike.flat().map(({ likeness }) => likeness));
  const near = <Kind>(kind: Alike<Kind>[]): Kind[] =>
    kind
      .filter(({ likeness }) => likeness >= best - NEAR_THE_BEST)
      .map(({ likeness: _, ...it }) => it as Kind);
  return { players: near(alike[0]), teams: near(alike[1]), conferences: near(alike[2]) };
}
