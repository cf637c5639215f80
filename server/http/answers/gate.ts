import { PRODUCT_NAME } from "../../../contract/product.ts";
import { Refusal } from "./refusal.ts";

/** Lets so much work in at once, the next few wait, everybody else is refused at once. */
export interface Gate {
  /** Does `work` now or in a moment. Throws `TOO_BUSY` where that moment would be too long. */
  through<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * The refusal for a request that comes now; null where it may come in. Refuses as `through` does, for callers that can ask
   * before they have begun anything: a flood has to be refused as cheaply as possible.
   */
  refusal(): Refusal | null;
  /** What is worked on, what waits, and how many were ever refused. */
  state(): { at_work: number; waiting: number; refused: number };
}

/** What our own database does, and what waits for somebody else's server. */
export interface Gates {
  readonly own: Gate;
  readonly partner: Gate;
}

/** Calls that wait for a partner at once: they cost little but patience. */
const PARTNER_CALLS_AT_ONCE = 200;

/** `at_once`: the answers of our own that are worked on at the same time. */
export const openGates = (at_once: number): Gates => ({
  own: openGate(at_once),
  partner: openGate(PARTNER_CALLS_AT_ONCE),
});

/** The one refusal of every gate; made once, since a flood throws it ten thousand times a second. */
export const TOO_BUSY = new Refusal(
  503,
  `${PRODUCT_NAME} is very busy right now. Please try again in a few seconds.`,
  { retry_after_seconds: 2 },
);

/** Who would have to wait longer than this is refused instead. */
const LONGEST_WAIT_MS = 200;
/** Who was let in by an expectation that turned out wrong waits at most so long. */
const GIVES_UP_AFTER_MS = 400;
/** How much the latest work counts in what is expected of the next. */
const WEIGHT_OF_LATEST = 0.1;

/**
 * `at_once`: how much is worked on at the same time. How long the next one would wait is expected from who
 * waits already and from how long the latest work took, so the line is long where answers are quick and short
 * where they are slow; nobody has to know how many a second there can be.
 */
export function openGate(at_once: number): Gate {
  /** First come, first served. Opens the door for the one who waits. */
  const line = new Set<() => void>();
  let at_work = 0;
  let refused = 0;
  let work_ms = 0;

  const refuse = () => {
    refused += 1;
    return TOO_BUSY;
  };

  const refusal = () => {
    const wait_ms = at_work < at_once ? 0 : ((line.size + 1) * work_ms) / at_once;
    return wait_ms > LONGEST_WAIT_MS ? refuse() : null;
  };

  const waitInLine = () =>
    new Promise<void>((enter, giveUp) => {
      const open = () => {
        line.delete(open);
        clearTimeout(timer);
        enter();
      };
      const timer = setTimeout(() => {
        line.delete(open);
        giveUp(refuse());
      }, GIVES_UP_AFTER_MS);
      line.add(open);
    });

  const leave = (begun_at: number) => {
    work_ms += WEIGHT_OF_LATEST * (performance.now() - begun_at - work_ms);
    const [next] = line;
    // The place goes from hand to hand, so that nobody who comes just now slips in between.
    if (next) next();
    else at_work -= 1;
  };

  return {
    async through(work) {
      const too_busy = refusal();
      if (too_busy) throw too_busy;
      if (at_work < at_once) at_work += 1;
      else await waitInLine();
      const begun_at = performance.now();
      try {
        return await work();
      } finally {
        leave(begun_at);
      }
    },
    refusal,
    state: () => ({ at_work, waiting: line.size, refused }),
  };
}
