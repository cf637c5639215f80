import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from "react";
import {
  OTHER_SCOPE,
  REQUEST_TEXTS,
  SCOPES_OF_USE,
} from "../../../../contract/collaborations/submit-request.ts";
import { localDay } from "../../../../pure/dates.ts";
import { FieldError, labelClass } from "../../../ui/fields/field.tsx";
import { InputField, LinesField } from "../../../ui/fields/form-fields.tsx";
import { tickClass } from "../../../ui/fields/tick.ts";
import styles from "./collaboration.module.css";
import { type Field, isText, mostOf, type Typed } from "./typed.ts";

export interface SectionProps {
  readonly typed: Typed;
  readonly type: (changed: Partial<Typed>) => void;
  readonly faultAt: (field: Field) => string | null;
}

/** One numbered section. */
export const Section = ({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) => (
  <fieldset className={styles.section}>
    <legend>
      <h3>
        <span className={styles.number}>{number}.</span> {title}
      </h3>
    </legend>
    <div className={styles.fields}>{children}</div>
  </fieldset>
);

interface LineProps extends SectionProps {
  readonly field: Field;
  readonly label?: string;
  readonly inputType?: HTMLInputTypeAttribute;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: "decimal";
  readonly hint?: string;
  readonly optional?: boolean;
  readonly min?: string;
}

export function Line({ field, label, inputType, typed, type, faultAt, ...more }: LineProps) {
  const known = isText(field) ? REQUEST_TEXTS[field].label : "";
  return (
    <InputField
      {...more}
      label={label ?? known}
      name={field}
      type={inputType ?? "text"}
      maxLength={mostOf(field)}
      value={typed[field]}
      failure={faultAt(field)}
      onChange={(event) => type({ [field]: event.currentTarget.value })}
    />
  );
}

export const ContactAndAddress = (it: SectionProps) => (
  <Section number={1} title="Contact and address details">
    <Line {...it} field="first_name" autoComplete="given-name" />
    <Line {...it} field="last_name" autoComplete="family-name" />
    <Line {...it} field="email_address" inputType="email" autoComplete="email" />
    <Line {...it} field="phone_number" inputType="tel" autoComplete="tel" />
    <Line {...it} field="street_address" autoComplete="address-line1" />
    <Line {...it} field="address_line_2" autoComplete="address-line2" optional />
    <Line {...it} field="city" autoComplete="address-level2" />
    <Line {...it} field="state" autoComplete="address-level1" />
    <Line {...it} field="zip_code" autoComplete="postal-code" />
    <Line {...it} field="country" autoComplete="country-name" />
  </Section>
);

export const CompanyDetails = (it: SectionProps) => (
  <Section number={2} title="Company details">
    <Line {...it} field="company_name" autoComplete="organization" optional />
    <Line {...it} field="business_phone" inputType="tel" autoComplete="work tel" optional />
    <div className={styles.whole}>
      <Line {...it} field="business_address" autoComplete="off" optional />
    </div>
  </Section>
);

export function ScopeOfUse(it: SectionProps) {
  const { typed, type, faultAt } = it;
  const fault = faultAt("scope");
  return (
    <Section number={3} title="Scope of use">
      <fieldset className={styles.whole} aria-describedby={fault ? "scope-error" : undefined}>
        <legend className={labelClass}>What the athlete's name or likeness is wanted for</legend>
        <div className={styles.options} data-wrong={fault ? "" : undefined}>
          {[...SCOPES_OF_USE, OTHER_SCOPE].map((scope) => (
            <label key={scope}>
              <input
                type="radio"
                className={tickClass}
                name="scope"
                value={scope}
                checked={typed.scope === scope}
                onChange={() => type({ scope })}
              />
              {scope}
            </label>
          ))}
        </div>
        <FieldError id="scope-error">{fault}</FieldError>
      </fieldset>
      {typed.scope === OTHER_SCOPE && (
        <div className={styles.whole}>
          <Line {...it} field="scope_of_use" label="Which other use" autoComplete="off" />
        </div>
      )}
      <div className={styles.whole}>
        <LinesField
          label="Additional Details"
          optional
          name="additional_details"
          maxLength={mostOf("additional_details")}
          value={typed.additional_details}
          failure={faultAt("additional_details")}
          onChange={(event) => type({ additional_details: event.currentTarget.value })}
        />
      </div>
    </Section>
  );
}

export function DatesAndHours(it: SectionProps) {
  const today = localDay(new Date());
  const date = { ...it, inputType: "date", min: today } as const;
  return (
    <Section number={4} title="Requested date(s) and hours">
      <Line {...date} field="requested_date" label="Requested Date" />
      <Line {...date} field="alternate_date" label="Alternate Date" optional />
      <Line
        {...it}
        field="number_of_hours_requested"
        label="Number of Hours Requested"
        inputMode="decimal"
        autoComplete="off"
        optional
      />
    </Section>
  );
}
