import { buttonClass } from "../../ui/button.ts";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./request.module.css";
import type { Loaded } from "./use-loaded.ts";

/** Stands where something is not there yet, or could not be loaded. */
export const Waiting = ({ failed, again }: Pick<Loaded<unknown>, "failed" | "again">) =>
  failed ? (
    <div className={styles.waiting} role="alert">
      <p>{failed}</p>
      <button type="button" className={buttonClass("quiet")} onClick={again}>
        Try again
      </button>
    </div>
  ) : (
    <p className={styles.waiting} role="status">
      <Spinner /> Loading...
    </p>
  );
