import { lazy, type RefObject, Suspense } from "react";
import { deleteUser, type SessionUser } from "../../../../contract/accounts/accounts.ts";
import { getAccountDeletion } from "../../../../contract/accounts/deletion.ts";
import type { ListedUser } from "../../../../contract/admin/users.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { useLeaving } from "../../../state/session/session-leave.ts";

/** Nothing that the list of users waits for. */
const EndsWithAccount = lazy(async () => ({
  default: (await import("../../../parts/members/account/ends-with-account.tsx")).EndsWithAccount,
}));

interface DeleteUserProps {
  readonly user: ListedUser;
  readonly asker: SessionUser;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDeleted: () => void;
}

/** Asks whether an account is to be deleted; deleting one's own signs out. */
export function DeleteUser({ user, asker, opener, onClosed, onDeleted }: DeleteUserProps) {
  const client = useApiClient();
  const leave = useLeaving();
  const { user_id } = user;
  const asked = useAnswer(String(user_id), (ask, signal) =>
    ask(getAccountDeletion, { params: { user_id } }, { signal }),
  );
  return (
    <Question
      title="Are you sure you want to remove this user's account?"
      opener={opener}
      onClosed={onClosed}
      initial={{}}
      rules={[]}
      act="Submit"
      is_danger
      waits={asked.value === null}
      send={() => client.ask(deleteUser, { params: { user_id } })}
      whenFailed="We couldn't remove the account. Please try again."
      onDone={async () => {
        notify("success", "User account has been successfully removed.");
        if (user_id !== asker.user_id) return onDeleted();
        await leave(pages.home.to());
      }}
    >
      {() => (
        <>
          <p>
            <b>{user.user_email}</b> will be signed out everywhere and lose their profile and favorites. This
            takes effect right away and can't be undone.
          </p>
          <Suspense>
            <AskedFor asked={asked}>{(ends) => <EndsWithAccount ends={ends} whose="their" />}</AskedFor>
          </Suspense>
          <p>We'll email them what was removed and that an admin did it.</p>
          {asked.value === null && <p>You can submit once you've seen what goes with the account.</p>}
        </>
      )}
    </Question>
  );
}
