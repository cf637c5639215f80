import { Suspense, useRef, useState } from "react";
import type { PayoutDetails, PayoutReversal } from "../../../../contract/payouts/admin-payouts.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import styles from "../../../parts/members/lists/dashboard.module.css";
import words from "../../../parts/members/lists/words.module.css";
import { buttonClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { useOpening } from "../../../ui/use-opening.ts";
import { REVERSAL_WORDS } from "./payout-words.ts";
import type { ReversalAct } from "./reversal-question.tsx";

/** Comes with a press. */
const ReversalQuestion = lazyPart(
  async () => (await import("./reversal-question.tsx")).ReversalQuestion,
  NotLoaded,
);

interface ReversalsProps {
  readonly payout: PayoutDetails;
  readonly onChanged: () => Promise<void>;
}

/** What was asked to be taken back, and what becomes of it: one admin asks, another agrees. */
export function Reversals({ payout, onChanged }: ReversalsProps) {
  const opener = useRef<HTMLElement>(null);
  const { shown, open, onClosed } = useOpening();
  const [act, setAct] = useState<ReversalAct>({ what: "ask" });
  const ask = (wanted: ReversalAct, button: HTMLElement) => {
    opener.current = button;
    setAct(wanted);
    open();
  };
  const { reversals, reversible } = payout;
  const under_way = reversals.some(({ state }) => state === "asked" || state === "agreed");
  return (
    <section className={styles.panel} aria-labelledby="reversals">
      <h2 id="reversals">Take it back</h2>
      <p>
        Only for a mistake of ours, like paying twice. One admin asks and another agrees. It works while the
        athlete's account at the provider still holds the money.
      </p>
      {reversals.map((reversal) => (
        <Reversal key={reversal.payout_reversal_id} reversal={reversal} onAct={ask} />
      ))}
      {reversible > 0 && !under_way && (
        <button
          type="button"
          className={buttonClass("quiet")}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => ask({ what: "ask" }, currentTarget)}
        >
          Ask to take it back
        </button>
      )}
      {reversible === 0 && reversals.length === 0 && (
        <p className={styles.small}>There's nothing to take back.</p>
      )}
      {shown !== null && (
        <Suspense fallback={null}>
          <ReversalQuestion
            key={shown}
            act={act}
            payout={payout}
            opener={opener}
            onClosed={onClosed}
            onDone={onChanged}
          />
        </Suspense>
      )}
    </section>
  );
}

interface ReversalProps {
  readonly reversal: PayoutReversal;
  readonly onAct: (act: ReversalAct, button: HTMLElement) => void;
}

function Reversal({ reversal, onAct }: ReversalProps) {
  const { amount, reason, state, failure, is_own } = reversal;
  return (
    <div className={styles.stack}>
      <p>
        <b>
          {dollars(amount)}: {REVERSAL_WORDS[state]}
        </b>
        <br />
        <span className={styles.small}>{whoDecided(reversal)}</span>
      </p>
      <blockquote className={words.quoted}>{reason}</blockquote>
      {failure && (
        <p className={styles.small} data-bad>
          The provider says: {failure}
        </p>
      )}
      {state === "asked" && (
        <>
          {is_own && <p role="note">You asked for it, so another admin has to agree.</p>}
          <div className={styles.row}>
            {!is_own && (
              <button
                type="button"
                className={buttonClass("danger")}
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => onAct({ what: "agree", reversal }, currentTarget)}
              >
                Agree
              </button>
            )}
            <button
              type="button"
              className={buttonClass("quiet")}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => onAct({ what: "withdraw", reversal }, currentTarget)}
            >
              Withdraw
            </button>
          </div>
        </>
      )}
    </div>
  );
}

function whoDecided({ state, asked_by, asked_at, agreed_by, agreed_at, found_at }: PayoutReversal): string {
  if (found_at) return `Found at the payment provider, ${momentInUtc(found_at)}`;
  const asked = `Asked by ${asked_by ?? "someone whose account is deleted"}, ${momentInUtc(asked_at)}`;
  if (!agreed_at) return asked;
  const by = state === "expired" ? "" : ` by ${agreed_by ?? "someone"}`;
  return `${asked}. ${DECIDED[state]}${by}, ${momentInUtc(agreed_at)}`;
}

const DECIDED: Readonly<Record<PayoutReversal["state"], string>> = {
  asked: "",
  agreed: "Agreed",
  sent: "Agreed",
  refused: "Agreed",
  withdrawn: "Withdrawn",
  expired: "Expired",
};
