import type { ReactNode } from "react";
import {
  FACT_FIELDS,
  type FieldKind,
  LINK_FIELDS,
  PAGE_FIELDS,
  type PageFieldName,
} from "../../../../contract/athlete-form/fields.ts";
import { SOCIAL_SITES } from "../../../../contract/athlete-form/links.ts";
import { FieldError, labelClass } from "../../../ui/fields/field.tsx";
import { ChoiceField, InputField } from "../../../ui/fields/form-fields.tsx";
import styles from "./form.module.css";

/** What is wrong with a field; null where nothing is. */
export type Said = { readonly said: (field: string) => string | null };

export const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

type Fixed = Readonly<Partial<Record<PageFieldName, boolean>>>;

/** What athletes say of themselves on a line, but for measures. `fixed`: what is another's to say, and not asked. */
export const lineFields = (fixed: Fixed = {}) => LINE_FIELDS.filter((name) => !fixed[name]);

export const LineFields = ({ said, fixed }: Said & { readonly fixed?: Fixed }) =>
  lineFields(fixed).map((name) => <LineField key={name} name={name} said={said} />);

const MEASURES: readonly FieldKind[] = ["height", "weight"];
const LINE_FIELDS = FACT_FIELDS.filter((name) => !MEASURES.includes(PAGE_FIELDS[name].kind));

function LineField({ name, said }: Said & { readonly name: PageFieldName }) {
  const { kind, label, choices, most, is_required } = PAGE_FIELDS[name];
  const asked = { label, name, optional: is_required ? undefined : true, failure: said(name) };
  if (choices)
    return <ChoiceField {...asked} unset={`Choose a ${label.toLowerCase()}`} choices={choicesOf(choices)} />;
  if (kind === "number") return <InputField {...asked} inputMode="numeric" autoComplete="off" />;
  return <InputField {...asked} maxLength={most} />;
}

export function Body({ said }: Said) {
  const height = said("height");
  const wrong = {
    "aria-invalid": height ? true : undefined,
    "aria-describedby": height ? "height-error" : undefined,
  };
  return (
    <Section id="height-and-weight" title="Height and weight">
      <div className={styles.pair}>
        <fieldset>
          <legend className={`${labelClass} unseen`}>Height</legend>
          <div className={styles.measures}>
            <InputField label="Height: feet" name="feet" inputMode="numeric" autoComplete="off" {...wrong} />
            <InputField
              label="Height: inches"
              name="inches"
              inputMode="numeric"
              autoComplete="off"
              {...wrong}
            />
          </div>
          <FieldError id="height-error">{height}</FieldError>
        </fieldset>
        <InputField
          label="Weight, in pounds"
          name="weight"
          optional
          inputMode="numeric"
          autoComplete="off"
          failure={said("weight")}
        />
      </div>
    </Section>
  );
}

export function Links({ said }: Said) {
  return (
    <Section id="links" title="Your social accounts">
      <div className={styles.pair}>
        {LINK_FIELDS.map((field) => {
          const { label, hosts } = SOCIAL_SITES[field];
          return (
            <InputField
              key={field}
              label={label}
              name={field}
              optional
              inputMode="url"
              autoComplete="off"
              maxLength={300}
              placeholder={field === "facebook_url" ? `${hosts[0]}/name` : `@name or ${hosts[0]}/name`}
              failure={said(field)}
            />
          );
        })}
      </div>
    </Section>
  );
}

export function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
