import type { World } from "../../../world/world.ts";

/** What a server that was killed fails with, in a test. */
export class Killed extends Error {}

type Step = (step: number) => Promise<void> | void;

/**
 * The same world, in which each question to the database (a whole transaction is one) and to the provider is a step, counted from 1. `before` is
 * called before each: it may throw, or make it wait. A list is asked for without waiting.
 */
export function steppedWorld(world: World, before: Step): World {
  let step = 0;
  const stepped = <Door extends object>(door: Door): Door =>
    new Proxy(door, {
      get(target, name) {
        const ask: unknown = Reflect.get(target, name);
        if (typeof ask !== "function") return ask;
        const now = (values: unknown[]) => Reflect.apply(ask, target, values);
        return (...values: unknown[]) => {
          step += 1;
          const waits = before(step);
          const is_list = String(name).startsWith("list");
          return is_list || !waits ? now(values) : waits.then(() => now(values));
        };
      },
    });
  return { ...world, database: stepped(world.database), payments: stepped(world.payments) };
}

/** How many steps an act takes. */
export async function countSteps(world: World, act: (world: World) => Promise<unknown>): Promise<number> {
  let steps = 0;
  await act(
    steppedWorld(world, (step) => {
      steps = step;
    }),
  );
  return steps;
}

/** The act of a server that is killed before this step: from there on it does nothing any more. Answers whether it came so far. */
export async function killedBefore(
  world: World,
  step: number,
  act: (world: World) => Promise<unknown>,
): Promise<boolean> {
  const dying = steppedWorld(world, (now) => {
    if (now >= step) throw new Killed();
  });
  try {
    await act(dying);
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}

/** The act of a server that stands still before this step, until `meanwhile` is over, and then goes on as if nothing had been. */
export async function pausedBefore(
  world: World,
  step: number,
  act: (world: World) => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  let others: Promise<unknown> = Promise.resolve();
  await act(
    steppedWorld(world, async (now) => {
      if (now !== step) return;
      others = meanwhile();
      await others;
    }),
  );
  // Where it did not wait, before a list.
  await others;
}
