import { type FormEvent, useId, useState } from "react";
import { firstBroken } from "../../../../contract/form/call.ts";
import { DEFAULT_DURATION, DURATIONS, recurringRules } from "../../../../contract/recurring/recurring.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError, labelClass } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { type AmountChoice, amountOf } from "./amount.ts";
import { AmountField, focusAmount } from "./amount-field.tsx";
import type { Checkout } from "./checkout.ts";
import styles from "./contribution-dialog.module.css";
import { recurringPlan } from "./recurring-plan.ts";
import own from "./recurring-section.module.css";
import type { Order } from "./use-checkout.ts";

interface RecurringSectionProps {
  readonly player_name: string;
  readonly checkout: Checkout;
  readonly signed_out: boolean;
  /** What was chosen before signing in; then the section stands open. */
  readonly first: { readonly choice: AmountChoice; readonly months: number } | null;
  readonly onSubmit: (order: Order, choice: AmountChoice) => void;
  readonly onRenew: () => void;
}

/** A contribution that is charged every month, so many times in all, and then ends by itself. */
export function RecurringSection(props: RecurringSectionProps) {
  const { first } = props;
  const [opened, setOpened] = useState(first !== null);
  return (
    <details
      className={styles.section}
      name="contribution"
      open={first !== null}
      onToggle={() => setOpened(true)}
    >
      <summary>Recurring contribution</summary>
      {/* Made when it is first looked at; then what was chosen stays. */}
      {opened && <RecurringForm {...props} />}
    </details>
  );
}

function RecurringForm(props: RecurringSectionProps) {
  const { player_name, checkout, signed_out, first, onSubmit, onRenew } = props;
  const [choice, setChoice] = useState<AmountChoice>(first?.choice ?? { kind: "none" });
  const [months, setMonths] = useState<number>(first?.months ?? DEFAULT_DURATION);
  const [agreed, setAgreed] = useState(false);
  const id = useId();
  const opening = checkout.phase === "opening";
  const failure = checkout.phase === "choosing" ? checkout.failure : null;
  const at = (field: string) => (failure?.field === field ? failure.message : null);
  const elsewhere = failure && !at("amount") && !at("agreed_to_renewal") ? failure.message : null;
  const amount = amountOf(choice);

  const changeOrder = (change: () => void) => {
    change();
    onRenew();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const order = { amount, recurring_cost_duration: months, agreed_to_renewal: agreed };
    onSubmit(order, choice);
    focusAmount(event.currentTarget, amount);
    const asked = { ...order, nil_service_type: "general_contribution" };
    if (firstBroken(recurringRules, asked)?.field === "agreed_to_renewal")
      event.currentTarget.querySelector<HTMLElement>("[type=checkbox]")?.focus();
  };

  return (
    <form onSubmit={submit} noValidate>
      <AmountField
        choice={choice}
        onChoose={(chosen) => changeOrder(() => setChoice(chosen))}
        locked={opening}
        failure={at("amount")}
        label="Amount each month"
      />
      <Durations
        months={months}
        locked={opening}
        onChoose={(chosen) => changeOrder(() => setMonths(chosen))}
      />
      <Plan amount={amount} months={months} player_name={player_name} />
      <Agreement
        agreed={agreed}
        locked={opening}
        failure={at("agreed_to_renewal")}
        onChange={(now) => changeOrder(() => setAgreed(now))}
      />
      <FieldError id={`${id}-error`}>{elsewhere}</FieldError>
      <div className={styles.footer}>
        <p>
          {signed_out
            ? "You sign in first, so that you can change or end it later."
            : "You pay on our card partner's page, in a new tab."}{" "}
          <span className={styles.whole}>Not tax-deductible.</span>
        </p>
        <button type="submit" className={buttonClass("loud")} aria-disabled={opening}>
          {opening && <Spinner />}
          {opening ? "Opening payment page..." : signed_out ? "Sign in to continue" : "Continue to payment"}
        </button>
      </div>
    </form>
  );
}

function Durations({ months, locked, onChoose }: DurationsProps) {
  const id = useId();
  return (
    <fieldset disabled={locked}>
      <legend className={labelClass}>For how long</legend>
      <div className={`${styles.amounts} ${styles.durations}`}>
        {DURATIONS.map((duration) => (
          <label key={duration}>
            <input
              type="radio"
              name={`${id}-months`}
              checked={months === duration}
              onChange={() => onChoose(duration)}
            />
            {duration} months
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface DurationsProps {
  readonly months: number;
  readonly locked: boolean;
  readonly onChoose: (months: number) => void;
}

function Agreement({ agreed, locked, failure, onChange }: AgreementProps) {
  const id = useId();
  return (
    <div>
      <label className={own.agree}>
        <input
          type="checkbox"
          checked={agreed}
          disabled={locked}
          aria-invalid={failure !== null}
          aria-describedby={failure ? `${id}-agreed` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          I agree that my card is charged by itself every month until the last charge. I can end it at any
          time.
        </span>
      </label>
      <FieldError id={`${id}-agreed`}>{failure}</FieldError>
    </div>
  );
}

interface AgreementProps {
  readonly agreed: boolean;
  readonly locked: boolean;
  readonly failure: string | null;
  readonly onChange: (agreed: boolean) => void;
}

/** What is charged today, when next, when last, and what it is in all. */
function Plan({ amount, months, player_name }: { amount: number; months: number; player_name: string }) {
  const plan = recurringPlan(amount, months, new Date());
  return (
    <div className={styles.plan} aria-live="polite">
      {plan ? (
        <>
          <p>
            <b>{plan.today}</b>, {plan.monthly}.
          </p>
          <dl className={own.dates}>
            <div>
              <dt>Next charge</dt>
              <dd>{plan.next}</dd>
            </div>
            <div>
              <dt>Last charge</dt>
              <dd>{plan.last}</dd>
            </div>
            <div>
              <dt>Total</dt>
              <dd>{plan.total}</dd>
            </div>
          </dl>
          <p>Then it ends by itself. All of it is held for {player_name}; the card fee is on us.</p>
        </>
      ) : (
        "Choose an amount to see what is charged, and when."
      )}
    </div>
  );
}
