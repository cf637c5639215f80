import type { FormEvent } from "react";
import { firstBroken } from "../../../../contract/form/call.ts";
import { birthRules, confirmProfile } from "../../../../contract/profiles/steps.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError, labelClass } from "../../../ui/fields/field.tsx";
import { InputField } from "../../../ui/fields/form-fields.tsx";
import styles from "./own-profile.module.css";
import type { Steps } from "./use-status.ts";

const PARTS = [
  { name: "month", label: "Month", autoComplete: "bday-month", maxLength: 2, placeholder: "MM" },
  { name: "day", label: "Day", autoComplete: "bday-day", maxLength: 2, placeholder: "DD" },
  { name: "year", label: "Year", autoComplete: "bday-year", maxLength: 4, placeholder: "YYYY" },
] as const;

/** Confirms the address and asks when the athlete was born: once, and without saying what follows from it. */
export function BirthForm({ link, steps }: { readonly link: string; readonly steps: Steps }) {
  const { failure, is_busy } = steps;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const date_of_birth = dayOf(new FormData(event.currentTarget));
    const broken = firstBroken(birthRules, { date_of_birth });
    if (!broken) return void steps.step(confirmProfile, { body: { link, date_of_birth } });
    steps.fail(broken);
    event.currentTarget.querySelector("input")?.focus();
  };
  const wrong = failure ? { "aria-invalid": true, "aria-describedby": "birth-error" } : {};
  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <p>Thanks, your email is confirmed. The last thing we need is the athlete's date of birth.</p>
      <fieldset aria-describedby="birth-hint">
        <legend className={labelClass}>Date of birth</legend>
        <p id="birth-hint" className={styles.hint}>
          Never shown to anyone.
        </p>
        <div className={styles.birth}>
          {PARTS.map((part) => (
            <InputField key={part.name} {...part} inputMode="numeric" {...wrong} />
          ))}
        </div>
        <FieldError id="birth-error">{failure?.message ?? null}</FieldError>
      </fieldset>
      <p>
        <button type="submit" className={`${buttonClass("loud")} needs-script`} aria-disabled={is_busy}>
          {is_busy ? "Confirming..." : "Confirm the profile"}
        </button>
      </p>
    </form>
  );
}

/** `2008-04-21`; as it is where it is none, "" where nothing was typed. */
function dayOf(form: FormData): string {
  const [month, day, year] = PARTS.map(({ name }) => String(form.get(name) ?? "").trim());
  if (!month && !day && !year) return "";
  return `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
}
