import { Printer } from "lucide-react";
import { Link } from "react-router";
import { linkClass } from "../../ui/button.ts";
import styles from "./request.module.css";

/** Above a request at the desk: the way back to the queue, and its paper. */
export const BackAndPrint = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <span className={styles.back}>
    <Link className={linkClass} to={to}>
      {children}
    </Link>
    <button type="button" className={`${linkClass} ${styles.print}`} onClick={() => window.print()}>
      <Printer size={18} aria-hidden="true" /> Print
    </button>
  </span>
);
