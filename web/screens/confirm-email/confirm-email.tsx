import { BadgeCheck } from "lucide-react";
import { Link } from "react-router";
import { confirmEmail } from "../../../contract/account-letters.ts";
import { pages } from "../../../contract/pages.ts";
import { Notice } from "../../parts/notice.tsx";
import { OneClick } from "../../parts/one-click.tsx";
import { useDoor } from "../../state/door.ts";
import { syncSession } from "../../state/session-watch.ts";
import { useSession } from "../../state/use-session.ts";
import { buttonClass, linkClass } from "../../ui/button.ts";

/** Where the mailed link of a new account leads. */
export function ConfirmEmailScreen() {
  const door = useDoor();
  return (
    <OneClick
      title="Confirm your e-mail"
      intro={
        <p>
          Did you make the account? Then confirm that this address is yours. What you gave with it as a guest
          is shown in the account from then on.
        </p>
      }
      act="Yes, confirm my address"
      acting="Confirming..."
      send={(link) => door.ask(confirmEmail, { body: { link } })}
      whenFailed="Your address could not be confirmed. Please try again."
      onDone={() => door.session.current() && syncSession(door)}
      after={
        <p>
          You did not make it? Then don't confirm. You can{" "}
          <Link className={linkClass} to={pages.forgotPassword.to()}>
            make the account yours
          </Link>
          .
        </p>
      }
    >
      <Confirmed />
    </OneClick>
  );
}

function Confirmed() {
  const whose = useSession();
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
      <p role="status">Thank you. Everything an account can do is open to you now.</p>
    </Notice>
  );
}
