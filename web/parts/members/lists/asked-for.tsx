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

/** What was asked for; until it is there, and where it can't be had, its place says so. What couldn't be renewed stays, and says so. */
export function AskedFor<Value>({ asked, missing, children }: AskedForProps<Value>) {
  const { state, value, message, is_missing, again } = asked;
  const is_there = value !== null;
  if (!is_there && is_missing && missing) return missing;
  const has_failed = state === "failed" || (is_there && message !== "");
  return (
    <>
      {has_failed && (
        <div className={is_there ? styles.old : styles.end} role="alert">
          <p>
            {message}
            {is_there && " What you see may be out of date."}
          </p>
          {!is_missing && (
            <button type="button" className={buttonClass("quiet")} onClick={again}>
              Try again
            </button>
          )}
        </div>
      )}
      {is_there && children(value)}
      {!is_there && !has_failed && (
        <div className={styles.end} data-loading>
          <p role="status" className={styles.nothing}>
            <Spinner /> Loading...
          </p>
        </div>
      )}
    </>
  );
}
