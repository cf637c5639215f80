import { ProviderAway } from "../world/payments/card-payments.ts";
import type { World } from "../world/world.ts";
import { type AlarmFacts, raiseAlarm } from "./raise.ts";

/**
 * Has operators told where one of these failures is that the provider denies our key: waiting heals none of that, and whatever the key may
 * still do goes on beside it. `doing`: what stands still.
 */
export async function tellDenied(world: World, doing: string, failures: readonly unknown[]): Promise<void> {
  const denied = failures.find((error) => error instanceof ProviderAway && error.denied);
  if (!(denied instanceof ProviderAway)) return;
  const [, right] = /'(rak_\w+)'/.exec(denied.message) ?? [];
  const facts: AlarmFacts = [["What stands still", doing]];
  if (right) facts.push(["Right that is missing", right]);
  await world.database.transaction((tx) => raiseAlarm(world, tx, "provider_denied", facts));
}

/** The same around work that fails as a whole, or says what of it failed; a failure goes on to whoever waits for it. */
export async function tellingDenied<Result>(
  world: World,
  doing: string,
  work: () => Promise<Result>,
  failuresOf: (result: Result) => readonly unknown[] = () => [],
): Promise<Result> {
  try {
    const result = await work();
    await tellDenied(world, doing, failuresOf(result));
    return result;
  } catch (error) {
    await tellDenied(world, doing, [error]);
    throw error;
  }
}
