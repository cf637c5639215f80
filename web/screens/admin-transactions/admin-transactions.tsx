import { ADMIN_PAGE, getAllTransactions } from "../../../contract/admin.ts";
import { dollars } from "../../../contract/fields.ts";
import type { Transaction } from "../../../contract/transactions.ts";
import { AdminFrame } from "../../parts/admin-frame.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { ListEnd } from "../../parts/list-end.tsx";
import { tableDate } from "../../state/dates.ts";
import { durationWord, serviceWord, typeWord } from "../../state/transaction-words.ts";
import { useListing } from "../../state/use-listing.ts";

/** `/AdminDashboard/transactions` */
export const AdminTransactionsScreen = () => (
  <AdminFrame title="All Transactions">{() => <Transactions />}</AdminFrame>
);

function Transactions() {
  const listing = useListing<Transaction>({
    key: "admin-transactions",
    load: loadTransactions,
    whenFailed: "The transactions could not be loaded.",
  });
  return (
    <>
      {listing.rows.length > 0 && (
        <DataTable
          label="All Transactions"
          columns={COLUMNS}
          rows={listing.rows}
          keyOf={({ transaction_id }) => transaction_id}
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd listing={listing} nothing="No Transactions Found" />
    </>
  );
}

const loadTransactions: Parameters<typeof useListing<Transaction>>[0]["load"] = async (
  ask,
  loaded,
  signal,
) => {
  let total = 0;
  const onTotal = (told: number) => {
    total = told;
  };
  const query = { limit: ADMIN_PAGE, skip: loaded.length };
  const rows = await ask(getAllTransactions, { query }, { signal, onTotal });
  return { rows, total };
};

/** The specification's columns (section 2). */
const COLUMNS: readonly Column<Transaction>[] = [
  { name: "S.No", cell: (_, at) => at + 1, numeric: true },
  { name: "User Email", cell: ({ user_email }) => user_email, room: "long" },
  { name: "Company Name", cell: ({ user_company_name }) => user_company_name },
  { name: "Conference Name", cell: ({ team_conference }) => team_conference || null },
  { name: "Team Name", cell: ({ team_name }) => team_name },
  { name: "Player Name", cell: ({ player_name }) => player_name },
  { name: "Transaction Id", cell: ({ transaction_id }) => transaction_id, room: "long" },
  {
    name: "Transaction Amount",
    cell: ({ transaction_amount }) => dollars(transaction_amount),
    numeric: true,
  },
  { name: "Transaction Type", cell: typeWord, room: "short" },
  { name: "Recurring Duration", cell: durationWord, room: "short" },
  { name: "Service Type", cell: serviceWord },
  { name: "Transaction Date", cell: ({ created_at }) => tableDate(created_at), room: "short" },
];
