import * as z from "zod/mini";

/** The product's name; everything that shows it reads it here. */
export const PRODUCT_NAME = "Donate NIL";

/** The id of the sport that a visitor sees first: Men's College Football. */
export const DEFAULT_SPORT_ID = 2;

/** Contributions are whole dollars between these two, both included. */
export const LEAST_DOLLARS = 1;
export const MOST_DOLLARS = 10_000;
export const CONTRIBUTION_PRESETS = [10, 20, 50, 100, 500, 1000] as const;

/** Players asked for at a time by the browse screen. */
export const BROWSE_PAGE = 21;

const WHOLE = "This has to be a whole number.";

/** Whole numbers in a path or query string arrive as text. */
export const id = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/, WHOLE))]),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    z.int().check(z.gte(0, "Ids start at 0."), z.lte(2_147_483_647, "There is no such id.")),
  ),
);

/** In a query string; in a body of JSON a number is one already. */
const wholeText = z.union([z.number(), z.string().check(z.regex(/^-?\d{1,9}$/, WHOLE))]);

const limit = z.pipe(
  wholeText,
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    z.int().check(z.gte(1, "limit starts at 1."), z.lte(500, "limit ends at 500.")),
  ),
);
/** `limit` of a list that can grow: 1 to 500. */
export const limitOf = (whenAbsent: number) => z._default(limit, whenAbsent);
/** `limit` of a list that comes whole without it. */
export const limitOrAll = z.optional(limit);

const skipFrom = (first: 0 | 1) =>
  z._default(
    z.pipe(
      wholeText,
      z.pipe(
        z.transform((value: string | number) => Number(value)),
        z.int().check(z.gte(first, `skip starts at ${first}.`)),
      ),
    ),
    first,
  );
/** `skip` of a list: how many to leave out from the start, 0 or more. */
export const skip = skipFrom(0);
/** `skip` where it names the first one wanted: 1 or more. */
export const skipFromOne = skipFrom(1);

/** A name as it is typed or chosen: no control characters, at most 200 characters. */
export const nameText = z
  .string()
  .check(z.maxLength(200), z.regex(/^\P{Cc}*$/u, "Control characters are in no name."));

/** A line as it is typed into a form: no control characters and no half ones, which no database keeps. */
export const typedText = z
  .string()
  .check(z.maxLength(20_000), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "Control characters are in no such field."));

/** Position codes and their names (specification, section 3). */
export const POSITION_NAMES: Readonly<Record<string, string>> = {
  G: "Guard",
  SG: "Shooting Guard",
  PG: "Point Guard",
  F: "Forward",
  PF: "Power Forward",
  SF: "Small Forward",
  C: "Center",
  ATH: "Athlete",
  QB: "Quarterback",
  RB: "Running Back",
  FB: "Full Back",
  WR: "Wide Receiver",
  TE: "Tight End",
  OL: "Offensive Line",
  OT: "Offensive Tackle",
  DL: "Defensive Line",
  DE: "Defensive End",
  DT: "Defensive Tackle",
  NT: "Nose Tackle",
  EDGE: "Edge Rusher",
  LB: "Linebacker",
  CB: "Cornerback",
  DB: "Defensive Back",
  S: "Safety",
  KR: "Kick Returner",
  P: "Punter",
  PK: "Place Kicker",
  LS: "Long Snapper",
};

/** The name of a position code, or the code itself where it is not in the list. */
export const positionName = (code: string): string => POSITION_NAMES[code] ?? code;

/** `25,000` for 25000: a whole number. */
export const counted = (count: number): string => inThousands(String(count));

/** `$1,250` for 1250 dollars; cents only where there are some. */
export const dollars = (amount: number): string =>
  `$${inThousands(Number.isInteger(amount) ? String(amount) : amount.toFixed(2))}`;

/**
 * A comma before each three digits, as they are written in the United States. By hand: the first `Intl.NumberFormat` of a
 * browser reads the customs of all countries, which took longer than all else that a page does to come alive. Seven times three:
 * a number is written with 21 digits at most.
 */
const inThousands = (digits: string): string => digits.replace(/\B(?=(?:\d{3}){1,7}(?:\.|$))/g, ",");
