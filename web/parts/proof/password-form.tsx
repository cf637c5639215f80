import { proofRules, proveByPassword } from "../../../contract/accounts/fresh-proof.ts";
import { useApiClient } from "../../state/asking/api-client.ts";
import { asMember } from "../../state/asking/session-end.ts";
import { useForm } from "../../state/asking/use-form.ts";
import { buttonClass } from "../../ui/button.ts";
import { FieldError } from "../../ui/fields/field.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import styles from "./proof.module.css";

interface PasswordFormProps {
  readonly user_email: string;
  readonly onProved: () => void;
}

/** Shows by the password who sits there. */
export function PasswordForm({ user_email, onProved }: PasswordFormProps) {
  const client = useApiClient();
  const { values, change, fault, faultAt, busy, submit } = useForm({
    initial: { password: "" },
    rules: proofRules,
    send: (body) => asMember(client, client.ask(proveByPassword, { body })),
    whenFailed: "We couldn't check your password. Please try again.",
    onDone: onProved,
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-busy={busy}>
      {/* For password managers: whose password it is. */}
      <input name="username" autoComplete="username" value={user_email} hidden readOnly />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={values.password}
        fault={faultAt("password")}
        onType={(password) => change({ password })}
      />
      <FieldError id="proof-error">{fault?.field === "" ? fault.message : null}</FieldError>
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
        {busy ? "Checking..." : "Confirm"}
      </button>
    </form>
  );
}
