/**
 * Answers that were found lately, each under its question. All that the server keeps of this kind is kept here: calls and
 * pages, what pages asked, pictures, sums and totals. Bounded in time and in bytes.
 */
export interface AnswerCache<Answer> {
  /**
   * The answer to `question`: one that `find` was asked for less than `keep_ms` ago, still under way or not, else a new
   * one. So a hundred who ask the same at once cost one search, and no answer shows anything older than `keep_ms`
   * (`keep_ms` and `stale_ms` together where that is set). A failure goes to all who wait for it, and is forgotten.
   */
  answer(question: string, find: () => Promise<Answer>): Promise<Answer>;
  /** Whether `question` would be answered without waiting for a new search. */
  knows(question: string): boolean;
  /** The answer to `question` where one is kept that is not too old, else null: it begins no search. */
  recall(question: string): Promise<Answer> | null;
  /** Keeps an answer that was found on the way to something else. */
  keep(question: string, answer: Answer): void;
  forget(question: string): void;
  /** Bytes kept. */
  bytes(): number;
}

export interface AnswerCacheOptions<Answer> {
  /** How old an answer may be, in milliseconds; 0 keeps nothing. */
  keep_ms: number;
  /** For so long after that, an old answer is given while one new one is found behind it; 0 unless set. */
  stale_ms?: number;
  /** Beyond so many bytes, the oldest are let go. */
  most_bytes: number;
  /** Bytes that an answer takes. */
  sizeOf: (answer: Answer) => number;
  /** Milliseconds that only ever go up. */
  now?: () => number;
}

interface Entry<Answer> {
  readonly answer: Promise<Answer>;
  readonly begun_at: number;
  bytes: number;
  /** A newer answer is being found. */
  is_renewed: boolean;
}

export function openAnswerCache<Answer>(options: AnswerCacheOptions<Answer>): AnswerCache<Answer> {
  const { keep_ms, stale_ms = 0, now = () => performance.now() } = options;
  const ageOf = ({ begun_at }: Entry<Answer>) => now() - begun_at;
  const isUsable = (entry: Entry<Answer>) => ageOf(entry) < keep_ms + stale_ms;
  const entries = openEntries(options, isUsable);

  const begin = (answer: Promise<Answer>): Entry<Answer> => ({
    answer,
    begun_at: now(),
    bytes: 0,
    is_renewed: false,
  });
  /** The old answer stays until the new one is there, and where none comes. */
  const renew = (question: string, old: Entry<Answer>, find: () => Promise<Answer>) => {
    if (old.is_renewed) return;
    old.is_renewed = true;
    const entry = begin(find());
    entry.answer.then(
      () => {
        if (entries.get(question) === old) entries.put(question, entry);
      },
      () => {
        old.is_renewed = false;
      },
    );
  };

  return {
    answer(question, find) {
      if (keep_ms === 0) return find();
      const last = entries.get(question);
      if (last && isUsable(last)) {
        if (ageOf(last) >= keep_ms) renew(question, last, find);
        return last.answer;
      }
      const entry = begin(find());
      entries.put(question, entry);
      return entry.answer;
    },
    knows(question) {
      const last = entries.get(question);
      return last !== undefined && isUsable(last);
    },
    recall(question) {
      const last = entries.get(question);
      return last && isUsable(last) ? last.answer : null;
    },
    keep: (question, answer) => entries.put(question, begin(Promise.resolve(answer))),
    forget(question) {
      const last = entries.get(question);
      if (last) entries.drop(question, last);
    },
    bytes: entries.bytes,
  };
}

/** The entries by question, with the bytes that they take: the oldest are let go where there are too many, or not usable. */
function openEntries<Answer>(
  { most_bytes, sizeOf }: AnswerCacheOptions<Answer>,
  isUsable: (entry: Entry<Answer>) => boolean,
) {
  /** In the order they were asked for, so the first is always the oldest. */
  const entries = new Map<string, Entry<Answer>>();
  let bytes = 0;

  const drop = (question: string, entry: Entry<Answer>) => {
    if (entries.get(question) !== entry) return;
    entries.delete(question);
    bytes -= entry.bytes;
  };
  const grow = (question: string, entry: Entry<Answer>, by: number) => {
    if (entries.get(question) !== entry) return;
    entry.bytes += by;
    bytes += by;
    for (const [oldest, old] of entries) {
      if (bytes <= most_bytes && isUsable(old)) break;
      drop(oldest, old);
    }
  };
  const put = (question: string, entry: Entry<Answer>) => {
    const old = entries.get(question);
    if (old) drop(question, old);
    entries.set(question, entry);
    // Two bytes a letter is what a string takes at most.
    grow(question, entry, 2 * question.length);
    entry.answer.then(
      (answer) => grow(question, entry, sizeOf(answer)),
      () => drop(question, entry),
    );
  };
  return { get: (question: string) => entries.get(question), put, drop, bytes: () => bytes };
}

/** What there is one of for each `owner`, a database for instance, and no longer than it: there can be several in a process. */
export function onePer<Owner extends object, Value>(open: (owner: Owner) => Value): (owner: Owner) => Value {
  const values = new WeakMap<Owner, Value>();
  return (owner) => {
    const value = values.get(owner) ?? open(owner);
    values.set(owner, value);
    return value;
  };
}
