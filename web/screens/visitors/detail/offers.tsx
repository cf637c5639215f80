import type { ShownOffer } from "../../../../contract/orders/offers.ts";
import { dollars } from "../../../../pure/numbers.ts";
import type { FirstAmount } from "../../../parts/visitors/athlete/use-contribution.tsx";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./offers.module.css";

interface OffersProps {
  readonly offers: readonly ShownOffer[];
  /** First name. */
  readonly name: string;
  readonly className: string;
  readonly onOpen: (from: HTMLElement, first: FirstAmount) => void;
}

/** What the athlete does in return, with prices; each opens the dialog with itself chosen. */
export const Offers = ({ offers, name, className, onOpen }: OffersProps) => (
  <section className={className}>
    <h2>What {name} offers</h2>
    <ul className={styles.offers}>
      {offers.map((it) => (
        <li key={it.kind}>
          <b>{it.name}</b>
          <b>
            {dollars(it.price)}
            {it.is_monthly && " a month"}
          </b>
          <p>
            {it.gives} {it.note && `“${it.note}” `}
            <span>
              Done within {it.days} days, or the money comes back.
              {it.places === 0 ? " All places are taken right now." : it.places < 4 && ` ${it.places} left.`}
            </span>
          </p>
          {it.places > 0 && (
            <button
              type="button"
              className={`${buttonClass("quiet")} needs-script no-print`}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => onOpen(currentTarget, it)}
            >
              Choose<span className="unseen"> {it.name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  </section>
);
