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
      "Get a receipt right away, and see your contribution on the athlete's page.",
    ],
    more: { to: pages.trust.to(), label: "Building Trust in NIL" },
  },
  {
    title: "For NIL Brands",
    steps: [
      "Find athletes who fit your brand by sport, team, class and position.",
      "Check the rules before you reach out.",
      "Every signed deal is disclosed to the school, on time.",
    ],
    more: { to: pages.compliance.to(), label: "NIL Compliance & Procedures" },
  },
  {
    title: "For Athletes",
    steps: [
      "If you're on a roster, you already have a page.",
      "No one can give until you (or a parent or guardian) say yes.",
      "Free for athletes. See every dollar you receive.",
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
