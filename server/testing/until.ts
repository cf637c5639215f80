import { setTimeout as sleep } from "node:timers/promises";

/** Half a minute: a machine that has other things to do is slow with everything. */
const PATIENCE_MS = 30_000;

type Nothing = false | 0 | "" | null | undefined;

/** Looks until there is something to see, and gives it; throws `in_vain` when there was nothing for half a minute. */
export async function until<Value>(
  look: () => Promise<Value | Nothing> | Value | Nothing,
  in_vain: string = String(look),
): Promise<Value> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const value = await look();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${in_vain}`);
    await sleep(50);
  }
}
