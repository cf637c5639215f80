import { FieldError, labelClass } from "../../../ui/fields/field.tsx";
import { LinesField } from "../../../ui/fields/form-fields.tsx";
import { tickClass } from "../../../ui/fields/tick.ts";
import styles from "./collaboration.module.css";
import { Line, Section, type SectionProps } from "./sections.tsx";
import { mostOf } from "./typed.ts";

const OPTIONS = [
  ["flat_fees", "Flat Fee"],
  ["royalties", "Royalties"],
  ["other", "Other"],
] as const;

/** One of three, each with a field of its own. */
export function Compensation(it: SectionProps) {
  const { typed, type, faultAt } = it;
  const fault = faultAt("compensation");
  return (
    <Section number={5} title="Compensation">
      <fieldset className={styles.whole} aria-describedby={fault ? "compensation-error" : undefined}>
        <legend className={labelClass}>How the athlete is paid</legend>
        <div className={styles.options} data-wrong={fault ? "" : undefined}>
          {OPTIONS.map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                className={tickClass}
                name="compensation"
                value={value}
                checked={typed.compensation === value}
                onChange={() => type({ compensation: value })}
              />
              {label}
            </label>
          ))}
        </div>
        <FieldError id="compensation-error">{fault}</FieldError>
      </fieldset>
      {typed.compensation === "flat_fees" && (
        <Line {...it} field="flat_fees" label="Flat Fee, in dollars" inputMode="decimal" autoComplete="off" />
      )}
      {typed.compensation === "royalties" && (
        <Line
          {...it}
          field="royalties"
          label="Royalties, in percent of net revenue"
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      {typed.compensation === "other" && (
        <div className={styles.whole}>
          <LinesField
            label="Other payment, described"
            name="other"
            maxLength={mostOf("other")}
            value={typed.other}
            failure={faultAt("other")}
            onChange={(event) => type({ other: event.currentTarget.value })}
          />
        </div>
      )}
    </Section>
  );
}
