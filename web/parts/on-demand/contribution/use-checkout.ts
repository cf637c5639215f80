import { useCallback, useEffect, useRef, useState } from "react";
import {
  type ContributionState,
  contributionRules,
  getContributionState,
  openOneTimeCheckout,
} from "../../../../contract/contributions/contributions.ts";
import { firstBroken } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { openRecurringCheckout, recurringRules } from "../../../../contract/recurring/recurring.ts";
import { type ApiClient, useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { poll } from "../../../state/asking/poll.ts";
import { randomUuid } from "../../../state/asking/uuid.ts";
import { notify } from "../../../state/messages/toasts.ts";
import type { ReportAnswer } from "../report/report.ts";
import { brokenOrder } from "../services/order-rules.ts";
import { type OrderedService, orderedFields } from "../services/services.ts";
import type { AmountChoice } from "./amount.ts";
import { type Checkout, failedCheckout, isEnd, type KnownMoment } from "./checkout.ts";
import { type HeldOrder, holdContribution } from "./held-contribution.ts";
import { openBlankTab } from "./payment-tab.ts";

const GENERAL_CONTRIBUTION = "general_contribution";

/** What a visitor wants to give: once, or every month for so many months, agreed to or not; for a service where there is one. */
export type Order = {
  readonly amount: number;
  readonly service: OrderedService | null;
  readonly report: ReportAnswer;
} & (
  | { readonly recurring_cost_duration: null }
  | { readonly recurring_cost_duration: number; readonly agreed_to_renewal: boolean }
);

/** One contribution of a visitor to a player, from choosing an amount to its end. `title` heads its dialog. */
export function useCheckout(player: Player, title: string) {
  const client = useApiClient();
  const { ask, session } = client;
  const [ordered, setOrdered] = useState<"once" | "monthly" | null>(null);
  const [checkout, setCheckout] = useState<Checkout>({ phase: "choosing", failure: null });
  const attempt_key = useRef("");
  const left = useRef<string>(null);
  const under_way = useRef(false);

  /** Whatever changes the contribution makes it another one. */
  const renew = useCallback(() => {
    attempt_key.current = randomUuid();
    setCheckout({ phase: "choosing", failure: null });
  }, []);

  /** Visitors who have to sign in first find what they chose here again when they are back. */
  const signIn = (held: Omit<HeldOrder, "scrolled">) => {
    const scrolled = document.querySelector("dialog[open]")?.scrollTop ?? 0;
    holdContribution({ player, title, ...held, scrolled });
    window.location.assign(pages.login.to());
  };

  /** `agreement`: the sentence that stood beside the tick, of a recurring one. */
  const submit = async (order: Order, choice: AmountChoice, agreement: string | null) => {
    if (under_way.current) return;
    const { amount, recurring_cost_duration: months } = order;
    setOrdered(months === null ? "once" : "monthly");
    const broken = brokenIn(order);
    if (broken) {
      notify("error", broken.message);
      return setCheckout({ phase: "choosing", failure: broken });
    }
    const signInFor = (months: number) => signIn(heldOf(order, { choice, months, agreed_to: agreement }));
    if (months !== null && session.current() === null) return signInFor(months);
    under_way.current = true;
    const tab = openBlankTab();
    setCheckout({ phase: "opening" });
    try {
      const opened = await open(ask, { ...order, ...naming(player) }, attempt_key.current, left.current);
      left.current = opened.contribution_id;
      setCheckout({ phase: "following", ...opened, state: "open", amount, months, moment: null });
      tab.go(opened.checkout_url);
    } catch (error) {
      tab.close();
      if (months !== null && problemOf(error)?.status === 401) return signInFor(months);
      setCheckout({ phase: "choosing", failure: failedCheckout(error) });
    } finally {
      under_way.current = false;
    }
  };

  const contribution_id = checkout.phase === "following" ? checkout.contribution_id : null;
  useEffect(() => {
    if (contribution_id === null) return;
    const ending = new AbortController();
    const changeTo = (state: ContributionState, moment: KnownMoment) => {
      setCheckout((before) => (before.phase === "following" ? { ...before, state, moment } : before));
      // The page under the thanks is asked anew once they are closed (contribution.tsx): it may have another list then.
      if (state === "paid") client.memory.outdate();
    };
    poll(async (signal) => {
      const { state, ...known } = await ask(
        getContributionState,
        { params: { contribution_id } },
        { signal },
      );
      changeTo(state, known);
      return isEnd(state);
    }, ending.signal);
    return () => ending.abort();
  }, [contribution_id, ask, client]);

  return { checkout, ordered, submit, renew };
}

/** What has to be there again when they are back. */
const heldOf = (
  { report, service }: Order,
  chosen: Pick<HeldOrder, "choice" | "months" | "agreed_to">,
): Omit<HeldOrder, "scrolled"> => ({ ...chosen, named_by: report.agreed_to, service });

/**
 * Asks for the checkout page: of one charge, or of one every month. `instead_of`: the page that was opened last; whoever comes back from it
 * and changes something leaves the place that it holds.
 */
function open(
  ask: ApiClient["ask"],
  { report, service, ...order }: Order & ReturnType<typeof naming>,
  idempotency_key: string,
  instead_of: string | null,
) {
  const how = { idempotency_key };
  const named = report.agreed_to === null ? {} : { agrees_to_be_named: true };
  const asked = { ...order, ...named, ...fieldsOf(service), instead_of };
  return asked.recurring_cost_duration === null
    ? ask(openOneTimeCheckout, { body: asked }, how)
    : ask(openRecurringCheckout, { body: asked }, how);
}

/** A contribution with nothing in return has the fields that it had before there were services. */
const fieldsOf = (service: OrderedService | null) =>
  service ? orderedFields(service) : { nil_service_type: GENERAL_CONTRIBUTION };

function brokenIn(order: Order) {
  const asked = { ...order, ...fieldsOf(order.service) };
  const broken =
    (order.service && brokenOrder(order.service)) ??
    (asked.recurring_cost_duration === null
      ? firstBroken(contributionRules, asked)
      : firstBroken(recurringRules, asked));
  return broken ?? order.report.missing;
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
