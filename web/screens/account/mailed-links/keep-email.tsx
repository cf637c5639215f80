import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { keepEmail } from "../../../../contract/accounts/email-change.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { endSession } from "../../../state/asking/session-end.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { OneClick } from "./one-click.tsx";

const TITLE = "Take your email back";

export const head = ownHead(TITLE);

/** Where the link leads that is mailed to the address that an account had before. */
export function Screen() {
  const client = useApiClient();
  // After a reload it is not known any more.
  const [had_password, setHadPassword] = useState<boolean | null>(null);
  return (
    <OneClick
      title={TITLE}
      intro={
        <>
          <p>The email of your account was changed to another one.</p>
          <p>
            If that wasn't you, we'll give the account this address back, sign out every device, take away
            what was lately added to its sign-in, and stop its password from working. Then we'll email you a
            link to choose a new one.
          </p>
        </>
      }
      act="Take it back"
      acting="Taking it back..."
      send={async (link) => setHadPassword((await client.ask(keepEmail, { body: { link } })).had_password)}
      whenFailed="We couldn't take it back. Please try again."
      onDone={() => endSession(client)}
      after={
        <>
          <p>Was it you? You can close this page. Nothing changes.</p>
          <p>
            Link expired?{" "}
            <Link className={linkClass} to={pages.contact.to()}>
              Write to us
            </Link>
          </p>
        </>
      }
    >
      <TakenBack had_password={had_password} />
    </OneClick>
  );
}

const TakenBack = ({ had_password }: { readonly had_password: boolean | null }) => (
  <Notice
    icon={ShieldCheck}
    tone="good"
    title="Your account has this email again"
    actions={
      <>
        {had_password !== false && (
          <Link className={buttonClass("quiet")} to={pages.forgotPassword.to()}>
            Send the link again
          </Link>
        )}
        <Link className={buttonClass("quiet")} to={pages.home.to()}>
          Home
        </Link>
      </>
    }
  >
    <p role="status">
      Every device is signed out
      {had_password === false
        ? ". Sign in the way you did before, and check that no one else knows how."
        : ", and the old password no longer works. We emailed you a link to choose a new one. It works once, within 30 minutes."}
    </p>
  </Notice>
);
