import { CircleAlert } from "lucide-react";
import { Suspense, useRef } from "react";
import type { PayoutsOverview } from "../../../../contract/payouts/admin-payouts.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { buttonClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { useOpening } from "../../../ui/use-opening.ts";
import own from "./admin-money.module.css";

/** Comes with a press. */
const RunQuestion = lazyPart(async () => (await import("./run-question.tsx")).RunQuestion, NotLoaded);

interface NextRunProps {
  readonly overview: PayoutsOverview;
  readonly onChanged: () => Promise<void>;
}

/** What the next run would send, and whether the provider has it. */
export function NextRun({ overview, onChanged }: NextRunProps) {
  const { is_on, next_run_at, next_total, next_athletes, available } = overview;
  const button = useRef<HTMLButtonElement>(null);
  const { shown, open, onClosed } = useOpening();
  return (
    <>
      {!is_on && (
        <p className={styles.panel} role="note">
          Payouts are off on this site. The setting PAYOUTS turns them on. Until then nothing is sent, and
          athletes read that their money waits.
        </p>
      )}
      <Short overview={overview} />
      <div className={`${styles.tiles} ${own.figures}`}>
        <section className={styles.panel} aria-label="Next run">
          <h2>Next run</h2>
          <p>
            <b className={styles.sum}>{dollars(next_total)}</b> to {counted(next_athletes)}{" "}
            {next_athletes === 1 ? "athlete" : "athletes"}
          </p>
          {next_run_at && (
            <p className={styles.small}>
              <time dateTime={next_run_at}>{momentInUtc(next_run_at)}</time>
            </p>
          )}
        </section>
        <section className={styles.panel} aria-label="Available at the provider">
          <h2>Available at the provider</h2>
          <p>
            <b className={styles.sum}>{available === null ? "Not known" : dollars(available)}</b>
          </p>
          {available === null && (
            <p className={styles.small} data-bad>
              We couldn't ask the provider just now. Reload to try again.
            </p>
          )}
        </section>
      </div>
      {is_on && (
        <button
          ref={button}
          type="button"
          className={buttonClass("loud")}
          aria-haspopup="dialog"
          onClick={open}
        >
          Run now
        </button>
      )}
      {shown !== null && (
        <Suspense fallback={null}>
          <RunQuestion
            key={shown}
            overview={overview}
            opener={button}
            onClosed={onClosed}
            onDone={onChanged}
          />
        </Suspense>
      )}
    </>
  );
}

/** Said first, and loudly: a run would stop in its middle. */
function Short({ overview: { next_total, available, next_run_at } }: Pick<NextRunProps, "overview">) {
  if (available === null || available >= next_total) return null;
  return (
    <div className={`${styles.panel} ${own.short}`} role="alert">
      <CircleAlert size={28} aria-hidden="true" />
      <div>
        <h2>{dollars(cents(next_total - available))} short</h2>
        <p>
          The next run needs {dollars(next_total)}, and the provider has {dollars(available)} available. Top
          up the balance there{next_run_at && ` before ${momentInUtc(next_run_at)}`}, and make sure it isn't
          paid out to our own bank. Otherwise the run sends what it can and waits with the rest.
        </p>
      </div>
    </div>
  );
}

/** A difference of dollars, to the cent. */
const cents = (amount: number): number => Math.round(amount * 100) / 100;
