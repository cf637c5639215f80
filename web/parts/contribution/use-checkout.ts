import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { firstBroken } from "../../../contract/call.ts";
import {
  type ContributionState,
  contributionRules,
  getContributionState,
  openOneTimeCheckout,
} from "../../../contract/contributions.ts";
import type { Player } from "../../../contract/players.ts";
import { type Checkout, failedCheckout, isEnd } from "../../state/checkout.ts";
import { useDoor } from "../../state/door.ts";
import { poll } from "../../state/poll.ts";
import { notify } from "../../state/toasts.ts";
import { randomUuid } from "../../state/uuid.ts";
import { openBlankTab } from "./payment-tab.ts";

const GENERAL_CONTRIBUTION = "general_contribution";

/** One contribution of a visitor to a player, from choosing an amount to its end. */
export function useCheckout(player: Pick<Player, "player_id" | "team_id" | "player_name">) {
  const { ask, memory } = useDoor();
  const { revalidate } = useRevalidator();
  const [checkout, setCheckout] = useState<Checkout>({ phase: "choosing", failure: null });
  const attempt_key = useRef("");
  const under_way = useRef(false);

  /** Whatever changes the contribution makes it another one. */
  const renew = useCallback(() => {
    attempt_key.current = randomUuid();
    setCheckout({ phase: "choosing", failure: null });
  }, []);

  const submit = async (amount: number) => {
    if (under_way.current) return;
    const broken = firstBroken(contributionRules, { amount, nil_service_type: GENERAL_CONTRIBUTION });
    if (broken) {
      notify("error", broken.message);
      setCheckout({ phase: "choosing", failure: broken });
      return;
    }
    under_way.current = true;
    const tab = openBlankTab();
    setCheckout({ phase: "opening" });
    try {
      const opened = await ask(
        openOneTimeCheckout,
        { body: { amount, nil_service_type: GENERAL_CONTRIBUTION, ...naming(player) } },
        { idempotency_key: attempt_key.current },
      );
      setCheckout({ phase: "following", ...opened, state: "open", amount });
      tab.go(opened.checkout_url);
    } catch (error) {
      tab.close();
      setCheckout({ phase: "choosing", failure: failedCheckout(error) });
    } finally {
      under_way.current = false;
    }
  };

  const contribution_id = checkout.phase === "following" ? checkout.contribution_id : null;
  useEffect(() => {
    if (contribution_id === null) return;
    const ending = new AbortController();
    const changeTo = (state: ContributionState) => {
      setCheckout((before) => (before.phase === "following" ? { ...before, state } : before));
      if (state !== "paid") return;
      memory.forget();
      revalidate();
    };
    poll(async (signal) => {
      const { state } = await ask(getContributionState, { params: { contribution_id } }, { signal });
      changeTo(state);
      return isEnd(state);
    }, ending.signal);
    return () => ending.abort();
  }, [contribution_id, ask, memory, revalidate]);

  return { checkout, submit, renew };
}

const naming = ({
  player_id,
  team_id,
  player_name,
}: Pick<Player, "player_id" | "team_id" | "player_name">) => ({
  player_id,
  team_id,
  player_name,
});
