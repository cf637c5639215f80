import type { Rule } from "../../../contract/form/call.ts";
import { useForm } from "../../state/asking/use-form.ts";
import { buttonClass } from "../../ui/button.ts";
import { FieldError } from "../../ui/fields/field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import styles from "./proof.module.css";

interface CodeFormProps<Answer> {
  /** Of what it can be. */
  readonly ways: { readonly authenticator: boolean; readonly recovery_code: boolean };
  readonly send: (body: { code: string }) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void | Promise<void>;
}

const rules: readonly Rule<{ code: string }>[] = [
  [(it) => it.code.trim() !== "", "Please enter a code.", "code"],
];

/** A code of an authenticator app, or a recovery code, in one field. */
export function CodeForm<Answer>({ ways, send, onDone }: CodeFormProps<Answer>) {
  const { values, change, fault, faultAt, busy, submit } = useForm<{ code: string }, Answer>({
    initial: { code: "" },
    rules,
    send,
    whenFailed: "We couldn't check your code. Please try again.",
    onDone,
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-busy={busy}>
      <TextField
        label={ways.authenticator ? "Code" : "Recovery code"}
        name="code"
        hint={hintOf(ways)}
        autoComplete="one-time-code"
        value={values.code}
        fault={faultAt("code")}
        onType={(code) => change({ code })}
      />
      <FieldError id="code-form-error">{fault?.field === "" ? fault.message : null}</FieldError>
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
        {busy ? "Checking..." : "Confirm"}
      </button>
    </form>
  );
}

const hintOf = ({ authenticator, recovery_code }: CodeFormProps<never>["ways"]): string => {
  if (!authenticator) return "One of the codes that you saved. Each works once.";
  return recovery_code
    ? "6 digits from your authenticator app, or one of your recovery codes."
    : "6 digits from your authenticator app.";
};
