import { DIVISIONS, SPORT_LEVELS, SPORT_NAMES } from "../../../../contract/athlete-form/choices.ts";
import { choicesOf, LineFields, type Said, Section } from "../../../parts/members/athlete-form/fields.tsx";
import styles from "../../../parts/members/athlete-form/form.module.css";
import { ChoiceField, InputField, RadioField } from "../../../ui/fields/form-fields.tsx";

export function AboutYou({ said }: Said) {
  return (
    <Section id="about-you" title="About you">
      <InputField
        label="Email"
        hint="We'll send a confirmation link. Never shown publicly."
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
        <LineFields said={said} />
      </div>
    </Section>
  );
}
