import type { CSSProperties } from "react";
import type { MoneySum } from "../../../../contract/admin/money.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { DataTable } from "../../../parts/members/lists/data-table.tsx";
import styles from "./admin-money.module.css";

interface SharesProps {
  readonly title: string;
  readonly unit: string;
  /** The largest first. */
  readonly sums: readonly (MoneySum & { readonly name: string })[];
}

/** Sums side by side: a table whose rows are drawn as well. */
export function Shares({ title, unit, sums }: SharesProps) {
  const most = Math.max(1, ...sums.map(({ amount }) => amount));
  return (
    <section className={shared.panel} aria-label={title}>
      <h2>{title}</h2>
      {sums.length === 0 ? (
        <p className={shared.small}>Nothing received yet.</p>
      ) : (
        <DataTable
          label={title}
          rows={sums}
          keyOf={({ name }) => name}
          columns={[
            { name: unit, cell: ({ name }) => name },
            {
              name: "Received",
              numeric: true,
              cell: ({ amount }) => (
                <>
                  {dollars(amount)}
                  <span className={styles.bar} style={widthOf(amount / most)} />
                </>
              ),
            },
            { name: "Contributions", cell: ({ count }) => counted(count), numeric: true },
          ]}
        />
      )}
    </section>
  );
}

const widthOf = (part: number): CSSProperties => ({ "--part": part.toFixed(4) });
