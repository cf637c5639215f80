import type { RefObject } from "react";
import { useNavigate } from "react-router";
import { deleteUser, type SessionUser } from "../../../contract/accounts.ts";
import type { ListedUser } from "../../../contract/admin.ts";
import { pages } from "../../../contract/pages.ts";
import { Question } from "../../parts/question.tsx";
import { useDoor } from "../../state/door.ts";
import { endSession } from "../../state/session-end.ts";
import { notify } from "../../state/toasts.ts";

interface DeleteUserProps {
  readonly user: ListedUser;
  readonly asker: SessionUser;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDeleted: () => void;
}

/** Asks whether an account is to be deleted; who deletes his own is signed out by it. */
export function DeleteUser({ user, asker, opener, onClosed, onDeleted }: DeleteUserProps) {
  const door = useDoor();
  const navigate = useNavigate();
  return (
    <Question
      title="Are you sure you want to remove this user's account?"
      opener={opener}
      onClosed={onClosed}
      initial={{}}
      rules={[]}
      act="Submit"
      send={() => door.ask(deleteUser, { params: { user_id: user.user_id } })}
      whenFailed="The account could not be removed. Please try again."
      onDone={async () => {
        notify("success", "User account has been successfully removed.");
        if (user.user_id !== asker.user_id) return onDeleted();
        await navigate(pages.home.to());
        endSession(door, { drafts: true });
      }}
    >
      {() => (
        <p>
          <b>{user.user_email}</b> is signed out everywhere, with profile and favorites gone. What was given
          stays in the books without the name.
          {user.roles.some(({ role }) => role === "athlete") && " The athlete's page is taken down."} This
          can't be undone.
        </p>
      )}
    </Question>
  );
}
