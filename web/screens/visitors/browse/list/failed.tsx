import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { pages } from "../../../../../contract/pages/addresses.ts";
import { Link } from "../../../../parts/visitors/blocks/link.tsx";
import { notify } from "../../../../state/messages/toasts.ts";
import { buttonClass } from "../../../../ui/button.ts";
import { Spinner } from "../../../../ui/spinner.tsx";
import styles from "./states.module.css";

interface FailedProps {
  readonly message: string;
  /** It will fail again, however often one tries. */
  readonly lasting: boolean;
}

/** Says what failed in the place of the list, and as a toast. */
export function Failed({ message, lasting }: FailedProps) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => notify("error", message), [message]);
  return (
    <div className={styles.nothing} role="alert">
      <p>{message}</p>
      {lasting ? (
        <Link className={buttonClass("quiet")} to={pages.browse.to()}>
          See all athletes
        </Link>
      ) : (
        <button type="button" className={buttonClass("quiet")} onClick={() => revalidate()}>
          {state === "loading" && <Spinner />}
          Try again
        </button>
      )}
    </div>
  );
}
