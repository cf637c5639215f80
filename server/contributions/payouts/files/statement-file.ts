import { pages } from "../../../../contract/pages/addresses.ts";
import { type MoneyMove, STATEMENT_CSV } from "../../../../contract/payouts/own-payouts.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { csvLine } from "../../../http/files/csv.ts";
import type { FileAsker, OwnFile } from "../../../http/files/own-file.ts";
import type { Database } from "../../../world/database.ts";
import { type MovePlace, type PlacedMove, readMoves } from "../standing/list-moves.ts";
import { yearOf } from "./year.ts";

/** Every movement of the signed-in athlete's money in a year, as a table, the last one first. Supporters are left out. */
export const statementFile: OwnFile = {
  address: STATEMENT_CSV,
  who: "athlete",
  page: pages.ownMoney.to(),
  async write({ database, clock }, query, { session }) {
    const player_id = playerOf(session);
    const asked = yearOf(query, clock.now());
    return { name: `donate-nil-money-${asked.year}.csv`, lines: linesOf(database, player_id, asked) };
  },
};

/** The page that they hold. Throws `Refusal` 403. */
export function playerOf({ person }: FileAsker["session"]): number {
  const player_id = person.roles.find(({ role }) => role === "athlete")?.player_id ?? null;
  if (player_id === null) throw new Refusal(403, "You don't have an athlete page yet.");
  return player_id;
}

const AT_ONCE = 1_000;

async function* linesOf(database: Database, player_id: number, year: Year): AsyncGenerator<string> {
  yield csvLine(["date", "what", "amount_usd", "payout", "why"]);
  for await (const { at, kind, amount, payout_id, why } of movesOf(database, player_id, year))
    yield csvLine([at, kind, amount.toFixed(2), payout_id, why]);
}

type Year = Pick<ReturnType<typeof yearOf>, "from" | "until">;

/** Every movement of a year, the last one first. */
export async function* movesOf(
  database: Database,
  player_id: number,
  { from, until }: Year,
): AsyncGenerator<MoneyMove> {
  for (let after: MovePlace | null = null; ; ) {
    const moves: PlacedMove[] = await readMoves(
      database,
      player_id,
      { from, until, after },
      { limit: AT_ONCE, skip: 0 },
    );
    yield* moves;
    after = moves.at(-1) ?? null;
    if (moves.length < AT_ONCE) return;
  }
}
