import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import {
  askEmailChange,
  emailChangeRules,
  getEmailChange,
} from "../../../../contract/accounts/email-change.ts";
import { ownHead } from "../../../head/page-head.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import column from "../../../parts/members/lists/column.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { WaitingEmail } from "./waiting-email.tsx";

const TITLE = "Change email";

export const head = ownHead(TITLE);

/** `/ChangeEmail` */
export const Screen = () => (
  <MembersOnly>{(user) => <ChangeEmail key={user.user_id} user={user} />}</MembersOnly>
);

function ChangeEmail({ user }: { readonly user: SessionUser }) {
  const asked = useAnswer(
    "email-change",
    (ask, signal) => ask(getEmailChange, {}, { signal }),
    "We couldn't load your email.",
  );
  if (asked.value === null)
    return (
      <div className={`wrap ${column.column}`}>
        <h1>{TITLE}</h1>
        <AskedFor asked={asked}>{() => null}</AskedFor>
      </div>
    );
  const { user_email, waiting_email } = asked.value;
  if (waiting_email !== null)
    return <WaitingEmail title={TITLE} {...{ user_email, waiting_email }} onChanged={asked.again} />;
  return <NewEmail user_email={user_email} is_told={user.email_confirmed} onAsked={asked.again} />;
}

interface NewEmailProps {
  readonly user_email: string;
  /** It is confirmed: else it may be a stranger's, who hears nothing. */
  readonly is_told: boolean;
  readonly onAsked: () => Promise<void>;
}

function NewEmail({ user_email: own, is_told, onAsked }: NewEmailProps) {
  const client = useApiClient();
  const { values, change, fault, faultAt, busy, submit } = useForm({
    initial: { user_email: "" },
    rules: emailChangeRules,
    send: (body) => asMember(client, client.ask(askEmailChange, { body })),
    whenFailed: "We couldn't send the email. Please try again.",
    onDone: onAsked,
  });
  return (
    <FormPage
      title={TITLE}
      intro={
        <p>
          Your email is <b>{own}</b>. We'll email a link to the new one. Nothing changes until you open it.
        </p>
      }
      busy={busy}
      onSubmit={submit}
      after={
        is_told && (
          <p>We'll also let your old address know. From there, the change can be undone for 7 days.</p>
        )
      }
    >
      <TextField
        label="New Email"
        name="user_email"
        type="email"
        autoComplete="email"
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
