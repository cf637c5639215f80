import { DoorClosed } from "lucide-react";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { acceptInvitation, readInvitation } from "../../../../contract/accounts/office-invitations.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { longDate } from "../../../../pure/dates.ts";
import { requestHead } from "../../../head/page-head.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { dropHeldLink, heldLink, holdLink } from "../../../state/memory/held-link.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { syncSession } from "../../../state/session/session-watch.ts";
import { useSession } from "../../../state/session/use-session.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";

export const head = requestHead("Compliance desk");

const HERE = pages.invitation.pattern;

/** `/Invitation`, where the mail leads that invites a school's compliance office. Looking changes nothing. */
export function Screen() {
  const mailed = useMailedLink();
  const link = mailed || heldLink() || "-";
  // Signing in, and confirming an address, lead away and back.
  useEffect(() => {
    if (mailed) holdLink(mailed);
  }, [mailed]);
  const asked = useAnswer(link, (ask, signal) => ask(readInvitation, { body: { link } }, { signal }));
  if (asked.is_over) return <Over />;
  return (
    <AskedFor asked={asked} missing={<Over />}>
      {(invitation) => <Invitation link={link} {...invitation} />}
    </AskedFor>
  );
}

interface InvitationProps {
  readonly link: string;
  readonly school_name: string;
  readonly email: string;
  readonly ends_on: string;
}

function Invitation({ link, school_name, email, ends_on }: InvitationProps) {
  const whose = useSession();
  const { fault, busy, submit } = useAcceptance(link, school_name);
  const is_theirs = whose?.user_email.toLowerCase() === email.toLowerCase();
  const is_waiting = whose?.email_confirmed === false && is_theirs;
  useConfirmationElsewhere(is_waiting);
  return (
    <FormPage
      title={`The compliance desk of ${school_name}`}
      intro={
        <>
          <p>
            You're invited to review NIL collaboration requests for athletes of {school_name}. Until it has a
            compliance officer here, our own team decides for it.
          </p>
          <p>
            The invitation is for <b>{email}</b> and can be accepted until {longDate(ends_on)}.
          </p>
        </>
      }
      busy={busy}
      onSubmit={submit}
      after={whose === null && <NoAccountYet />}
    >
      <FieldError id="form-error">{fault?.message ?? null}</FieldError>
      {whose === null && (
        <Link className={buttonClass("loud", "wide")} to={pages.login.to(HERE)}>
          Sign in to accept
        </Link>
      )}
      {whose && !is_theirs && (
        <p>
          You're signed in as {whose.user_email}. Please sign out, then sign in with {email}.
        </p>
      )}
      {is_waiting && (
        <p>
          Please confirm your address first, using the link we emailed to {email}. It brings you back to this
          invitation.
        </p>
      )}
      {whose && is_theirs && whose.email_confirmed && (
        <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
          {busy ? "Accepting..." : "Accept and open the desk"}
        </button>
      )}
    </FormPage>
  );
}

/** Accepting it: makes a compliance officer of who is signed in, and leads to the desk. */
function useAcceptance(link: string, school_name: string) {
  const client = useApiClient();
  const navigate = useNavigate();
  return useForm({
    initial: {},
    rules: [],
    send: () => asMember(client, client.ask(acceptInvitation, { body: { link } })),
    whenFailed: "We couldn't accept the invitation. Please try again.",
    async onDone() {
      await syncSession(client);
      notify("success", `You're now a compliance officer of ${school_name}.`);
      await navigate(pages.complianceDesk.to(), { replace: true });
      dropHeldLink(); // Not before: without it, this page would say that the invitation is over.
    },
  });
}

/** Looks whether the address was confirmed in another tab, or on a phone. */
function useConfirmationElsewhere(is_waiting: boolean) {
  const client = useApiClient();
  useEffect(() => {
    if (!is_waiting) return;
    const look = () => void syncSession(client);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [client, is_waiting]);
}

const NoAccountYet = () => (
  <p>
    No account yet?{" "}
    <Link className={linkClass} to={pages.createUser.to(HERE)}>
      Create one with this address
    </Link>
    . We'll email you a link to confirm it that brings you back here.
  </p>
);

const Over = () => (
  <Notice
    icon={DoorClosed}
    title="This invitation is no longer open"
    actions={
      <>
        <Link className={buttonClass("loud")} to={pages.complianceDesk.to()}>
          Compliance desk
        </Link>
        <Link className={buttonClass("quiet")} to={pages.contact.to()}>
          Contact us
        </Link>
      </>
    }
  >
    <p>
      It was accepted, withdrawn or replaced, it expired, or the link is incomplete. If you accepted it, sign
      in to open the desk. Otherwise, ask us for a new one.
    </p>
  </Notice>
);
