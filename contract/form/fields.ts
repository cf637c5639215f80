import * as z from "zod/mini";

const WHOLE = "This has to be a whole number.";

/** Whole numbers in a path or query string arrive as text. */
export const id = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/, WHOLE))]),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    z.int().check(z.gte(0, "Ids start at 0."), z.lte(2_147_483_647, "That id is too large.")),
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

const wholeFrom = (first: 0 | 1, name: string) =>
  z.pipe(
    wholeText,
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int().check(z.gte(first, `${name} starts at ${first}.`)),
    ),
  );
const skipFrom = (first: 0 | 1) => z._default(wholeFrom(first, "skip"), first);
/** `skip` of a list: how many to leave out from the start, 0 or more. */
export const skip = skipFrom(0);
/** A minute since 1970, where one is named. */
export const optionalMinute = z.optional(wholeFrom(0, "minute"));
/** `skip` where it names the first one wanted: 1 or more. */
export const skipFromOne = skipFrom(1);

/** A name as it is typed or chosen: no control characters, at most 200 characters. */
export const nameText = z
  .string()
  .check(z.maxLength(200), z.regex(/^\P{Cc}*$/u, "A name can't contain control characters."));

/** A line as it is typed into a form: no control characters and no half ones, which no database keeps. */
export const typedText = z
  .string()
  .check(z.maxLength(20_000), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "This field can't contain control characters."));
