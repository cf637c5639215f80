import { useState } from "react";
import {
  getSchoolOffice,
  inviteOffice,
  inviteRules,
  type OfficeInvitation,
  type SchoolOffice,
  withdrawInvitation,
} from "../../../../contract/accounts/office-invitations.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { longDate } from "../../../../pure/dates.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";

/** Invites the compliance office of a school that has no officer: one press where its address is known. */
export function InviteOffice({ school_id }: { readonly school_id: number }) {
  const { value } = useAnswer(`office ${school_id}`, (ask, signal) =>
    ask(getSchoolOffice, { params: { school_id } }, { signal }),
  );
  const [changed, setChanged] = useState<SchoolOffice | null>(null);
  const office = changed ?? value;
  if (!office) return null;
  return (
    <section aria-labelledby="invite-office">
      <h2 id="invite-office">Invite its compliance office</h2>
      <p>
        We'll email it an invitation with no details of this request. It takes over the desk once it accepts
        with that address.
      </p>
      {office.invitations.length > 0 && (
        <ul>
          {office.invitations.map((invitation) => (
            <Invited key={invitation.invitation_id} invitation={invitation} onChanged={setChanged} />
          ))}
        </ul>
      )}
      <InviteForm key={office.office_email} office={office} onChanged={setChanged} />
    </section>
  );
}

interface FormProps {
  readonly office: SchoolOffice;
  readonly onChanged: (office: SchoolOffice) => void;
}

function InviteForm({ office, onChanged }: FormProps) {
  const { ask } = useApiClient();
  const { school_id, office_email, office_email_source } = office;
  const { values, change, faultAt, busy, submit } = useForm<{ email: string }, SchoolOffice>({
    initial: { email: office_email ?? "" },
    rules: inviteRules,
    send: (body) => ask(inviteOffice, { params: { school_id }, body }),
    whenFailed: "We couldn't send the invitation. Please try again.",
    onDone(answer, { email }) {
      const sent = lastSent(answer, email) !== lastSent(office, email);
      notify(
        sent ? "success" : "info",
        sent
          ? "The invitation is on its way."
          : "We emailed it less than ten minutes ago, so we haven't sent it again.",
      );
      onChanged(answer);
    },
  });
  return (
    <form noValidate method="post" onSubmit={submit} aria-busy={busy}>
      <TextField
        label="Email address of the office"
        name="email"
        type="email"
        autoComplete="off"
        value={values.email}
        fault={faultAt("email")}
        {...(office_email_source && { hint: `From the school's entry (${office_email_source}).` })}
        onType={(email) => change({ email })}
      />
      <p>
        <button type="submit" className={buttonClass("quiet")} aria-disabled={busy}>
          {office.invitations.some(({ email }) => email.toLowerCase() === values.email.trim().toLowerCase())
            ? "Send again"
            : "Invite the office"}
        </button>
      </p>
    </form>
  );
}

/** When an address was written to last; what is asked for again within ten minutes sends nothing. */
const lastSent = ({ invitations }: SchoolOffice, email: string): string | undefined =>
  invitations.find((it) => it.email.toLowerCase() === email.trim().toLowerCase())?.sent_at;

interface InvitedProps {
  readonly invitation: OfficeInvitation;
  readonly onChanged: (office: CallAnswer<typeof withdrawInvitation>) => void;
}

function Invited({ invitation, onChanged }: InvitedProps) {
  const { ask } = useApiClient();
  const [busy, setBusy] = useState(false);
  const { invitation_id, email, sent_at, ends_on } = invitation;
  const end = async () => {
    if (busy) return;
    setBusy(true);
    try {
      onChanged(await ask(withdrawInvitation, { params: { invitation_id } }));
      notify("success", "The invitation is withdrawn.");
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "We couldn't withdraw the invitation. Please try again.");
      setBusy(false);
    }
  };
  return (
    <li>
      {email} was invited on {longDate(sent_at.slice(0, 10))}, and can accept until {longDate(ends_on)}.{" "}
      <button type="button" className={linkClass} aria-disabled={busy} onClick={() => void end()}>
        Withdraw
      </button>
    </li>
  );
}
