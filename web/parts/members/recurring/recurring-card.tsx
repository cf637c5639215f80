import { CreditCard } from "lucide-react";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { Link } from "../../visitors/blocks/link.tsx";
import { ChangeForms } from "./change-forms.tsx";
import { MovedQuestion } from "./moved-question.tsx";
import styles from "./recurring-card.module.css";
import { cardWord, nextWord, stateWord } from "./recurring-words.ts";
import { useChanges, type Way } from "./use-changes.ts";

interface RecurringCardProps {
  readonly sheet: RecurringSheet;
  readonly way: Way;
  readonly may_raise: boolean;
}

/** One recurring contribution: to whom, how far it is, what comes next, and what can be done about it. */
export function RecurringCard({ sheet, way, may_raise }: RecurringCardProps) {
  const { busy, failure, ask, replaceCard } = useChanges(way);
  const { player_name, team_name, amount, charged, duration_months, given, total, ended_at } = sheet;
  const title = `recurring-${sheet.recurring_id}`;
  return (
    <article className={styles.card} aria-labelledby={title} data-state={sheet.state}>
      <header className={styles.head}>
        <h3 id={title}>
          <Link className={linkClass} to={pages.detail.to(sheet)}>
            {player_name}
          </Link>
        </h3>
        <p>{team_name}</p>
        <p className={styles.state}>{stateWord(sheet.state)}</p>
      </header>
      <p className={styles.amount}>
        <b>{dollars(amount)}</b> a month
      </p>
      <div className={styles.progress}>
        <progress max={duration_months} value={charged} aria-label={`Charges made for ${player_name}`} />
        <p>
          {charged} of {duration_months} charges, {dollars(given)} so far
        </p>
      </div>
      <p className={styles.next} aria-live="polite">
        {nextWord(sheet)}
      </p>
      <MovedQuestion sheet={sheet} busy={busy} ask={ask} />
      <dl className={styles.facts}>
        {!ended_at && sheet.last_charge_at && (
          <div>
            <dt>Last charge</dt>
            <dd>{longDate(sheet.last_charge_at)}</dd>
          </div>
        )}
        {!ended_at && (
          <div>
            <dt>In all</dt>
            <dd>{dollars(total)}</dd>
          </div>
        )}
        {!ended_at && cardWord(sheet) && (
          <div>
            <dt>Card</dt>
            <dd>{cardWord(sheet)}</dd>
          </div>
        )}
      </dl>
      <FieldError id={`${title}-failure`}>{failure}</FieldError>
      {!ended_at && (
        <div className={styles.acts}>
          <button
            type="button"
            className={buttonClass(sheet.state === "late" ? "loud" : "quiet")}
            disabled={busy}
            onClick={replaceCard}
          >
            <CreditCard size={18} aria-hidden="true" /> Use another card
          </button>
          <ChangeForms sheet={sheet} busy={busy} may_raise={may_raise} ask={ask} />
        </div>
      )}
    </article>
  );
}
