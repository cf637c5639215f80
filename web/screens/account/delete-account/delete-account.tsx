import { type RefObject, useId, useRef } from "react";
import { deleteUser, type SessionUser } from "../../../../contract/accounts/accounts.ts";
import { type GoesWithAccount, getAccountDeletion } from "../../../../contract/accounts/deletion.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { EndsInShort, EndsWithAccount } from "../../../parts/members/account/ends-with-account.tsx";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { isUnanswered } from "../../../state/asking/unanswered.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { useLeaving } from "../../../state/session/session-leave.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/fields/field.tsx";
import { useOpening } from "../../../ui/use-opening.ts";
import styles from "./delete-account.module.css";

export const head = ownHead("Delete Account");

/** The identity provider takes the page away: first it is read, as long as such words stay. */
const FAREWELL_MS = 1_000;

const SURE = { goodbye: "Your account has been successfully removed." };
const UNSURE = {
  goodbye:
    "You're signed out, so your account was probably removed. We'll email you to confirm. If no email comes, sign in and remove it again.",
};

export const Screen = () => <MembersOnly>{(user) => <WithConsequences user={user} />}</MembersOnly>;

/** What is not known can't be said before it is done. */
function WithConsequences({ user }: { readonly user: SessionUser }) {
  const { user_id } = user;
  const asked = useAnswer(String(user_id), (ask, signal) =>
    ask(getAccountDeletion, { params: { user_id } }, { signal }),
  );
  return <AskedFor asked={asked}>{(ends) => <DeleteAccount user={user} ends={ends} />}</AskedFor>;
}

interface DeleteAccountProps {
  readonly user: SessionUser;
  readonly ends: GoesWithAccount;
}

function DeleteAccount({ user, ends }: DeleteAccountProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const { shown, open, onClosed } = useOpening();
  return (
    <>
      <FormPage
        title="Delete Account"
        intro={
          <>
            <p>
              Your account <b>{user.user_email}</b> will be removed right away and for good, with your profile
              and your favorites. You'll be signed out everywhere.
            </p>
            <EndsWithAccount ends={ends} whose="your" />
            <p>We'll email you a list of what was removed.</p>
            <p>
              <Link className={linkClass} to={pages.myData.to()}>
                Get a copy of your data first
              </Link>
              . There you also see what we keep, and why.
            </p>
          </>
        }
        busy={false}
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <button ref={opener} type="submit" className={buttonClass("danger", "wide")} aria-haspopup="dialog">
          Remove Account
        </button>
      </FormPage>
      {shown !== null && <Question key={shown} user={user} ends={ends} opener={opener} onClosed={onClosed} />}
    </>
  );
}

function Question({
  user,
  ends,
  opener,
  onClosed,
}: DeleteAccountProps & {
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onClosed: () => void;
}) {
  const client = useApiClient();
  const leave = useLeaving();
  const title_id = useId();
  /** It was sent, and no answer came back: it may be done. */
  const unanswered = useRef(false);
  const send = async () => {
    const asked = client.ask(deleteUser, { params: { user_id: user.user_id } });
    try {
      return {
        ...(await (unanswered.current ? asked : asMember(client, asked))),
        ...SURE,
      };
    } catch (error) {
      // The deletion ended the session, unless something else did in between: the mail says which.
      if (problemOf(error)?.status === 401 && unanswered.current) return { end_address: null, ...UNSURE };
      unanswered.current ||= isUnanswered(error);
      throw error;
    }
  };
  const { fault, busy, submit } = useForm({
    initial: {},
    rules: [],
    send,
    whenFailed: "We couldn't remove your account. Please try again.",
    tells_failure: false,
    async onDone({ end_address, goodbye }) {
      notify("success", goodbye);
      await leave(pages.home.to(), { replace: true });
      if (end_address) setTimeout(() => window.location.assign(end_address), FAREWELL_MS);
    },
  });
  return (
    <Dialog labelled_by={title_id} opener={opener} onClosed={onClosed} narrow>
      <div className={styles.question}>
        <h2 id={title_id}>Are you sure you want to remove your account?</h2>
        <EndsInShort ends={ends} />
        <div className={styles.answers}>
          <form onSubmit={submit} aria-busy={busy}>
            <button type="submit" className={buttonClass("danger")} aria-disabled={busy}>
              Submit
            </button>
          </form>
          <form method="dialog">
            <button type="submit" className={buttonClass("quiet")}>
              Cancel
            </button>
          </form>
        </div>
        <FieldError id={`${title_id}-error`}>{fault?.message ?? null}</FieldError>
      </div>
    </Dialog>
  );
}
