import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { Transaction } from "../../../../contract/contributions/received.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { tableDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import type { Column } from "../../../parts/members/lists/data-table.tsx";
import {
  becameWord,
  durationWord,
  serviceWord,
  typeWord,
} from "../../../parts/members/lists/transaction-words.ts";
import { ListLink } from "../../../parts/members/lists/way-back.tsx";
import { linkClass } from "../../../ui/button.ts";
import styles from "./admin-transactions.module.css";
import type { Filters } from "./filters.ts";

/** The specification's columns (section 2); two of them sort the list. */
export const columnsOf = (
  order: string,
  onOrder: (order: Filters["order"]) => void,
): readonly Column<Transaction>[] => [
  { name: "S.No", cell: (_, at) => at + 1, numeric: true },
  { name: "User Email", cell: ({ user_email }) => user_email, room: "long" },
  { name: "Company Name", cell: ({ user_company_name }) => user_company_name },
  { name: "Conference Name", cell: ({ team_conference }) => team_conference || null },
  { name: "Team Name", cell: ({ team_name }) => team_name },
  { name: "Player Name", cell: ({ player_name }) => player_name },
  {
    name: "Transaction Id",
    cell: ({ transaction_id }) => (
      <ListLink className={`${linkClass} ${styles.id}`} to={pages.adminTransaction.to({ transaction_id })}>
        {transaction_id}
      </ListLink>
    ),
    room: "long",
  },
  {
    name: "Transaction Amount",
    ...sorted("Transaction Amount", order, ["largest", "smallest"], onOrder),
    cell: (it) => <Amount transaction={it} />,
    numeric: true,
  },
  { name: "Transaction Type", cell: typeWord, room: "short" },
  { name: "Recurring Duration", cell: durationWord, room: "short" },
  { name: "Service Type", cell: serviceWord },
  {
    name: "Transaction Date",
    ...sorted("Transaction Date", order || "newest", ["newest", "oldest"], onOrder),
    cell: ({ created_at }) => tableDate(created_at),
    room: "short",
  },
];

function Amount({ transaction }: { readonly transaction: Transaction }) {
  const became = becameWord(transaction);
  return (
    <>
      <b>{dollars(transaction.transaction_amount)}</b>
      {became && (
        <span className={shared.small} data-bad={became.bad || undefined}>
          {became.text}
        </span>
      )}
    </>
  );
}

/** The head of a column that sorts: pressed once downwards, pressed again upwards. */
function sorted(
  name: string,
  order: string,
  [down, up]: readonly [string, string],
  onOrder: (order: string) => void,
): Pick<Column<Transaction>, "head" | "sorted"> {
  const state = order === down ? "descending" : order === up ? "ascending" : undefined;
  const Mark = state === "descending" ? ArrowDown : state === "ascending" ? ArrowUp : ArrowUpDown;
  return {
    sorted: state,
    head: (
      <button
        type="button"
        className={styles.sort}
        onClick={() => onOrder(state === "descending" ? up : down)}
      >
        {name} <Mark size={14} aria-hidden="true" />
      </button>
    ),
  };
}
