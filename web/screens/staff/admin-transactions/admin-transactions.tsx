import { Download } from "lucide-react";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { COUNTED_EACH_TIME, getAllTransactions } from "../../../../contract/admin/transactions.ts";
import { ADMIN_BATCH } from "../../../../contract/admin/users.ts";
import type { Transaction } from "../../../../contract/contributions/received.ts";
import type { CallInput } from "../../../../contract/form/call.ts";
import { ownHead } from "../../../head/page-head.ts";
import { DataTable } from "../../../parts/members/lists/data-table.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { buttonClass } from "../../../ui/button.ts";
import { columnsOf } from "./columns.tsx";
import { FilterForm } from "./filter-form.tsx";
import { type Filters, fileOf, filtersFrom, queryOf } from "./filters.ts";

export const head = ownHead("All Transactions");

/** `/AdminDashboard/transactions`. What narrows the list is in the address. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersFrom(search);
  const key = JSON.stringify(queryOf(filters));
  const filter = (changed: Filters) => setSearch(queryOf(changed), { preventScrollReset: true });
  return (
    <AdminFrame
      title="All Transactions"
      actions={
        <a className={buttonClass("quiet")} href={fileOf(filters)}>
          <Download size={18} aria-hidden="true" /> Export (CSV)
        </a>
      }
    >
      {() => (
        <>
          <FilterForm filters={filters} onFilter={filter} />
          <Transactions list_key={key} filters={filters} onFilter={filter} />
        </>
      )}
    </AdminFrame>
  );
}

interface TransactionsProps {
  readonly list_key: string;
  readonly filters: Filters;
  readonly onFilter: (filters: Filters) => void;
}

function Transactions({ list_key, filters, onFilter }: TransactionsProps) {
  const load = useMemo(() => loadOf(list_key), [list_key]);
  const listing = useListing<Transaction>({
    key: `admin-transactions ${list_key}`,
    page: ADMIN_BATCH,
    load,
    whenFailed: "We couldn't load the transactions.",
  });
  return (
    <>
      {listing.rows.length > 0 && (
        <DataTable
          label="All Transactions"
          columns={columnsOf(filters.order, (order) => onFilter({ ...filters, order }))}
          rows={listing.rows}
          keyOf={({ transaction_id }) => transaction_id}
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd listing={listing} nothing="No Transactions Found" counted_to={COUNTED_EACH_TIME} />
    </>
  );
}

/** Each part follows the last one that is known, so that what comes in meanwhile moves nothing. */
const loadOf =
  (list_key: string): Load<Transaction> =>
  async (ask, loaded, limit, signal) => {
    let total = 0;
    const onTotal = (told: number) => {
      total = told;
    };
    const after = loaded.at(-1)?.transaction_id;
    const query = { ...JSON.parse(list_key), limit, ...(after ? { after } : {}) };
    const input: CallInput<typeof getAllTransactions> = { query };
    const rows = await ask(getAllTransactions, input, { signal, onTotal });
    return { rows, total };
  };
