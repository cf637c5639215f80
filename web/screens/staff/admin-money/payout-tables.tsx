import type { PayoutRun, PayoutsOverview } from "../../../../contract/payouts/admin-payouts.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { REASON_WORDS, RUN_WORDS } from "./payout-words.ts";

type Waiting = PayoutsOverview["waiting"][number];

/** What waits, and why. */
export const Waits = ({ waiting }: { readonly waiting: readonly Waiting[] }) => (
  <section className={styles.stack}>
    <h2>Waiting, and why</h2>
    {waiting.length === 0 ? (
      <p className={styles.small}>Nothing waits.</p>
    ) : (
      <DataTable
        label="Waiting, and why"
        columns={WAITING_COLUMNS}
        rows={waiting}
        keyOf={({ reason }) => reason}
      />
    )}
  </section>
);

const WAITING_COLUMNS: readonly Column<Waiting>[] = [
  { name: "Why", cell: ({ reason }) => REASON_WORDS[reason], room: "long" },
  { name: "Amount", cell: ({ amount }) => dollars(amount), numeric: true },
  { name: "Athletes", cell: ({ athletes }) => counted(athletes), numeric: true },
];

/** The latest runs of all athletes. */
export const Runs = ({ runs }: { readonly runs: readonly PayoutRun[] }) => (
  <section className={styles.stack}>
    <h2>Runs</h2>
    {runs.length === 0 ? (
      <p className={styles.small}>None yet.</p>
    ) : (
      <DataTable label="Runs" columns={RUN_COLUMNS} rows={runs} keyOf={({ run_id }) => run_id} />
    )}
  </section>
);

const RUN_COLUMNS: readonly Column<PayoutRun>[] = [
  { name: "Began", cell: ({ begun_at }) => momentInUtc(begun_at) },
  { name: "By", cell: ({ begun_by }) => begun_by ?? "Weekly" },
  {
    name: "State",
    cell: ({ state }) =>
      state === "short" || state === "stopped" ? (
        <span className={styles.small} data-bad>
          {RUN_WORDS[state]}
        </span>
      ) : (
        RUN_WORDS[state]
      ),
  },
  {
    name: "Sent",
    cell: ({ sent, payouts }) => `${counted(sent)} of ${counted(payouts)}`,
    numeric: true,
  },
  { name: "Total", cell: ({ total }) => dollars(total), numeric: true },
];
