import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { confirmEmailChange } from "../../../../contract/accounts/email-change.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { dropHeldLink, heldLink, holdLink } from "../../../state/memory/held-link.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { syncSession } from "../../../state/session/session-watch.ts";
import { useSession } from "../../../state/session/use-session.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { OneClick, useDone } from "./one-click.tsx";

const TITLE = "Confirm your new email";

export const head = ownHead(TITLE);

/**
 * Where the link leads that is mailed to the address that an account is to have. It is confirmed by who is signed in to that account:
 * whoever did not ask for it gives nobody their address by opening it.
 */
export function Screen() {
  const client = useApiClient();
  const whose = useSession();
  // After a reload it is not known any more.
  const [is_kept, setKept] = useState(false);
  const done = useDone();
  if (done) return <Changed user_email={whose?.user_email ?? null} is_kept={is_kept} />;
  if (whose === null) return <SignInFirst />;
  return (
    <OneClick
      title={TITLE}
      intro={
        <>
          <p>
            Did you ask for this? Then this address takes the place of{" "}
            {whose ? <b>{whose.user_email}</b> : "the one that your account has"}.
          </p>
          <p>You'll be signed out on your other devices.</p>
        </>
      }
      act="Use this email address"
      acting="Changing..."
      send={async (link) => {
        const body = { link: link || heldLink() };
        setKept((await asMember(client, client.ask(confirmEmailChange, { body }))).is_kept);
      }}
      whenFailed="We couldn't change your email. Please try again."
      onDone={async () => {
        dropHeldLink();
        await syncSession(client);
      }}
      after={
        <>
          <p>Didn't ask for it? You can close this page. Nothing changes.</p>
          <p>
            Link expired?{" "}
            <Link className={linkClass} to={pages.changeEmail.to()}>
              Start again
            </Link>
          </p>
        </>
      }
    >
      {null}
    </OneClick>
  );
}

function SignInFirst() {
  const navigate = useNavigate();
  const link = useMailedLink();
  return (
    <FormPage
      title={TITLE}
      intro={
        <p>Did you ask for this? Sign in to your account first, with the email that it has until now.</p>
      }
      busy={false}
      onSubmit={(event) => {
        event.preventDefault();
        holdLink(link || heldLink());
        navigate(pages.login.to(pages.confirmNewEmail.pattern));
      }}
      after={<p>Didn't ask for it? You can close this page. Nothing changes.</p>}
    >
      <button type="submit" className={buttonClass("loud", "wide")}>
        Sign in to confirm
      </button>
    </FormPage>
  );
}

interface ChangedProps {
  readonly user_email: string | null;
  /** The address before was told, and can take it back. */
  readonly is_kept: boolean;
}

const Changed = ({ user_email, is_kept }: ChangedProps) => (
  <Notice
    icon={BadgeCheck}
    tone="good"
    title="Your email is changed"
    actions={
      <>
        <Link className={buttonClass("loud")} to={pages.account.to()}>
          My Profile
        </Link>
        <Link className={buttonClass("quiet")} to={pages.home.to()}>
          Home
        </Link>
      </>
    }
  >
    <p role="status">
      Sign in with {user_email === null ? "the new address" : <b>{user_email}</b>} from now on. Your other
      devices are signed out.
    </p>
    {is_kept && <p>We emailed your old address, too. From there, the change can be undone for 7 days.</p>}
  </Notice>
);
