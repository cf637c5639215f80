import type { ReactNode } from "react";
import { CLASS_NAMES, SOCIAL_FIELDS, SOCIAL_SITES } from "../../../../contract/profiles/athlete-form.ts";
import { FieldError, labelClass } from "../../../ui/fields/field.tsx";
import { ChoiceField, InputField } from "../../../ui/fields/form-fields.tsx";
import styles from "./form.module.css";

/** What is wrong with a field; null where nothing is. */
export type Said = { readonly said: (field: string) => string | null };

export const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** `fixed`: what is another's to say, and not asked. */
export function ClassAndPosition({
  said,
  fixed = NOTHING,
}: Said & { readonly fixed?: Readonly<Record<"class_name" | "position" | "jersey_number", boolean>> }) {
  return (
    <>
      {!fixed.class_name && (
        <ChoiceField
          label="Class"
          name="class_name"
          unset="Choose a class"
          choices={choicesOf(CLASS_NAMES)}
          failure={said("class_name")}
        />
      )}
      {!fixed.position && (
        <InputField label="Position" name="position" optional maxLength={40} failure={said("position")} />
      )}
      {!fixed.jersey_number && (
        <InputField
          label="Jersey Number"
          name="jersey_number"
          optional
          inputMode="numeric"
          autoComplete="off"
          failure={said("jersey_number")}
        />
      )}
    </>
  );
}

const NOTHING = { class_name: false, position: false, jersey_number: false };

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
    <Section id="links" title="Where people follow you">
      <div className={styles.pair}>
        {SOCIAL_FIELDS.map((field) => {
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
