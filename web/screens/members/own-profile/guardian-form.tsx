import type { FormEvent } from "react";
import { firstBroken } from "../../../../contract/form/call.ts";
import { guardianRules, nameGuardian } from "../../../../contract/profiles/steps.ts";
import { buttonClass } from "../../../ui/button.ts";
import { InputField } from "../../../ui/fields/form-fields.tsx";
import styles from "./own-profile.module.css";
import type { Steps } from "./use-status.ts";

interface GuardianFormProps {
  readonly link: string;
  readonly steps: Steps;
  /** Of the button. */
  readonly label: string;
}

/** Whom we ask for consent. */
export function GuardianForm({ link, steps, label }: GuardianFormProps) {
  const { failure, is_busy } = steps;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const guardian_email = String(new FormData(event.currentTarget).get("guardian_email") ?? "").trim();
    const broken = firstBroken(guardianRules, { guardian_email });
    if (!broken) return void steps.step(nameGuardian, { body: { link, guardian_email } });
    steps.fail(broken);
    event.currentTarget.querySelector("input")?.focus();
  };
  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <InputField
        label="Your parent's or guardian's email"
        hint="We'll email them once. Use their own address, not yours."
        name="guardian_email"
        type="email"
        autoComplete="off"
        maxLength={254}
        failure={failure?.message ?? null}
      />
      <p>
        <button type="submit" className={`${buttonClass("loud")} needs-script`} aria-disabled={is_busy}>
          {is_busy ? "Sending..." : label}
        </button>
      </p>
    </form>
  );
}
