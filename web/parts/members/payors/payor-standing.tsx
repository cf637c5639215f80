import type { PayorLinesShown } from "../../../../contract/contributions/payors.ts";
import { JUST_UNDER_FROM, RUN_OF_GIFTS } from "../../../../contract/contributions/run-under.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import shared from "../lists/dashboard.module.css";
import { PayorTag } from "./payor-list.tsx";
import {
  dueWords,
  PAYOR_TONES,
  partsWords,
  reportedWords,
  ruleWords,
  runUnderWords,
  sumWords,
  urgencyWords,
} from "./payor-words.ts";
import styles from "./payors.module.css";

interface PayorStandingProps {
  readonly found: PayorLinesShown;
  readonly is_own: boolean;
  /** For the officer: of how many gifts it is a run just under the figure. */
  readonly run_under?: number | null;
}

/** How the sum of one payor stands. */
export function PayorStanding({
  found: { payor, rule, athlete },
  is_own,
  run_under = null,
}: PayorStandingProps) {
  const { reported, state } = payor;
  return (
    <section className={shared.panel} aria-labelledby="payor-title">
      <h1 id="payor-title">{payor.name}</h1>
      {payor.email && payor.email !== payor.name && <p>{payor.email}</p>}
      {!is_own && (
        <p>
          to {athlete.player_name} · {athlete.team_name} ({athlete.sport_name})
        </p>
      )}
      <p className={styles.whole}>{sumWords(payor)}</p>
      <p>{partsWords(payor)}</p>
      <p className={styles.stand}>
        <PayorTag state={state} />
        <span data-tone={PAYOR_TONES[state]}>{urgencyWords({ ...payor, rule })}</span>
      </p>
      {reported && (
        <p>
          {state !== "reported" && `${reportedWords(reported)}. `}
          {payor.has_risen
            ? `It was ${dollars(reported.sum)} when it was reported, and has risen since.`
            : `It was ${dollars(reported.sum)} when it was reported.`}
          {reported.notes > 1 && ` Noted ${reported.notes} times; this is the last note.`}
        </p>
      )}
      {payor.crossed_on && (
        <p className={shared.small}>
          {payor.is_open_ended
            ? "To be reported whatever it comes to, since "
            : `Came to ${dollars(payor.reported_from)} on `}
          {longDate(payor.crossed_on)} (UTC).{dueWords(payor)}
        </p>
      )}
      {run_under !== null && (
        <p>
          <b data-tone="wait">{runUnderWords(run_under, payor)}.</b> We mark a sum from{" "}
          {dollars(payor.reported_from * JUST_UNDER_FROM)} on that is made of {RUN_OF_GIFTS} gifts, plans or
          deals or more. Only compliance officers see this mark, and it says nothing of why.
        </p>
      )}
      {rule !== "yes" && <p>{ruleWords(rule, null)}</p>}
    </section>
  );
}
