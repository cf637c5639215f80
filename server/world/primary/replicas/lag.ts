/** How far replicas are behind, by what the primary had written at which moment: no clock but our own counts. */
export interface Progress {
  /** The primary had written up to there after `at_ms`. */
  note(at_ms: number, written: bigint): void;
  /** Milliseconds that whoever has replayed so far is behind what is known of the primary; null where that is not known. */
  lagOf(replayed: bigint): number | null;
  /** When the primary was last heard of. */
  heardAt(): number | null;
}

interface Mark {
  readonly at_ms: number;
  readonly written: bigint;
}

/** So far back it is known when what was written. */
const KEPT_MS = 120_000;

export function openProgress(): Progress {
  let marks: Mark[] = [];
  return {
    note(at_ms, written) {
      const last = marks.at(-1);
      // Another primary that does not have all of what the one before had: what was known says nothing of it.
      if (last && written < last.written) marks = [];
      marks = [...marks.filter((mark) => at_ms - mark.at_ms < KEPT_MS), { at_ms, written }];
    },
    lagOf(replayed) {
      const last = marks.at(-1);
      if (!last) return null;
      if (replayed >= last.written) return 0;
      const next = marks.findIndex(({ written }) => written > replayed);
      const [before, after] = [marks[next - 1], marks[next]];
      if (!before || !after) return null;
      return last.at_ms - between(before, after, replayed);
    },
    heardAt: () => marks.at(-1)?.at_ms ?? null,
  };
}

/** When it was written, as if the primary had written evenly from one mark to the next. */
function between(before: Mark, after: Mark, replayed: bigint): number {
  const share = Number(replayed - before.written) / Number(after.written - before.written);
  return before.at_ms + share * (after.at_ms - before.at_ms);
}

/** A place in the journal, as PostgreSQL writes it ('16/B374D848'), as the number of bytes before it. */
export function bytesOf(lsn: string): bigint {
  const [high = "0", low = "0"] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
