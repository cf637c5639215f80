import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./waiting.module.css";

/** In the place of a whole screen that isn't there yet. */
export const Waiting = () => (
  <div className={`wrap ${styles.waiting}`} role="status" data-loading>
    <Spinner /> Loading...
  </div>
);
