import { useState } from "react";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { forgotPassword } from "../../../../contract/accounts/mailed-links.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";

const NOTHING = {};

/**
 * For who has only ever come by the identity provider: there is no old password to ask for. The mailbox proves who sets
 * the first one, as it does for a forgotten one.
 */
export function FirstPassword({ user }: { readonly user: SessionUser }) {
  const { ask, settings } = useApiClient();
  const [asked, setAsked] = useState(false);
  const { fault, busy, submit } = useForm({
    initial: NOTHING,
    rules: [],
    send: () => ask(forgotPassword, { body: { user_email: user.user_email } }),
    whenFailed: "We couldn't send the email. Please try again.",
    onDone: () => setAsked(true),
  });
  const provider = settings.identity?.name ?? "another site";
  return (
    <FormPage
      title="Change Password"
      intro={
        <>
          <p>
            Your account has no password yet. You sign in{" "}
            {settings.identity?.has_google ? `with Google or ${provider}` : `with ${provider}`}. If you set
            one, you can also sign in with your email.
          </p>
          {asked && (
            <p role="status">
              A link to set your password is on its way to <b>{user.user_email}</b>. It works once, within 30
              minutes.
            </p>
          )}
        </>
      }
      busy={busy}
      onSubmit={submit}
    >
      <FieldError id="form-error">{fault?.message ?? null}</FieldError>
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
        {busy ? "Sending..." : asked ? "Send it again" : "Email me a link to set a password"}
      </button>
    </FormPage>
  );
}
