import type { ReactNode } from "react";
import { counted } from "../../../../pure/numbers.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./list-end.module.css";

interface ListEndProps {
  readonly listing: {
    readonly state: "loading" | "ready" | "failed";
    readonly message: string;
    readonly rows: readonly unknown[];
    readonly total: number;
    readonly more: () => void;
  };
  /** What is said where there is nothing. */
  readonly nothing: ReactNode;
  /** False where `total` says no more than whether there is more. */
  readonly counts?: boolean;
  /** So many are counted at least; one more says that there are more than those. */
  readonly counted_to?: number;
}

/** Below a list: the way to more of it, and what became of the last try. */
export function ListEnd({ listing, nothing, counts = true, counted_to = Infinity }: ListEndProps) {
  const { state, message, rows, total, more } = listing;
  const loading = state === "loading";
  const is_first = loading && rows.length === 0;
  if (state === "failed") {
    return (
      <div className={styles.end} role="alert">
        <p>{message}</p>
        <button type="button" className={buttonClass("quiet")} onClick={more}>
          Try again
        </button>
      </div>
    );
  }
  return (
    <div
      className={styles.end}
      data-loading={is_first || undefined}
      data-whole={(rows.length > 0 && rows.length >= total) || undefined}
    >
      <p role="status" className={rows.length === 0 ? styles.nothing : undefined}>
        {is_first ? (
          <>
            <Spinner /> Loading...
          </>
        ) : rows.length === 0 ? (
          nothing
        ) : (
          `${counted(rows.length)} ${counts ? `of ${wholeOf(Math.max(total, rows.length), counted_to)}` : "shown"}`
        )}
      </p>
      {rows.length > 0 && rows.length < total && (
        <button type="button" className={buttonClass("quiet")} disabled={loading} onClick={more}>
          {loading ? "Loading..." : "Load More"}
        </button>
      )}
    </div>
  );
}

const wholeOf = (total: number, counted_to: number): string =>
  total === counted_to + 1 ? `more than ${counted(counted_to)}` : counted(total);
