import { useSearchParams } from "react-router";
import { getPayoutsOverview } from "../../../../contract/payouts/admin-payouts.ts";
import { PAYOUT_STATES, type PayoutState } from "../../../../contract/payouts/states.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { HeldMoney } from "./held-money.tsx";
import { NextRun } from "./next-run.tsx";
import { PayoutFiles } from "./payout-files.tsx";
import { PayoutList, usePayouts } from "./payout-list.tsx";
import { Runs, Waits } from "./payout-tables.tsx";
import { Stops } from "./stops.tsx";

export const head = ownHead("Payouts");

/** `/AdminDashboard/payouts`. `state`: which payouts are listed. */
export const Screen = () => <AdminFrame title="Payouts">{() => <Payouts />}</AdminFrame>;

function Payouts() {
  const { memory } = useApiClient();
  const [search] = useSearchParams();
  const state = stateOf(search.get("state"));
  const asked = useAnswer("payouts-overview", (ask, signal) => ask(getPayoutsOverview, {}, { signal }));
  const listing = usePayouts(state);
  const changed = async () => {
    memory.outdate();
    await Promise.all([asked.again(), listing.again()]);
  };
  return (
    <div className={styles.stack}>
      <AskedFor asked={asked}>
        {(overview) => (
          <>
            <NextRun overview={overview} onChanged={changed} />
            <Waits waiting={overview.waiting} />
            <Stops stops={overview.stops} pays_before={overview.pays_before ?? []} onChanged={changed} />
            <Runs runs={overview.runs} />
            <PayoutList listing={listing} state={state} by_state={overview.by_state} />
          </>
        )}
      </AskedFor>
      <HeldMoney onChanged={changed} />
      <PayoutFiles />
    </div>
  );
}

const stateOf = (text: string | null): PayoutState | null =>
  PAYOUT_STATES.find((state) => state === text) ?? null;
