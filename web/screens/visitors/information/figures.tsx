import { useLoaderData, useLocation } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import {
  RECEIVED_CSV,
  type Received,
  SMALL_GROUPS_RULE,
} from "../../../../contract/transparency/transparency.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Moment } from "../../../parts/visitors/blocks/moment.tsx";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { Figure } from "./figure.tsx";
import styles from "./figures.module.css";
import type { FiguresData } from "./load.ts";

/**
 * What was received, drawn and as tables. With `shares`, each group's share of the money stands beside its share of
 * the athletes; without, the money is shown as it is, by month as well.
 */
export function Figures({ shares }: { readonly shares: boolean }) {
  const { received } = useLoaderData<FiguresData>();
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <h2 id="figures">{figuresTitle(shares)}</h2>
      {received && !wordsInstead(received) ? (
        <Drawn received={received} shares={shares} />
      ) : (
        <p className={styles.instead}>{received ? wordsInstead(received) : <Failed />}</p>
      )}
    </section>
  );
}

export const figuresTitle = (shares: boolean): string => (shares ? "Who received it" : "What was received");

function Drawn({ received, shares }: { readonly received: Received; readonly shares: boolean }) {
  const { by_month, by_sport, by_gender, by_conference } = received;
  return (
    <>
      <p className={styles.total}>
        <b>{dollars(received.received_donations)}</b> received in {counted(received.contributions)}{" "}
        contributions
      </p>
      <WhereItIs received={received} />
      <p className={styles.as_of}>
        As of {received.as_of && <Moment at={received.as_of} />}, after refunds and lost disputes. Updated
        every 10 minutes.
        {received.held_for_orders
          ? ` ${dollars(received.held_for_orders)} of it is held for orders that aren't done yet.`
          : ""}
      </p>
      <div className={styles.grid}>
        {!shares && <Figure title="By month" side="month" sums={by_month} whole={received} />}
        <Figure title="By gender" side="gender" sums={by_gender} whole={received} shares={shares} />
        <Figure title="By sport" side="sport" sums={by_sport} whole={received} shares={shares} />
        <Figure
          title="By conference"
          side="conference"
          sums={by_conference}
          whole={received}
          shares={shares}
        />
      </div>
      <p className={styles.rule}>{SMALL_GROUPS_RULE}</p>
      <p className="no-print">
        <a className={buttonClass("quiet")} href={RECEIVED_CSV} download>
          Download these figures (CSV)
        </a>
      </p>
    </>
  );
}

/** What athletes' banks have, what was handed over, and what is left; nothing while few athletes are behind one. */
function WhereItIs({ received: { held, arrived, handed_over = 0 } }: { readonly received: Received }) {
  if (held === null || arrived === null) return null;
  return (
    <dl className={styles.parts}>
      <div>
        <dt>Arrived at athletes' banks</dt>
        <dd>{dollars(arrived)}</dd>
      </div>
      <div>
        <dt>
          {handed_over === null ? "Held, on its way, or handed over" : "Held for athletes, or on its way"}
        </dt>
        <dd>{dollars(held)}</dd>
      </div>
      {handed_over ? (
        <div>
          <dt>Handed over to an estate or a state</dt>
          <dd>{dollars(handed_over)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** What is said where there is nothing to draw; null where there is. */
function wordsInstead(received: Received) {
  if (received.as_of === null)
    return "We're counting these figures for the first time. Check back in a minute.";
  if (received.contributions === 0) {
    return (
      <>
        No contributions yet. Totals appear here once there are enough of them.{" "}
        <Link className={linkClass} to={pages.contribute.to()}>
          Find an athlete to support
        </Link>
      </>
    );
  }
  const { by_month, by_sport, by_gender, by_conference } = received;
  if ([by_month, by_sport, by_gender, by_conference].some((sums) => sums.length > 0)) return null;
  return `There are too few contributions so far to publish totals without revealing who gave. ${SMALL_GROUPS_RULE}`;
}

function Failed() {
  return (
    <>
      We couldn't load these figures.{" "}
      <a className={linkClass} href={useLocation().pathname}>
        Try again
      </a>
    </>
  );
}
