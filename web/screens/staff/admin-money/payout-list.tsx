import { useCallback } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import {
  listPayouts,
  PAYOUTS_BATCH,
  type PayoutLine,
  type PayoutsOverview,
} from "../../../../contract/payouts/admin-payouts.ts";
import type { PayoutState } from "../../../../contract/payouts/states.ts";
import { tableDate } from "../../../../pure/dates.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { ListLink } from "../../../parts/members/lists/way-back.tsx";
import chips from "../../../parts/members/payors/payors.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { linkClass } from "../../../ui/button.ts";
import { STATE_WORDS } from "./payout-words.ts";

/** Payouts in a state, or all, the newest first. */
export function usePayouts(state: PayoutState | null) {
  const load: Load<PayoutLine> = useCallback(
    async (ask, loaded, limit, signal) => {
      const query = { limit, skip: loaded.length, ...(state ? { state } : {}) };
      const { payouts, total } = await ask(listPayouts, { query }, { signal });
      return { rows: payouts, total };
    },
    [state],
  );
  return useListing<PayoutLine>({
    key: `admin-payouts-${state}`,
    page: PAYOUTS_BATCH,
    load,
    whenFailed: "We couldn't load the payouts.",
  });
}

interface PayoutListProps {
  readonly listing: ReturnType<typeof usePayouts>;
  readonly state: PayoutState | null;
  readonly by_state: PayoutsOverview["by_state"];
}

/** By state how many and how much, each the way to its list. */
export function PayoutList({ listing, state, by_state }: PayoutListProps) {
  return (
    <section className={styles.stack} aria-labelledby="payout-list">
      <h2 id="payout-list">{state ? `Payouts: ${STATE_WORDS[state]}` : "All payouts"}</h2>
      <nav aria-label="Payouts by state">
        <ul className={chips.chips}>
          <li>
            <StateLink state={null} is_shown={state === null} words="All" />
          </li>
          {by_state.map((sum) => (
            <li key={sum.state}>
              <StateLink
                state={sum.state}
                is_shown={state === sum.state}
                words={`${STATE_WORDS[sum.state]}: ${counted(sum.payouts)}, ${dollars(sum.amount)}`}
              />
            </li>
          ))}
        </ul>
      </nav>
      {listing.rows.length > 0 && (
        <DataTable
          label="Payouts"
          columns={COLUMNS}
          rows={listing.rows}
          keyOf={({ payout_id }) => payout_id}
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd listing={listing} nothing="No payouts." />
    </section>
  );
}

interface StateLinkProps {
  readonly state: PayoutState | null;
  readonly is_shown: boolean;
  readonly words: string;
}

const StateLink = ({ state, is_shown, words }: StateLinkProps) => (
  <Link
    to={`${pages.adminPayouts.to()}${state ? `?state=${state}` : ""}`}
    aria-current={is_shown ? "true" : undefined}
    preventScrollReset
  >
    {words}
  </Link>
);

const COLUMNS: readonly Column<PayoutLine>[] = [
  {
    name: "Athlete",
    cell: (payout) => (
      <ListLink className={linkClass} to={pages.adminPayout.to(payout)}>
        {payout.player_name}
      </ListLink>
    ),
  },
  { name: "Team", cell: ({ team_name }) => team_name },
  {
    name: "State",
    cell: ({ state, failure }) => (
      <>
        {STATE_WORDS[state]}
        {failure && (
          <small className={styles.small} data-bad>
            {failure}
          </small>
        )}
      </>
    ),
  },
  {
    name: "Amount",
    cell: ({ amount, reversed }) => (
      <>
        {dollars(amount)}
        {reversed > 0 && <small className={styles.small}>{dollars(reversed)} taken back</small>}
      </>
    ),
    numeric: true,
  },
  { name: "Planned", cell: ({ planned_at }) => tableDate(planned_at), room: "short" },
  { name: "Sent", cell: ({ sent_at }) => sent_at && tableDate(sent_at), room: "short" },
  { name: "Arrived", cell: ({ arrived_at }) => arrived_at && tableDate(arrived_at), room: "short" },
];
