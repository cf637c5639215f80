import { Check, Circle, CircleAlert, type LucideIcon, Pause } from "lucide-react";
import { useEffect, useRef } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { linkClass } from "../../../ui/button.ts";
import { Link } from "../../visitors/blocks/link.tsx";
import { Jersey } from "../../visitors/jersey/jersey.tsx";
import { teamStyle } from "../../visitors/jersey/team-style.ts";
import { ChangeRows } from "./change-rows.tsx";
import { MovedQuestion } from "./moved-question.tsx";
import styles from "./recurring-card.module.css";
import { cardWord, isPaidUp, nextWord, type StateWord, stateWord } from "./recurring-words.ts";
import { useChanges, type Way } from "./use-changes.ts";

interface RecurringCardProps {
  readonly sheet: RecurringSheet;
  readonly way: Way;
  readonly may_raise: boolean;
}

/** One recurring contribution: to whom, how far it is, what comes next, and what can be done about it. */
export function RecurringCard({ sheet, way, may_raise }: RecurringCardProps) {
  const changes = useChanges(way);
  const { player_name, amount, charged, duration_months, given, total, ended_at, worn } = sheet;
  const title = `recurring-${sheet.recurring_id}`;
  return (
    <article className={styles.card} style={worn ? teamStyle(worn) : undefined} aria-labelledby={title}>
      <Head sheet={sheet} title={title} />
      <Outcome words={changes.done} />
      <p className={styles.amount}>
        <b>{dollars(amount)}</b> a month
      </p>
      <div className={styles.progress}>
        <progress max={duration_months} value={charged} aria-label={`Payments made to ${player_name}`} />
        <p>
          {charged} of {duration_months} payments, {dollars(given)} so far
        </p>
      </div>
      <p className={styles.next}>{nextWord(sheet)}</p>
      <MovedQuestion sheet={sheet} busy={changes.busy} ask={changes.ask} />
      {!ended_at && (
        <>
          <dl className={styles.facts}>
            {sheet.last_charge_at && <Fact name="Last payment" value={longDate(sheet.last_charge_at)} />}
            <Fact name="Total" value={dollars(total)} />
            {sheet.card && <Fact name="Card" value={cardWord(sheet)} />}
          </dl>
          {/* What was done closes the form that asked for it. */}
          {!isPaidUp(sheet) && (
            <ChangeRows key={changes.times} sheet={sheet} changes={changes} may_raise={may_raise} />
          )}
        </>
      )}
    </article>
  );
}

function Head({ sheet, title }: { readonly sheet: RecurringSheet; readonly title: string }) {
  const { player_name, team_name, worn } = sheet;
  return (
    <header className={styles.head}>
      {worn && <Jersey player={{ player_name, ...worn }} className={styles.jersey ?? ""} />}
      <div>
        <h3 id={title}>
          <Link className={linkClass} to={pages.detail.to(sheet)}>
            {player_name}
          </Link>
        </h3>
        <p>{team_name}</p>
      </div>
      <Chip sheet={sheet} />
    </header>
  );
}

/** So that a state is not told by its color alone. */
const ICONS: Readonly<Record<StateWord["tone"], LucideIcon>> = {
  good: Check,
  bad: CircleAlert,
  quiet: Circle,
};

function Chip({ sheet }: { readonly sheet: RecurringSheet }) {
  const { words, tone } = stateWord(sheet);
  const Icon = sheet.state === "paused" ? Pause : ICONS[tone];
  return (
    <p className={styles.chip} data-tone={tone}>
      <Icon size={16} aria-hidden="true" /> {words}
    </p>
  );
}

/** What was done last. It takes the focus, so that it is in view and read out wherever the button stood. */
function Outcome({ words }: { readonly words: string | null }) {
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (words !== null) outcome.current?.focus();
  }, [words]);
  if (words === null) return null;
  return (
    <p ref={outcome} className={styles.outcome} role="status" tabIndex={-1}>
      <Check size={20} aria-hidden="true" /> {words}
    </p>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
