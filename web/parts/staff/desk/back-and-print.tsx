import { Printer } from "lucide-react";
import { linkClass } from "../../../ui/button.ts";
import { WayBack } from "../../members/lists/way-back.tsx";
import styles from "../../members/request/request.module.css";

/** Above a request at the desk: the way back to the queue, and its paper. */
export const BackAndPrint = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <span className={styles.back}>
    <WayBack to={to}>{children}</WayBack>
    <button type="button" className={`${linkClass} ${styles.print}`} onClick={() => window.print()}>
      <Printer size={18} aria-hidden="true" /> Print
    </button>
  </span>
);
