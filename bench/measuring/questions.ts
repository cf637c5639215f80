import { callAddress } from "../../contract/form/address.ts";
import type { CallInput } from "../../contract/form/call.ts";
import { commonFilterPlayers } from "../../contract/players/players.ts";

type Input = CallInput<typeof commonFilterPlayers>;

/** What a visitor of the browse screen typically asks. */
export interface Question {
  name: string;
  path: string;
  body: string;
}

/** The seven, filled in with what this database has. */
export async function chooseQuestions(origin: string): Promise<Question[]> {
  const search = async (query: Input["query"], body: Input["body"]) =>
    commonFilterPlayers.answer.parse(JSON.parse(await askQuestion(origin, question("", query, body))));
  const all = await search({ limit: 1 }, {});
  const { filtered_players } = await search({ limit: 500, skip: Math.floor(all.count / 2) }, { sport_id: 2 });
  const somebody = filtered_players.find(
    (player) => player.conference && player.position && player.player_class,
  );
  if (!somebody) throw new Error("The demo has nobody with conference, position and class.");

  const names = [
    ...new Set(filtered_players.map(({ player_name }) => player_name.split(" ").at(-1) ?? "")),
  ].slice(0, 20);
  // One after the other: the server refuses a crowd, and at five million each takes its time.
  const counts: { name: string; count: number }[] = [];
  for (const name of names) {
    counts.push({ name, count: (await search({ limit: 1 }, { player_name: name })).count });
  }
  counts.sort((a, b) => a.count - b.count);

  return [
    question("no filter", {}, {}),
    question("one team", {}, { sport_id: 2, team_id: somebody.team_id }),
    question(
      "conference and position",
      {},
      { sport_id: 2, conference: somebody.conference, position: somebody.position },
    ),
    question("common name", {}, { player_name: counts.at(-1)?.name ?? null }),
    question("rare name", {}, { player_name: counts[0]?.name ?? null }),
    question(
      "class and donations",
      {},
      { sport_id: 2, player_class: somebody.player_class, min_donation: 1 },
    ),
    question("deep skip", { skip: Math.floor(all.count * 0.9) }, {}),
  ];
}

/** The body of the answer, as it came. */
export async function askQuestion(origin: string, { path, body }: Question): Promise<string> {
  const response = await fetch(origin + path, { method: "POST", headers: HEADERS, body });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`);
  return answer;
}

export const HEADERS = { "content-type": "application/json", "x-api-key": "demo-key" };

function question(name: string, query: Input["query"], body: Input["body"]): Question {
  const path = callAddress(commonFilterPlayers, { query: { limit: 21, ...query } });
  return { name, path, body: JSON.stringify(body) };
}
