import sql from "sql-template-tag";
import { pages } from "../../../../contract/pages/addresses.ts";
import { type MoneyMove, STATEMENT_PDF } from "../../../../contract/payouts/own-payouts.ts";
import { MOVE_KINDS } from "../../../../contract/payouts/states.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { MONTHS, tableDate } from "../../../../pure/dates.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import type { OwnFile } from "../../../http/files/own-file.ts";
import { printSheet } from "../../../http/files/print/in-thread.ts";
import type { Sheet, SheetSection } from "../../../http/files/print/sheet.ts";
import type { Database } from "../../../world/database.ts";
import { movesOf, playerOf } from "./statement-file.ts";
import { yearOf } from "./year.ts";

/** More would be a book: the table has all of them. */
const MOST_PRINTED = 1_000;

/** What the signed-in athlete's year comes to, and its movements, to print. Supporters are left out. */
export const statementPdf: OwnFile = {
  address: STATEMENT_PDF,
  who: "athlete",
  page: pages.ownMoney.to(),
  async write({ database, clock }, query, { session }) {
    const player_id = playerOf(session);
    const asked = yearOf(query, clock.now());
    const pdf = await printSheet(await statementOf(database, player_id, asked, clock.now()));
    return {
      name: `donate-nil-money-${asked.year}.pdf`,
      type: "application/pdf",
      bytes: pdf.length,
      pieces: [pdf],
    };
  },
};

/** The paper itself. `day`: when it was asked for. */
export async function statementOf(
  database: Database,
  player_id: number,
  asked: ReturnType<typeof yearOf>,
  day: Date,
): Promise<Sheet> {
  const athlete = await database.row<{ player_name: string }>(
    sql`select player_name from players where player_id = ${player_id}`,
  );
  const year = await addUp(movesOf(database, player_id, asked));
  return statementSheet(year, { name: athlete?.player_name ?? "", year: asked.year, day });
}

type Kind = MoneyMove["kind"];

interface YearOfMoney {
  /** In cents. */
  readonly by_kind: ReadonlyMap<Kind, number>;
  /** By month, 0 to 11, in cents: what was given and stayed, and what arrived and stayed. */
  readonly months: readonly { readonly given: number; readonly arrived: number }[];
  /** The last ones first, at most `MOST_PRINTED`. */
  readonly moves: readonly MoneyMove[];
  readonly count: number;
}

/** In which column of a month a movement counts. */
const COLUMNS: Partial<Readonly<Record<Kind, "given" | "arrived">>> = {
  given: "given",
  went_back: "given",
  arrived: "arrived",
  came_back: "arrived",
};

async function addUp(all: AsyncIterable<MoneyMove>): Promise<YearOfMoney> {
  const by_kind = new Map<Kind, number>();
  const months = MONTHS.map(() => ({ given: 0, arrived: 0 }));
  const moves: MoneyMove[] = [];
  let count = 0;
  for await (const move of all) {
    const cents = Math.round(move.amount * 100);
    const column = COLUMNS[move.kind];
    const month = months[new Date(move.at).getUTCMonth()];
    by_kind.set(move.kind, (by_kind.get(move.kind) ?? 0) + cents);
    if (column && month) month[column] += move.kind === "came_back" ? -Math.abs(cents) : cents;
    count += 1;
    if (moves.length < MOST_PRINTED) moves.push(move);
  }
  return { by_kind, months, moves, count };
}

/** As they stand in a statement. */
const KINDS: Readonly<Record<Kind, string>> = {
  given: "Given to you",
  went_back: "Refunded, or lost in a dispute",
  sent: "Sent to your account",
  taken_back: "Taken back by us",
  arrived: "Arrived at your bank",
  bank_refused: "Refused by your bank",
  came_back: "Sent back by your bank",
  handed_over: "Handed over",
};

/** What these move is the athlete's before and after, at another place: only what comes to their money or leaves it has a sign. */
const MOVES_ALONG: readonly Kind[] = ["sent", "taken_back", "arrived", "bank_refused", "came_back"];
const moneyOf = (kind: Kind, cents: number): string =>
  money(MOVES_ALONG.includes(kind) ? Math.abs(cents) : cents);

const money = (cents: number): string => (cents < 0 ? `-${dollars(-cents / 100)}` : dollars(cents / 100));

function statementSheet(
  { by_kind, months, moves, count }: YearOfMoney,
  { name, year, day }: { readonly name: string; readonly year: number; readonly day: Date },
): Sheet {
  const sums = MOVE_KINDS.flatMap((kind) => {
    const cents = by_kind.get(kind);
    return cents === undefined ? [] : [{ label: KINDS[kind], value: moneyOf(kind, cents) }];
  });
  const by_month = months.flatMap(({ given, arrived }, at) =>
    given === 0 && arrived === 0
      ? []
      : [{ label: `${MONTHS[at]} ${year}`, value: `Given ${money(given)}, arrived ${money(arrived)}` }],
  );
  const nothing = [{ label: "Nothing", value: "No money moved in this year." }];
  return {
    title: `Money of ${name}, ${year}`,
    made_at: day.toISOString(),
    head: {
      over: PRODUCT_NAME,
      title: `Statement of ${year}`,
      about: name,
      notes: [
        `Made on ${tableDate(day.toISOString())}. Days are in UTC, sums in US dollars. You may owe tax on what you receive: ask a tax adviser. This is no tax form.`,
      ],
    },
    sections: [
      { title: "The year", rows: sums.length > 0 ? sums : nothing },
      ...(by_month.length > 0 ? [{ title: "By month", rows: by_month }] : []),
      ...movements(moves, count),
    ],
    footer: `${name} · ${year}`,
  };
}

function movements(moves: readonly MoneyMove[], count: number): SheetSection[] {
  if (count === 0) return [];
  const rest =
    count > moves.length
      ? [{ label: "And more", value: `${counted(count - moves.length)} earlier ones are in the CSV file.` }]
      : [];
  const rows = moves.map(({ at, kind, amount }) => ({
    label: tableDate(at),
    value: `${KINDS[kind]}: ${moneyOf(kind, Math.round(amount * 100))}`,
  }));
  return [{ title: "Every movement, the last one first", rows: [...rows, ...rest] }];
}
