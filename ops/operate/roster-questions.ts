import { parseArgs } from "node:util";
import pg from "pg";
import type { CallAnswer } from "../../contract/form/call.ts";
import type {
  listRosterQuestions,
  RosterPlayer,
  RosterRow,
} from "../../contract/players/roster-questions.ts";
import {
  answerQuestion,
  type RosterAnswer,
  undoAnswer,
} from "../../server/players/rosters/questions/answer.ts";
import { readQuestions } from "../../server/players/rosters/questions/questions.ts";
import { openDatabase } from "../../server/world/database.ts";
import { failureWords } from "../programs/failure-words.ts";
import { openOwnerDatabase } from "../programs/owner-database.ts";

const USAGE = `npm run roster-questions -- [--sport 3] [--limit 20]
npm run roster-questions -- --same ROW/PLAYER | --different ROW/PLAYER | --later ROW/PLAYER | --undo ANSWER

  Without an answer it lists who could be whom, both sides, each question with its ROW/PLAYER, and the latest answers.
  --same       the row (or the player it is) and the player are one athlete: pages, gifts and favorites come together
  --different  they are two, and not asked about again
  --later      put off: listed last
  --undo       takes an answer back

  Works on the database of DATABASE_URL (MIGRATE_DATABASE_URL where that is another role's), else on the embedded one.`;

type Questions = CallAnswer<typeof listRosterQuestions>;
/** Who answers at the command line is nobody with an account. */
const AT_THE_COMMAND_LINE = { user_id: null, request_id: null };

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${failureWords(error)}\n`);
  process.exitCode = 1;
}

async function run(words: string[]): Promise<string> {
  const { values } = parseArgs({
    args: words,
    options: {
      sport: { type: "string" },
      limit: { type: "string", default: "20" },
      same: { type: "string" },
      different: { type: "string" },
      later: { type: "string" },
      undo: { type: "string" },
    },
  });
  const answers = (["same", "different", "later"] as const).flatMap((answer) =>
    values[answer] === undefined ? [] : [{ answer, pair: /^(\d+)\/(\d+)$/.exec(values[answer]) }],
  );
  const isWrong =
    answers.length + (values.undo === undefined ? 0 : 1) > 1 ||
    answers.some(({ pair }) => pair === null) ||
    !/^\d{1,9}$/.test(values.undo ?? "1") ||
    !/^[1-9]\d{0,2}$/.test(values.limit) ||
    !/^[123]$/.test(values.sport ?? "1");
  if (isWrong) throw new Error(USAGE);
  const { url, stop } = await openOwnerDatabase();
  try {
    const [given] = answers;
    if (given?.pair) return await answer(url, given.answer, Number(given.pair[1]), Number(given.pair[2]));
    if (values.undo !== undefined) return await undo(url, Number(values.undo));
    return await list(
      url,
      Number(values.limit),
      values.sport === undefined ? undefined : Number(values.sport),
    );
  } finally {
    await stop();
  }
}

async function answer(url: string, said: RosterAnswer, entry_id: number, player_id: number): Promise<string> {
  await onClient(url, (client) =>
    answerQuestion(client, { entry_id, player_id, answer: said }, AT_THE_COMMAND_LINE),
  );
  return said === "later"
    ? "Put off."
    : "Settled. npm run roster-questions lists the answer with its number, to undo it.";
}

async function undo(url: string, answer_id: number): Promise<string> {
  await onClient(url, (client) => undoAnswer(client, answer_id, AT_THE_COMMAND_LINE));
  return "Undone.";
}

async function onClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function list(url: string, limit: number, sport_id: number | undefined): Promise<string> {
  const database = openDatabase({ url, connections: 1, onIdleError: () => {} });
  try {
    const { json } = await readQuestions(database, { limit, skip: 0, sport_id });
    const { total, questions, answered }: Questions = JSON.parse(json);
    return [
      `${total} to settle${total > questions.length ? `, ${questions.length} of them here (--limit)` : ""}.`,
      ...questions.flatMap((question) => [
        "",
        `${question.entry_id}/${question.player_id}${question.is_later ? " (put off)" : ""}`,
        ...(question.own_player ? sideOf(question.own_player) : [`  ${rowText(question.row)}`]),
        ...sideOf(question.player),
      ]),
      ...(answered.length > 0 ? ["", "Settled lately (--undo):"] : []),
      ...answered.map(({ answer_id, one, answer, other }) => `  ${answer_id}: ${one} / ${other}: ${answer}`),
    ].join("\n");
  } finally {
    await database.close();
  }
}

function sideOf({ player_id, contributions, favorites, rows }: RosterPlayer): string[] {
  return [
    `  player ${player_id} (${contributions} contributions, ${favorites} favorites)`,
    ...rows.map((row) => `    ${rowText(row)}`),
  ];
}

function rowText(row: RosterRow): string {
  return [
    `${row.season} ${row.source}`,
    row.player_name,
    row.team_name,
    row.birthplace,
    row.jersey_number && `#${row.jersey_number}`,
    row.player_class,
    row.position,
    row.previous_school && `from ${row.previous_school}`,
  ]
    .filter(Boolean)
    .join(", ");
}
