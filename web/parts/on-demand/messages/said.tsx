import { X } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./said.module.css";

/** What the page before had to say when it led here: stands above this one until it is closed. */
export function Said({ said }: { readonly said: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <div className={styles.said}>
      <div className={`wrap ${styles.line}`}>
        <p>{said}</p>
        <button
          type="button"
          className={buttonClass("icon")}
          aria-label="Close this message"
          onClick={() =>
            navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })
          }
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
