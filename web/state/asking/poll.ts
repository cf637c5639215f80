/** What a poll needs of its surroundings; the browser's by default. */
export interface PollClock {
  /** Resolves after so many milliseconds, and not before the page is visible. Rejects when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

const FIRST_MS = 2_000;
const SLOWEST_MS = 15_000;
const SLOWER_BY = 1.25;

/**
 * Looks again and again, gently: first after 2 s, then a little later each time, up to every 15 s, not at all while the page is
 * hidden, until `look` says it is over or the signal ends it. A look that fails counts as not over yet.
 */
export async function poll(
  look: (signal: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
  clock: PollClock = browserClock,
): Promise<void> {
  for (let pause = FIRST_MS; ; pause = Math.min(pause * SLOWER_BY, SLOWEST_MS)) {
    try {
      await clock.wait(pause, signal);
    } catch {
      return;
    }
    const over = await look(signal).catch(() => false);
    if (over || signal.aborted) return;
  }
}

const browserClock: PollClock = {
  async wait(ms, signal) {
    await until((done) => {
      const timer = setTimeout(done, ms);
      return () => clearTimeout(timer);
    }, signal);
    if (document.visibilityState === "visible") return;
    await until((done) => {
      document.addEventListener("visibilitychange", done, { once: true });
      return () => document.removeEventListener("visibilitychange", done);
    }, signal);
  },
};

function until(start: (done: () => void) => () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = start(resolve);
    signal.addEventListener(
      "abort",
      () => {
        stop();
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
