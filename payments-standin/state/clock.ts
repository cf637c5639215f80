import type { Store } from "./store.ts";

/** The provider's time: the machine's, or ahead of it. Milliseconds since 1970. */
export type Clock = {
  nowMs(): number;
  /** The machine's own time, which signatures carry: who checks them has no other. */
  machineMs(): number;
  /** Does `work` as if it were `timeMs`, so that what happens on the way to a later time is dated when it was due. */
  at(timeMs: number, work: () => void): void;
  /** Puts the clock to `timeMs`. It goes on from there, over a restart too. */
  set(timeMs: number): void;
};

/** Opens the clock where it was left. */
export function openClock(store: Store, machineMs: () => number): Clock {
  let stoppedAt: number | null = null;
  const aheadMs = () => store.get("clock", "clock")?.ahead_ms ?? 0;
  return {
    machineMs,
    nowMs: () => stoppedAt ?? machineMs() + aheadMs(),
    at(timeMs, work) {
      stoppedAt = timeMs;
      try {
        work();
      } finally {
        stoppedAt = null;
      }
    },
    set(timeMs) {
      store.act(() => store.put("clock", { id: "clock", ahead_ms: timeMs - machineMs() }));
    },
  };
}
