import { useState } from "react";
import { dropEmailChange, sendEmailChange } from "../../../../contract/accounts/email-change.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";

interface WaitingEmailProps {
  readonly title: string;
  readonly user_email: string;
  readonly waiting_email: string;
  /** Asks again what stands by now. */
  readonly onChanged: () => Promise<void>;
}

const NOTHING = {};
const NOT_DROPPED = "We couldn't stop the change. Please try again.";

/** A link was mailed to another address, and is not opened yet. */
export function WaitingEmail({ title, user_email, waiting_email, onChanged }: WaitingEmailProps) {
  const client = useApiClient();
  const [dropping, setDropping] = useState(false);
  const { fault, busy, submit } = useForm({
    initial: NOTHING,
    rules: [],
    async send() {
      try {
        await asMember(client, client.ask(sendEmailChange, {}));
      } catch (error) {
        // Changed or dropped in another tab.
        if (problemOf(error)?.status === 409) await onChanged();
        throw error;
      }
    },
    whenFailed: "We couldn't send the email. Please try again.",
    onDone: () => notify("success", `We emailed the link to ${waiting_email} again.`),
  });

  const drop = async () => {
    if (dropping || busy) return;
    setDropping(true);
    try {
      await asMember(client, client.ask(dropEmailChange, {}));
      await onChanged();
      notify("success", `Your email stays ${user_email}.`);
    } catch (error) {
      const problem = problemOf(error);
      if (problem?.status !== 401) notify("error", problem?.detail ?? NOT_DROPPED);
    } finally {
      setDropping(false);
    }
  };

  return (
    <FormPage
      title={title}
      intro={
        <>
          <p role="status">
            We emailed a link to <b>{waiting_email}</b>. Open it while you're signed in here. It works once,
            within 24 hours.
          </p>
          <p>
            Until then, your email stays <b>{user_email}</b>.
          </p>
        </>
      }
      busy={busy || dropping}
      onSubmit={submit}
      after={<p>No email? Check the spam folder, and make sure the address is right.</p>}
    >
      <FieldError id="form-error">{fault?.message ?? null}</FieldError>
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy || dropping}>
        {busy ? "Sending..." : "Send it again"}
      </button>
      <button
        type="button"
        className={buttonClass("quiet", "wide")}
        aria-disabled={busy || dropping}
        onClick={drop}
      >
        {dropping ? "Stopping..." : "Don't change it"}
      </button>
    </FormPage>
  );
}
