import { type FormEvent, useId, useState } from "react";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError, SelectField } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { type AmountChoice, amountOf, oneTimePlan } from "./amount.ts";
import { AmountField, focusAmount } from "./amount-field.tsx";
import type { Checkout } from "./checkout.ts";
import styles from "./contribution-dialog.module.css";
import type { Order } from "./use-checkout.ts";

interface OneTimeSectionProps {
  readonly player_name: string;
  readonly checkout: Checkout;
  /** Whether it stands open at first. */
  readonly open: boolean;
  readonly onSubmit: (order: Order, choice: AmountChoice) => void;
  readonly onRenew: () => void;
}

const SERVICE_TYPES = [{ value: "general_contribution", label: "General contribution" }];
const keepService = () => {};

/** A contribution that is charged once. */
export function OneTimeSection({ player_name, checkout, open, onSubmit, onRenew }: OneTimeSectionProps) {
  const [choice, setChoice] = useState<AmountChoice>({ kind: "none" });
  const id = useId();
  const opening = checkout.phase === "opening";
  const failure = checkout.phase === "choosing" ? checkout.failure : null;
  const amount_failure = failure?.field === "amount" ? failure.message : null;
  const plan = oneTimePlan(amountOf(choice), player_name);

  const choose = (chosen: AmountChoice) => {
    setChoice(chosen);
    onRenew();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit({ amount: amountOf(choice), recurring_cost_duration: null }, choice);
    focusAmount(event.currentTarget, amountOf(choice));
  };

  return (
    <details className={styles.section} name="contribution" open={open}>
      <summary>One-time contribution</summary>
      <form onSubmit={submit} noValidate>
        <AmountField choice={choice} onChoose={choose} locked={opening} failure={amount_failure} />
        <SelectField
          label="NIL Service Type"
          control_id={`${id}-service`}
          name="nil_service_type"
          value="general_contribution"
          choices={SERVICE_TYPES}
          state="ready"
          disabled
          onChoose={keepService}
        />
        <p className={styles.plan} aria-live="polite">
          {plan ? (
            <>
              <b>{plan.today}</b>
              {plan.rest}
            </>
          ) : (
            "Choose an amount to see what happens to the money."
          )}
        </p>
        <FieldError id={`${id}-error`}>{failure && !amount_failure ? failure.message : null}</FieldError>
        <div className={styles.footer}>
          <p>
            You pay on our card partner's page, in a new tab.{" "}
            <span className={styles.whole}>Not tax-deductible.</span>
          </p>
          <button type="submit" className={buttonClass("loud")} aria-disabled={opening}>
            {opening && <Spinner />}
            {opening ? "Opening payment page..." : "Continue to payment"}
          </button>
        </div>
      </form>
    </details>
  );
}
