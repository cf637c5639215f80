import { payorSum } from "../../../../contract/contributions/payor-sum.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { useSession } from "../../../state/session/use-session.ts";
import type { KnownSum } from "./report.ts";

/**
 * What whoever looks gave an athlete so far: asked once, and again by `again`. Null until it is known, and where it can't be: giving
 * goes on without it, for the server looks for itself.
 */
export function usePayorSum(player_id: number): { known: KnownSum | null; again: () => Promise<void> } {
  const user_id = useSession()?.user_id ?? "guest";
  const { value, again } = useAnswer(`payor-sum-${player_id}-${user_id}`, (ask, signal) =>
    ask(payorSum, { query: { player_id } }, { signal }),
  );
  return { known: value, again };
}
