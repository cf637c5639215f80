import {
  changePassword,
  changePasswordRules,
  PASSWORD_HINT,
  type SessionUser,
} from "../../../../contract/accounts/accounts.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { useLeaving } from "../../../state/session/session-leave.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { FirstPassword } from "./first-password.tsx";

export const head = ownHead("Change Password");

const BLANK = { old_password: "", new_password: "", confirm: "" };

/** Specification, section 5: Change password. The repeated one never leaves the form. */
const rules: readonly Rule<typeof BLANK>[] = [
  ...changePasswordRules,
  [(it) => it.confirm.trim() !== "", "Please enter Confirm Password", "confirm"],
  [(it) => it.confirm === it.new_password, "Please enter Confirm Password same as new password", "confirm"],
];

export const Screen = () => (
  <MembersOnly>
    {(user) =>
      user.has_password === false ? <FirstPassword user={user} /> : <ChangePasswordForm user={user} />
    }
  </MembersOnly>
);

function ChangePasswordForm({ user }: { readonly user: SessionUser }) {
  const client = useApiClient();
  const leave = useLeaving();
  const { values, change, fault, faultAt, busy, left, submit } = useForm({
    initial: BLANK,
    rules,
    send: ({ confirm: _, ...body }) => asMember(client, client.ask(changePassword, { body })),
    whenFailed: "We couldn't change your password. Please try again.",
    tells_failure: false,
    leaves: true,
    async onDone() {
      notify("success", "Your password has been changed successfully. Please login again with new password.");
      await leave(pages.login.to());
    },
  });

  return (
    <FormPage
      title="Change Password"
      intro={<p>Your new password must be different from previously used passwords.</p>}
      busy={busy}
      left={left}
      onSubmit={submit}
      after={
        <p>
          <Link className={linkClass} to={pages.forgotPassword.to()} state={{ user_email: user.user_email }}>
            Forgot your old password?
          </Link>
        </p>
      }
    >
      <PasswordField
        label="Old Password"
        name="old_password"
        autoComplete="current-password"
        value={values.old_password}
        fault={faultAt("old_password")}
        onType={(old_password) => change({ old_password })}
      />
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
      <FieldError id="form-error">{fault?.field === "" ? fault.message : null}</FieldError>
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
        {busy ? "Changing..." : "Change Password"}
      </button>
    </FormPage>
  );
}
