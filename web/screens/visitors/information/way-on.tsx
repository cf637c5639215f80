import { pages } from "../../../../contract/pages/addresses.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import styles from "./way-on.module.css";

/** Each page by its title, and what one would read after it. */
const NEXT: Readonly<Record<string, readonly [to: string, label: string]>> = {
  "About Us": [pages.transparency.to(), "Transparency"],
  Transparency: [pages.trust.to(), "Building Trust in NIL"],
  "Building Trust in NIL": [pages.impact.to(), "Impact to Athlete's Journey"],
  "Impact to Athlete's Journey": [pages.inequality.to(), "Addressing NIL Inequality"],
  "Addressing NIL Inequality": [pages.transparency.to(), "Transparency"],
  "NIL Compliance & Procedures": [pages.services.to(), "NIL Support Services & Fees"],
  "NIL Support Services & Fees": [pages.compliance.to(), "NIL Compliance & Procedures"],
  "Privacy Policy": [pages.terms.to(), "Terms of Use"],
  "Terms of Use": [pages.refunds.to(), "Refund Policy"],
  "Refund Policy": [pages.payoutsPolicy.to(), "Payouts Policy"],
  "Payouts Policy": [pages.privacy.to(), "Privacy Policy"],
};

/** What a page of text ends with: what can be done now, and the next page. */
export function WayOn({ title }: { readonly title: string }) {
  const next = NEXT[title];
  return (
    <section className={`${styles.band} no-print`} aria-label="Where to go next">
      <div className={`wrap ${styles.row}`}>
        <p>Every athlete has a page. Start with yours.</p>
        <Link className={buttonClass("loud")} to={pages.contribute.to()}>
          Find an athlete
        </Link>
        {next && <Next to={next[0]} label={next[1]} />}
      </div>
    </section>
  );
}

function Next({ to, label }: { readonly to: string; readonly label: string }) {
  const className = `${linkClass} ${styles.next}`;
  // The server knows whether the operator has published another policy, and leads there; the router would draw ours.
  if (to === pages.payoutsPolicy.to())
    return (
      <a className={className} href={to}>
        Next: {label}
      </a>
    );
  return (
    <Link className={className} to={to}>
      Next: {label}
    </Link>
  );
}
