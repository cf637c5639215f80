/** One question that was asked, and what came of it. */
export interface Asked {
  /** When it was asked and when it was answered, by `performance.now()`. */
  readonly at: number;
  readonly answered: number;
  /** Null: no answer, or one that broke off. */
  readonly status: number | null;
}

/** How a trouble was felt by those who asked steadily through it. */
export interface Felt {
  /** The longest time in which nothing asked was answered well, from its beginning on. */
  readonly seconds: number;
  readonly asked: number;
  /** Told to come again: 503 with `Retry-After`. */
  readonly told: number;
  /** No answer, or one that is neither good nor a word to come again. */
  readonly broken: number;
  /** The same by what came: a status, or null for no answer. */
  readonly broken_as: ReadonlyMap<number | null, number>;
}

/** By those who asked between the two moments. Where nothing good came after `from`, all of the time counts. */
export function feltBetween(all: readonly Asked[], from: number, to: number): Felt {
  const good = all
    .filter(({ status, answered }) => isGood(status) && answered <= to)
    .map(({ answered }) => answered)
    .sort((a, b) => a - b);
  // What was answered just before is where the first wait begins.
  const first = good.findLast((at) => at <= from) ?? from;
  const moments = [first, ...good.filter((at) => at > from), to];
  // The last wait ends with the look, not with an answer.
  const waits = moments.slice(1).map((at, before) => at - (moments[before] ?? at));
  const asked = all.filter(({ at }) => at >= from && at <= to);
  const broken = asked.filter(({ status }) => !isGood(status) && status !== 503);
  return {
    seconds: Math.max(0, ...waits) / 1_000,
    asked: asked.length,
    told: asked.filter(({ status }) => status === 503).length,
    broken: broken.length,
    broken_as: new Map(
      [...Map.groupBy(broken, ({ status }) => status)].map(([status, those]) => [status, those.length]),
    ),
  };
}

const isGood = (status: number | null): boolean => status !== null && status < 400;
