import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { forgotPassword, forgotPasswordRules } from "../../../../contract/accounts/mailed-links.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { textIn } from "../../../state/messages/on-arrival.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

export const head = ownHead("Forgot password?");

/** Asks for the address; what is said then is the same whether it has an account or not. */
export function Screen() {
  const { ask } = useApiClient();
  const { state } = useLocation();
  const [asked, setAsked] = useState<string | null>(null);
  const { values, change, fault, faultAt, busy, submit } = useForm({
    // As it was typed at the login.
    initial: { user_email: textIn(state, "user_email") ?? "" },
    rules: forgotPasswordRules,
    send: (body) => ask(forgotPassword, { body }),
    whenFailed: "We couldn't send the email. Please try again.",
    onDone: (_, { user_email }) => setAsked(user_email.trim()),
  });
  if (asked !== null) return <LinkSent user_email={asked} onAgain={() => setAsked(null)} />;

  return (
    <FormPage
      title="Forgot password?"
      intro={<p>Enter your account's email. We'll email you a link to set a new password.</p>}
      busy={busy}
      onSubmit={submit}
      after={
        <p>
          <Link className={linkClass} to={pages.login.to()}>
            Back to Login
          </Link>
        </p>
      }
    >
      <TextField
        label="Email"
        name="user_email"
        type="email"
        autoComplete="username"
        value={values.user_email}
        fault={faultAt("user_email")}
        onType={(user_email) => change({ user_email })}
      />
      <FieldError id="form-error">{fault?.field === "" ? fault.message : null}</FieldError>
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
        {busy ? "Sending..." : "Send the link"}
      </button>
    </FormPage>
  );
}

function LinkSent({ user_email, onAgain }: { readonly user_email: string; readonly onAgain: () => void }) {
  return (
    <Notice
      icon={MailCheck}
      title="Check your email"
      actions={
        <>
          <Link className={buttonClass("loud")} to={pages.login.to()}>
            Login
          </Link>
          <button type="button" className={buttonClass("quiet")} onClick={onAgain}>
            Try again
          </button>
        </>
      }
    >
      <p role="status">
        If <b>{user_email}</b> has an account, we've emailed it a link to set a new password. The link works
        once, within 30 minutes.
      </p>
      <p>No email? Check your spam folder, and make sure this is the address of your account.</p>
    </Notice>
  );
}
