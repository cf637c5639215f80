import type { SessionUser } from "../../../contract/accounts.ts";
import { dollars } from "../../../contract/fields.ts";
import {
  CONTRIBUTIONS_PAGE,
  type Transaction,
  transactionsByPlayer,
} from "../../../contract/transactions.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { ListEnd } from "../../parts/list-end.tsx";
import { MembersOnly } from "../../parts/members-only.tsx";
import { tableDate } from "../../state/dates.ts";
import { durationWord, methodWord, typeWord } from "../../state/transaction-words.ts";
import { type Load, useListing } from "../../state/use-listing.ts";
import styles from "./athlete-dashboard.module.css";

/** `/AthleteDashboard` */
export const AthleteDashboardScreen = () => (
  <MembersOnly for_role="athlete">{(user) => <AthleteDashboard user={user} />}</MembersOnly>
);

/** A contribution, with what the whole list comes to beside it. */
type Received = Transaction & { readonly total_amount: number };

function AthleteDashboard({ user }: { readonly user: SessionUser }) {
  const listing = useListing<Received>({
    key: `received-${user.player_id}`,
    load: loadReceived,
    whenFailed: "Your contributions could not be loaded.",
  });
  const total = listing.rows.at(-1)?.total_amount ?? 0;
  return (
    <section className={`wrap ${styles.page}`} aria-labelledby="dashboard-title">
      <h1 id="dashboard-title">Athlete Dashboard</h1>
      {listing.rows.length > 0 && (
        <DataTable
          label="Contributions received"
          columns={COLUMNS}
          rows={listing.rows}
          keyOf={({ transaction_id }) => transaction_id}
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd listing={listing} nothing="No Transactions Found" />
      <p className={styles.total}>
        Total Contributions Received: <b>{dollars(total)}</b>
      </p>
    </section>
  );
}

const loadReceived: Load<Received> = async (ask, loaded, signal) => {
  const query = { limit: CONTRIBUTIONS_PAGE, skip: loaded.length };
  const { transactions, total_amount, total_count } = await ask(transactionsByPlayer, { query }, { signal });
  return { rows: transactions.map((it) => ({ ...it, total_amount })), total: total_count };
};

/** The specification's columns (section 2). */
const COLUMNS: readonly Column<Received>[] = [
  { name: "S.No", cell: (_, at) => at + 1, numeric: true },
  {
    name: "Transaction Amount",
    cell: ({ transaction_amount }) => dollars(transaction_amount),
    numeric: true,
  },
  { name: "Transaction Type", cell: typeWord, room: "short" },
  { name: "Payment Method", cell: methodWord },
  { name: "Recurring Duration", cell: durationWord, room: "short" },
  { name: "Contribution Received On", cell: ({ created_at }) => tableDate(created_at), room: "short" },
];
