import { useId } from "react";
import { CONTRIBUTION_PRESETS, contributionRules } from "../../../../contract/contributions/contributions.ts";
import { firstBroken } from "../../../../contract/form/call.ts";
import { FieldError, labelClass } from "../../../ui/fields/field.tsx";
import { type AmountChoice, presetLabel, wholeDollars } from "./amount.ts";
import styles from "./amount-field.module.css";

interface AmountFieldProps {
  readonly choice: AmountChoice;
  readonly onChoose: (choice: AmountChoice) => void;
  /** While the checkout page opens, nothing changes any more. */
  readonly locked: boolean;
  readonly failure: string | null;
  readonly label?: string;
}

/** The presets and 'Other', whose tile becomes a field. */
export function AmountField({ choice, onChoose, locked, failure, label = "Amount" }: AmountFieldProps) {
  const id = useId();
  const error_id = `${id}-error`;
  const described = failure ? error_id : undefined;
  const is_other = choice.kind === "other";
  const other = (
    <input
      type="radio"
      name={`${id}-amount`}
      aria-label="Other"
      checked={is_other}
      onChange={() => onChoose({ kind: "other", typed: "" })}
    />
  );
  return (
    <fieldset aria-describedby={described} disabled={locked}>
      <legend className={labelClass}>{label}</legend>
      <div className={styles.amounts}>
        {CONTRIBUTION_PRESETS.map((amount) => (
          <label key={amount} className={styles.tile}>
            <input
              type="radio"
              name={`${id}-amount`}
              checked={choice.kind === "preset" && choice.amount === amount}
              onChange={() => onChoose({ kind: "preset", amount })}
            />
            {presetLabel(amount)}
          </label>
        ))}
        {is_other ? (
          <div className={styles.other}>
            {other}
            <span aria-hidden="true">$</span>
            <input
              id={`${id}-other`}
              // biome-ignore lint/a11y/noAutofocus: choosing 'Other' asks for this field and for nothing else
              autoFocus={choice.typed === ""}
              ref={askForFocus}
              inputMode="numeric"
              autoComplete="off"
              value={choice.typed}
              aria-invalid={failure !== null}
              aria-describedby={described}
              data-amount
              onChange={(event) => onChoose({ kind: "other", typed: event.currentTarget.value })}
              onBlur={() => {
                const settled = String(wholeDollars(choice.typed));
                if (choice.typed !== "" && settled !== choice.typed)
                  onChoose({ kind: "other", typed: settled });
              }}
            />
            <label htmlFor={`${id}-other`}>
              <span className="unseen">Other amount, in </span>whole dollars
            </label>
          </div>
        ) : (
          // biome-ignore lint/a11y/noLabelWithoutControl: it holds the radio button above
          <label className={styles.tile}>
            {other}
            Other
          </label>
        )}
      </div>
      <FieldError id={error_id}>{failure}</FieldError>
    </fieldset>
  );
}

/** A dialog that opens reads this of its fields; what comes into an open one is focused by React, which leaves no such mark. */
const askForFocus = (field: HTMLInputElement | null) => field?.setAttribute("autofocus", "");

/** Leads the focus to the amount when it breaks a rule. */
export function focusAmount(form: HTMLFormElement, amount: number): void {
  const broken = firstBroken(contributionRules, { amount, nil_service_type: "general_contribution" });
  if (broken?.field !== "amount") return;
  const field =
    form.querySelector<HTMLElement>("[data-amount]") ?? form.querySelector<HTMLElement>("[type=radio]");
  field?.focus();
}
