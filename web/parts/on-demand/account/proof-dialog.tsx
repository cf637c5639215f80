import { type RefObject, useEffect, useId, useRef } from "react";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { getProof, proofRules, proveByPassword } from "../../../../contract/accounts/fresh-proof.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { onProvedElsewhere } from "../../../state/asking/proof.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/fields/field.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import styles from "./dialogs.module.css";
import { ProveElsewhere } from "./prove-elsewhere.tsx";

export interface ProofDialogProps {
  readonly user: SessionUser;
  readonly opener: RefObject<HTMLElement | null>;
  /** True as soon as it is shown who sits there, false where they would not. */
  readonly onDone: (is_proved: boolean) => void;
}

/** Asks who sits at a browser that is signed in to show that it is them, before something that hurts. */
export function ProofDialog({ user, opener, onDone }: ProofDialogProps) {
  const closing = useRef<HTMLFormElement>(null);
  const proved = useRef(false);
  const id = useId();
  const has_password = user.has_password !== false;
  const close = () => {
    proved.current = true;
    closing.current?.requestSubmit();
  };
  useProvedElsewhere(close);

  return (
    <Dialog narrow labelled_by={id} opener={opener} onClosed={() => onDone(proved.current)}>
      <div className={styles.dialog}>
        <h2 id={id}>Confirm it's you</h2>
        <p>To keep your account safe, we ask again before this. Nothing you typed is lost.</p>
        {has_password && <ByPassword user_email={user.user_email} onProved={close} />}
        <ProveElsewhere />
        <form ref={closing} method="dialog">
          <button type="submit" className={buttonClass("quiet")}>
            Cancel
          </button>
        </form>
      </div>
    </Dialog>
  );
}

interface ByPasswordProps {
  readonly user_email: string;
  readonly onProved: () => void;
}

function ByPassword({ user_email, onProved }: ByPasswordProps) {
  const client = useApiClient();
  const { values, change, fault, faultAt, busy, submit } = useForm({
    initial: { password: "" },
    rules: proofRules,
    send: (body) => asMember(client, client.ask(proveByPassword, { body }), { says_end: true }),
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
      <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
        {busy ? "Checking..." : "Confirm"}
      </button>
    </form>
  );
}

/** Calls as soon as it was shown in another tab, and looks once more when somebody comes back from one. */
function useProvedElsewhere(onProved: () => void): void {
  const { ask } = useApiClient();
  const latest = useRef(onProved);
  latest.current = onProved;
  useEffect(() => {
    const look = async () => {
      const { fresh_until } = await ask(getProof, {}).catch(() => ({ fresh_until: null }));
      if (fresh_until) latest.current();
    };
    window.addEventListener("focus", look);
    const stop = onProvedElsewhere(look);
    return () => {
      stop();
      window.removeEventListener("focus", look);
    };
  }, [ask]);
}
