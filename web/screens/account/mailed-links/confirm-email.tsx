import { BadgeCheck } from "lucide-react";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { confirmEmail } from "../../../../contract/accounts/mailed-links.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { dropHeldLink, heldLink, holdLink } from "../../../state/memory/held-link.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { syncSession } from "../../../state/session/session-watch.ts";
import { useSession } from "../../../state/session/use-session.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { OneClick, useDone } from "./one-click.tsx";

export const head = ownHead("Confirm your email");

const TITLE = "Confirm your email";

/**
 * Where the mailed link of a new account leads. It is confirmed by who is signed in to that account: whoever opens the mail
 * on another device signs in there first, and whoever did not make the account confirms nothing by opening it.
 */
export function Screen() {
  const client = useApiClient();
  const navigate = useNavigate();
  const invitation = useRef("");
  const whose = useSession();
  const mailed = useMailedLink();
  const done = useDone();
  if (done) return <Confirmed />;
  if (whose === null) return <SignInFirst />;
  // Who came back by way of the identity provider has confirmed the address there.
  if (whose?.email_confirmed && mailed === "" && heldLink() !== "") return <Confirmed />;
  return (
    <OneClick
      title={TITLE}
      intro={
        <p>
          Did you create this account? Confirm that this address is yours. What you gave with it as a guest
          will then show up in the account.
        </p>
      }
      act="Yes, confirm my address"
      acting="Confirming..."
      send={async (link) => {
        const body = { link: link || heldLink() };
        invitation.current = (await asMember(client, client.ask(confirmEmail, { body }))).invitation ?? "";
      }}
      whenFailed="We couldn't confirm your address. Please try again."
      onDone={async () => {
        dropHeldLink();
        await syncSession(client);
        if (invitation.current === "") return;
        // They made the account for it.
        holdLink(invitation.current);
        notify("success", "Your address is confirmed.");
        await navigate(pages.invitation.pattern, { replace: true });
      }}
      after={<NotMine />}
    >
      <Confirmed />
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
        <p>
          Did you create this account? Sign in with the password you chose to confirm that this address is
          yours.
        </p>
      }
      busy={false}
      onSubmit={(event) => {
        event.preventDefault();
        holdLink(link || heldLink());
        navigate(pages.login.to(pages.confirmEmail.pattern));
      }}
      after={<NotMine />}
    >
      <button type="submit" className={buttonClass("loud", "wide")}>
        Sign in to confirm
      </button>
    </FormPage>
  );
}

/** For who knows no password of it: who typed the address may have been somebody else. */
function NotMine() {
  return (
    <p>
      Didn't create it, or don't know the password?{" "}
      <Link className={linkClass} to={pages.forgotPassword.to()}>
        Choose a new password
      </Link>{" "}
      by email. That makes the account yours alone.
    </p>
  );
}

/** An athlete's page is theirs from here on, without signing in again. */
function Confirmed() {
  const whose = useSession();
  if (whose?.player_id != null) return <PageIsYours />;
  return (
    <Notice
      icon={BadgeCheck}
      tone="good"
      title="Your address is confirmed"
      actions={
        <>
          <Link className={buttonClass("loud")} to={whose ? pages.contribute.to() : pages.login.to()}>
            {whose ? "Support an athlete" : "Login"}
          </Link>
          <Link className={buttonClass("quiet")} to={pages.home.to()}>
            Home
          </Link>
        </>
      }
    >
      <p role="status">Thank you. Your account is ready.</p>
    </Notice>
  );
}

function PageIsYours() {
  return (
    <Notice
      icon={BadgeCheck}
      tone="good"
      title="Your address is confirmed"
      actions={
        <>
          <Link className={buttonClass("loud")} to={pages.athleteDashboard.to()}>
            Go to my Athlete Dashboard
          </Link>
          <Link className={buttonClass("quiet")} to={pages.ownPage.to()}>
            Edit my page
          </Link>
        </>
      }
    >
      <p role="status">
        Thank you. Your athlete page is yours now. See what you receive, and make it your own.
      </p>
    </Notice>
  );
}
