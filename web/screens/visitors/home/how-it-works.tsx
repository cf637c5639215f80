import { pages } from "../../../../contract/pages/addresses.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { linkClass } from "../../../ui/button.ts";
import styles from "./how-it-works.module.css";

const CARDS = [
  {
    title: "For Fans & Supporters",
    steps: [
      "Find an athlete by name, team, conference or position.",
      "Choose an amount and pay by card. No account needed.",
      "Get a receipt at once, and see it counted on the athlete's page.",
    ],
    more: { to: pages.trust.to(), label: "Building Trust in NIL" },
  },
  {
    title: "For NIL Brands",
    steps: [
      "Look for athletes who fit: by sport, team, class and position.",
      "Know the rules before you write: what may be agreed and what may not.",
      "What an athlete agrees to is disclosed, to the school and in time.",
    ],
    more: { to: pages.compliance.to(), label: "NIL Compliance & Procedures" },
  },
  {
    title: "For Athletes",
    steps: [
      "Your page comes with your roster, the same size for everybody.",
      "It takes contributions only after you, or somebody who may speak for you, said yes.",
      "Free for athletes. See what was given, in full and in the open.",
    ],
    more: { to: pages.services.to(), label: "NIL Support Services & Fees" },
  },
];

/** The three ways through, side by side. */
export function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works">How It Works</h2>
      <div className={styles.cards}>
        {CARDS.map(({ title, steps, more }) => (
          <article key={title} className={styles.card}>
            <h3>{title}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <Link className={linkClass} to={more.to}>
              {more.label}
            </Link>
          </article>
        ))}
      </div>
    </section>
  );
}
