import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import {
  CONTRIBUTIONS_BATCH,
  receivedByMonth,
  type Transaction,
  transactionsByPlayer,
} from "../../../../contract/contributions/received.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { tableDate } from "../../../../pure/dates.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Together } from "../../../parts/members/account/together.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import shared from "../../../parts/members/lists/dashboard.module.css";
import type { Column } from "../../../parts/members/lists/data-table.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import {
  becameWord,
  durationWord,
  methodWord,
  typeWord,
} from "../../../parts/members/lists/transaction-words.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { linkClass } from "../../../ui/button.ts";
import { Agreements } from "./agreements.tsx";
import styles from "./athlete-dashboard.module.css";
import { ByMonth } from "./by-month.tsx";
import { MoneyPanel } from "./money-panel.tsx";
import { Overview } from "./overview.tsx";
import { OwnHead } from "./own-head.tsx";

export const head = ownHead("Athlete Dashboard");

/** `/AthleteDashboard` */
export const Screen = () => (
  <MembersOnly for_role="athlete">
    {(user) => (
      <Together>
        <AthleteDashboard user={user} />
      </Together>
    )}
  </MembersOnly>
);

/** A contribution, with what the whole list comes to beside it. */
type Received = Transaction & { readonly total_amount: number };

function AthleteDashboard({ user }: { readonly user: SessionUser }) {
  const months = useAnswer(`months-${user.user_id}`, (ask, signal) => ask(receivedByMonth, {}, { signal }));
  const listing = useListing<Received>({
    key: `received-${user.user_id}`,
    page: CONTRIBUTIONS_BATCH,
    load: loadReceived,
    whenFailed: "We couldn't load your contributions. Please try again.",
  });
  const total = listing.rows.at(-1)?.total_amount ?? 0;
  return (
    <section className={`wrap ${shared.stack} ${styles.page}`} aria-labelledby="dashboard-title">
      <OwnHead player_id={user.player_id} />
      <MoneyPanel user_id={user.user_id} />
      {months.value && <Giving {...months.value} />}
      {/* Nothing to draw where nothing came in yet. */}
      {(listing.rows.length > 0 || listing.state === "loading") && (
        <AskedFor asked={months}>
          {({ months, held_for_orders = 0 }) => (
            <Overview months={months} held_for_orders={held_for_orders} />
          )}
        </AskedFor>
      )}
      <Agreements />
      <h2>Contributions received</h2>
      {listing.rows.length > 0 && (
        <ByMonth
          columns={columnsAfter}
          rows={listing.rows}
          keyOf={({ transaction_id }) => transaction_id}
          busy={listing.state === "loading"}
          months={months.value?.months ?? []}
        />
      )}
      <ListEnd listing={listing} nothing="No Transactions Found" />
      <p>
        Total Contributions Received:{" "}
        <b className={shared.sum} data-in>
          {dollars(total)}
        </b>
      </p>
      <HeldForOrders dollars_held={months.value?.held_for_orders ?? 0} />
      <p className={shared.small}>
        After refunds and lost disputes. Dates are in UTC.{" "}
        <Link className={linkClass} to={pages.transparency.to()}>
          Where the money goes
        </Link>
      </p>
    </section>
  );
}

/** Which part of the whole is not theirs yet. */
const HeldForOrders = ({ dollars_held }: { readonly dollars_held: number }) =>
  dollars_held > 0 && (
    <p>
      <b>{dollars(dollars_held)}</b> of it is held for orders. It's yours once they're done, and goes back if
      they aren't.{" "}
      <Link className={linkClass} to={pages.ownOrders.to()}>
        See what's to do
      </Link>
    </p>
  );

/** Said only where something is not as usual. */
function Giving({ contributions_are_on, on_roster, monthly, held }: CallAnswer<typeof receivedByMonth>) {
  if (contributions_are_on && held === 0) return null;
  return (
    <p role="status">
      {!contributions_are_on &&
        `${on_roster ? "Contributions to you are turned off right now" : "You're on no team's roster right now"}, so no one can give to you. What you've received stays yours. `}
      {held > 0 &&
        `${counted(held)} of ${counted(monthly)} monthly ${monthly === 1 ? "contribution" : "contributions"} to you ${held === 1 ? "is" : "are"} paused.`}
    </p>
  );
}

const loadReceived: Load<Received> = async (ask, loaded, limit, signal) => {
  const query = { limit, skip: loaded.length };
  const { transactions, total_amount, total_count } = await ask(transactionsByPlayer, { query }, { signal });
  return { rows: transactions.map((it) => ({ ...it, total_amount })), total: total_count };
};

/** The specification's columns (section 2), numbered on from the rows before. */
const columnsAfter = (before: number): readonly Column<Received>[] => [
  { name: "S.No", cell: (_, at) => before + at + 1, numeric: true },
  ...COLUMNS,
];

const COLUMNS: readonly Column<Received>[] = [
  {
    name: "Transaction Amount",
    cell: (it) => {
      const became = becameWord(it);
      return (
        <>
          {dollars(it.transaction_amount)}
          {became && <small className={shared.small}>{became.text}</small>}
        </>
      );
    },
    numeric: true,
  },
  { name: "Transaction Type", cell: typeWord, room: "short" },
  { name: "Payment Method", cell: methodWord },
  { name: "Recurring Duration", cell: durationWord, room: "short" },
  { name: "Contribution Received On", cell: ({ created_at }) => tableDate(created_at), room: "short" },
];
