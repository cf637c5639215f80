import { type RefObject, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { deleteUser, type SessionUser } from "../../../contract/accounts.ts";
import { pages } from "../../../contract/pages.ts";
import { FormPage } from "../../parts/form-page.tsx";
import { MembersOnly } from "../../parts/members-only.tsx";
import { useDoor } from "../../state/door.ts";
import { asMember, endSession } from "../../state/session-end.ts";
import { notify } from "../../state/toasts.ts";
import { useForm } from "../../state/use-form.ts";
import { buttonClass } from "../../ui/button.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldError } from "../../ui/field.tsx";
import styles from "./delete-account.module.css";

/** The identity provider takes the page away: first it is read, as long as such words stay. */
const FAREWELL_MS = 1_000;

export const DeleteAccountScreen = () => <MembersOnly>{(user) => <DeleteAccount user={user} />}</MembersOnly>;

function DeleteAccount({ user }: { readonly user: SessionUser }) {
  const opener = useRef<HTMLButtonElement>(null);
  const questions = useRef(0);
  /** Each question has a dialog of its own, also while the one before shrinks back. */
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <>
      <FormPage
        title="Delete Account"
        intro={
          <>
            <p>
              Your account <b>{user.user_email}</b> is removed, with your profile and your favorites. You are
              signed out everywhere.
            </p>
            <p>What you gave stays with the athletes. Its records are kept without your name.</p>
            {user.roles.includes("athlete") && (
              <p>
                Your athlete's page is taken down: words, photo and links are deleted, nobody can support you
                here any more, and monthly contributions to you end. What your team's roster says stays, on a
                page that is nobody's.
              </p>
            )}
          </>
        }
        busy={false}
        onSubmit={(event) => {
          event.preventDefault();
          questions.current += 1;
          setAsked(questions.current);
        }}
      >
        <button ref={opener} type="submit" className={buttonClass("quiet", "wide")} aria-haspopup="dialog">
          Remove Account
        </button>
      </FormPage>
      {asked !== null && <Question key={asked} user={user} opener={opener} onClosed={() => setAsked(null)} />}
    </>
  );
}

function Question({
  user,
  opener,
  onClosed,
}: {
  readonly user: SessionUser;
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onClosed: () => void;
}) {
  const door = useDoor();
  const navigate = useNavigate();
  const title_id = useId();
  const { fault, busy, submit } = useForm({
    initial: {},
    rules: [],
    send: () =>
      asMember(door, door.ask(deleteUser, { params: { user_id: user.user_id } }), { says_end: true }),
    whenFailed: "Your account could not be removed. Please try again.",
    tells_failure: false,
    async onDone({ end_address }) {
      notify("success", "Your account has been successfully removed.");
      await navigate(pages.home.to());
      endSession(door, { drafts: true });
      if (end_address) setTimeout(() => window.location.assign(end_address), FAREWELL_MS);
    },
  });
  return (
    <Dialog labelled_by={title_id} opener={opener} onClosed={onClosed} narrow>
      <div className={styles.question}>
        <h2 id={title_id}>Are you sure you want to remove your account?</h2>
        {user.roles.includes("athlete") && <p>Your athlete's page is taken down with it.</p>}
        <div className={styles.answers}>
          <form onSubmit={submit} aria-busy={busy}>
            <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
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
