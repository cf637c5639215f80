import type { ReactNode } from "react";
import type { Answer } from "../../../state/asking/use-answer.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./list-end.module.css";

interface AskedForProps<Value> {
  readonly asked: Answer<Value>;
  /** Stands where there is no such thing; without it, the answer's own words do. */
  readonly missing?: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** What was asked for; until it is there, and where it can't be had, its place says so. */
export function AskedFor<Value>({ asked, missing, children }: AskedForProps<Value>) {
  const { state, value, message, is_missing, again } = asked;
  if (value !== null) return children(value);
  if (is_missing && missing) return missing;
  if (state === "failed") {
    return (
      <div className={styles.end} role="alert">
        <p>{message}</p>
        {!is_missing && (
          <button type="button" className={buttonClass("quiet")} onClick={again}>
            Try again
          </button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.end} data-loading>
      <p role="status" className={styles.nothing}>
        <Spinner /> Loading...
      </p>
    </div>
  );
}
