import { decideAtFirst } from "./payout-decisions.ts";
import { endPayouts } from "./payout-ending.ts";
import { type Hands, openHands } from "./payout-hands.ts";
import { type Done, liveOn, liveSome } from "./payout-living.ts";
import { reckonPayouts } from "./reckoning/payouts.ts";

/** Things that happen while two weeks pass. */
const THINGS_AT_A_TIME = 6;

/** Athletes who are paid out while all else happens. */
export interface PaidOut {
  /** Until `isOver`. */
  liveOn(isOver: () => boolean): Promise<void>;
  /** A few things, and then no more. */
  liveSome(): Promise<void>;
  /** All is put right, and everyone is paid. Answers what never came to its end. */
  end(say: (line: string) => void): Promise<readonly string[]>;
  /** Answers what does not agree. */
  reckon(say: (line: string) => void): Promise<readonly string[]>;
}

/** The first `count` of these athletes, by their player, who have accounts of their own. */
export async function openPaidOut(
  { site, stripe, random }: Pick<Hands, "site" | "stripe" | "random">,
  players: ReadonlyMap<number, unknown>,
  count: number,
): Promise<PaidOut> {
  const athletes = [...players.keys()].slice(0, count);
  if (athletes.length === 0) return NOBODY;
  const hands = await openHands(site, stripe, random, athletes);
  await decideAtFirst(hands);
  const done: Done = {};
  return {
    liveOn: (isOver) => liveOn(hands, done, isOver),
    liveSome: () => liveSome(hands, done, THINGS_AT_A_TIME),
    end: (say) => endPayouts(hands, say),
    async reckon(say) {
      const { said, faults } = await reckonPayouts(site.database, stripe, athletes);
      const acts = Object.entries(done).map(([what, times]) => `${times} ${what}`);
      say(`paid out: ${said}; done meanwhile: ${acts.join(", ")}; ${faults.length} differences`);
      return faults;
    },
  };
}

const NOBODY: PaidOut = {
  async liveOn() {},
  async liveSome() {},
  end: async () => [],
  reckon: async () => [],
};
