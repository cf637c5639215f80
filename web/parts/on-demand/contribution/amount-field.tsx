import { useId } from "react";
import { CONTRIBUTION_PRESETS, contributionRules } from "../../../../contract/contributions/contributions.ts";
import { firstBroken } from "../../../../contract/form/call.ts";
import { controlClass } from "../../../ui/fields/control.ts";
import { FieldError, labelClass } from "../../../ui/fields/field.tsx";
import { type AmountChoice, presetLabel, wholeDollars } from "./amount.ts";
import styles from "./contribution-dialog.module.css";

interface AmountFieldProps {
  readonly choice: AmountChoice;
  readonly onChoose: (choice: AmountChoice) => void;
  /** While the checkout page opens, nothing changes any more. */
  readonly locked: boolean;
  readonly failure: string | null;
  readonly label?: string;
}

/** The presets and 'Other', which opens a field of its own. */
export function AmountField({ choice, onChoose, locked, failure, label = "Amount" }: AmountFieldProps) {
  const id = useId();
  const error_id = `${id}-error`;
  const described = failure ? error_id : undefined;
  return (
    <fieldset aria-describedby={described} disabled={locked}>
      <legend className={labelClass}>{label}</legend>
      <div className={styles.amounts}>
        {CONTRIBUTION_PRESETS.map((amount) => (
          <label key={amount}>
            <input
              type="radio"
              name={`${id}-amount`}
              checked={choice.kind === "preset" && choice.amount === amount}
              onChange={() => onChoose({ kind: "preset", amount })}
            />
            {presetLabel(amount)}
          </label>
        ))}
        <label>
          <input
            type="radio"
            name={`${id}-amount`}
            checked={choice.kind === "other"}
            onChange={() => onChoose({ kind: "other", typed: "" })}
          />
          Other
        </label>
      </div>
      {choice.kind === "other" && (
        <div className={styles.other}>
          <label className={labelClass} htmlFor={`${id}-other`}>
            Other amount, in whole dollars
          </label>
          <div className={styles.dollars}>
            <span aria-hidden="true">$</span>
            <input
              id={`${id}-other`}
              // biome-ignore lint/a11y/noAutofocus: choosing 'Other' asks for this field and for nothing else
              autoFocus
              className={controlClass}
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
          </div>
        </div>
      )}
      <FieldError id={error_id}>{failure}</FieldError>
    </fieldset>
  );
}

/** Leads the focus to the amount when it breaks a rule. */
export function focusAmount(form: HTMLFormElement, amount: number): void {
  const broken = firstBroken(contributionRules, { amount, nil_service_type: "general_contribution" });
  if (broken?.field !== "amount") return;
  const field =
    form.querySelector<HTMLElement>("[data-amount]") ?? form.querySelector<HTMLElement>("[type=radio]");
  field?.focus();
}
