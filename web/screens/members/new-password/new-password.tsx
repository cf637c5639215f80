import { newPasswordRules, PASSWORD_HINT } from "../../../../contract/accounts/accounts.ts";
import { newPassword } from "../../../../contract/accounts/mailed-links.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { useLeaving } from "../../../state/session/session-leave.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";

export const head = ownHead("Choose a new password");

const BLANK = { new_password: "", confirm: "" };

const rules: readonly Rule<typeof BLANK>[] = [
  ...newPasswordRules("new_password"),
  [(it) => it.confirm.trim() !== "", "Please enter Confirm Password", "confirm"],
  [(it) => it.confirm === it.new_password, "Please enter Confirm Password same as new password", "confirm"],
];

/** Where the mailed link for a forgotten password leads. */
export function Screen() {
  const client = useApiClient();
  const leave = useLeaving();
  const link = useMailedLink();
  const { values, change, fault, faultAt, busy, left, submit } = useForm({
    initial: BLANK,
    rules,
    send: ({ new_password }) => client.ask(newPassword, { body: { link, new_password } }),
    whenFailed: "Your password could not be changed. Please try again.",
    leaves: true,
    async onDone() {
      notify("success", "Your password has been changed successfully. Please login again with new password.");
      await leave(pages.login.to(), { replace: true });
    },
  });

  return (
    <FormPage
      title="Choose a new password"
      intro={<p>You are signed out everywhere then, and sign in with the new one.</p>}
      busy={busy}
      left={left}
      onSubmit={submit}
      after={
        <p>
          <Link className={linkClass} to={pages.forgotPassword.to()}>
            Ask for a new link
          </Link>
        </p>
      }
    >
      <PasswordField
        label="New Password"
        name="new_password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        value={values.new_password}
        fault={faultAt("new_password")}
        onType={(new_password) => change({ new_password })}
      />
      <PasswordField
        label="Confirm Password"
        name="confirm"
        autoComplete="new-password"
        value={values.confirm}
        fault={faultAt("confirm")}
        onType={(confirm) => change({ confirm })}
      />
      <FieldError id="form-error">{fault && !(fault.field in BLANK) ? fault.message : null}</FieldError>
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
        {busy ? "Changing..." : "Change Password"}
      </button>
    </FormPage>
  );
}
