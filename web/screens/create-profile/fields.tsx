import type { ReactNode } from "react";
import {
  CLASS_NAMES,
  DIVISIONS,
  SOCIAL_FIELDS,
  SOCIAL_SITES,
  SPORT_LEVELS,
  SPORT_NAMES,
} from "../../../contract/athlete-form.ts";
import { FieldError, labelClass } from "../../ui/field.tsx";
import { ChoiceField, InputField, RadioField } from "../../ui/form-fields.tsx";
import styles from "./create-profile.module.css";

/** What is wrong with a field; null where nothing is. */
type Said = { readonly said: (field: string) => string | null };

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function AboutYou({ said }: Said) {
  return (
    <Section id="about-you" title="About you">
      <InputField
        label="Email"
        hint="We send a link there to confirm the profile. It is shown to nobody."
        name="email_address"
        type="email"
        autoComplete="email"
        maxLength={254}
        failure={said("email_address")}
      />
      <div className={styles.pair}>
        <RadioField
          label="Sport Level"
          name="sport_level"
          choices={choicesOf(SPORT_LEVELS)}
          failure={said("sport_level")}
        />
        <RadioField
          label="Division"
          name="gender_division"
          choices={choicesOf(DIVISIONS)}
          failure={said("gender_division")}
        />
      </div>
      <div className={styles.pair}>
        <InputField
          label="First Name"
          name="first_name"
          autoComplete="given-name"
          maxLength={80}
          failure={said("first_name")}
        />
        <InputField
          label="Last Name"
          name="last_name"
          autoComplete="family-name"
          maxLength={80}
          failure={said("last_name")}
        />
      </div>
    </Section>
  );
}

export function YourSport({ said }: Said) {
  return (
    <Section id="your-sport" title="Your sport">
      <div className={styles.pair}>
        <ChoiceField
          label="Name of Sport"
          name="sport_name"
          unset="Choose a sport"
          choices={choicesOf(SPORT_NAMES)}
          failure={said("sport_name")}
        />
        <InputField
          label="Name of School"
          name="school_name"
          autoComplete="organization"
          maxLength={120}
          failure={said("school_name")}
        />
        <ChoiceField
          label="Class"
          name="class_name"
          unset="Choose a class"
          choices={choicesOf(CLASS_NAMES)}
          failure={said("class_name")}
        />
        <InputField label="Position" name="position" optional maxLength={40} failure={said("position")} />
        <InputField
          label="Jersey Number"
          name="jersey_number"
          optional
          inputMode="numeric"
          autoComplete="off"
          failure={said("jersey_number")}
        />
      </div>
    </Section>
  );
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
              placeholder={`${hosts[0]}/name`}
              failure={said(field)}
            />
          );
        })}
      </div>
    </Section>
  );
}

function Section({
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
