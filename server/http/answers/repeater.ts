/** Repeats an answer to whoever asks the same within a moment. */
export interface Repeater<Answer> {
  /**
   * The answer to `question`: one that `find` was asked for less than `repeat_ms` ago, still under way or not,
   * else a new one. So a hundred who ask the same at once cost one search, and no answer that is given shows
   * anything older than `repeat_ms`. A failure goes to all who wait for it, and is forgotten.
   */
  answer(question: string, find: () => Promise<Answer>): Promise<Answer>;
  /** Whether `question` would be answered without a new search. */
  knows(question: string): boolean;
  /** Bytes kept. */
  bytes(): number;
}

interface Kept<Answer> {
  readonly answer: Promise<Answer>;
  readonly begun_at: number;
  bytes: number;
}

/** `repeat_ms` 0 repeats nothing. Beyond `most_bytes`, the oldest are let go. */
export function openRepeater<Answer>(options: {
  repeat_ms: number;
  most_bytes: number;
  /** Bytes that an answer takes. */
  sizeOf: (answer: Answer) => number;
  /** Milliseconds that only ever go up. */
  now?: () => number;
}): Repeater<Answer> {
  const { repeat_ms, most_bytes, sizeOf, now = () => performance.now() } = options;
  /** In the order they were asked for, so the first is always the oldest. */
  const kept = new Map<string, Kept<Answer>>();
  let bytes = 0;

  const forget = (question: string, entry: Kept<Answer>) => {
    if (kept.get(question) !== entry) return;
    kept.delete(question);
    bytes -= entry.bytes;
  };
  const grow = (question: string, entry: Kept<Answer>, by: number) => {
    if (kept.get(question) !== entry) return;
    entry.bytes += by;
    bytes += by;
    for (const [oldest, { begun_at }] of kept) {
      if (bytes <= most_bytes && now() - begun_at < repeat_ms) break;
      forget(oldest, kept.get(oldest) as Kept<Answer>);
    }
  };

  const isFresh = (entry: Kept<Answer> | undefined): entry is Kept<Answer> =>
    entry !== undefined && now() - entry.begun_at < repeat_ms;

  return {
    answer(question, find) {
      if (repeat_ms === 0) return find();
      const last = kept.get(question);
      if (isFresh(last)) return last.answer;
      if (last) forget(question, last);
      const entry: Kept<Answer> = { begun_at: now(), answer: find(), bytes: 0 };
      kept.set(question, entry);
      // Two bytes a letter is what a string takes at most.
      grow(question, entry, 2 * question.length);
      entry.answer.then(
        (answer) => grow(question, entry, sizeOf(answer)),
        () => forget(question, entry),
      );
      return entry.answer;
    },
    knows: (question) => isFresh(kept.get(question)),
    bytes: () => bytes,
  };
}
