import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { notMe } from "../../../../contract/accounts/mailed-links.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { endSession } from "../../../state/asking/session-end.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { OneClick } from "./one-click.tsx";

const TITLE = "This wasn't me";

export const head = ownHead(TITLE);

/** Where the link in a letter about a sign-in from a new browser leads. */
export function Screen() {
  const client = useApiClient();
  // After a reload it is not known any more.
  const [had_password, setHadPassword] = useState<boolean | null>(null);
  return (
    <OneClick
      title={TITLE}
      intro={
        <>
          <p>Someone signed in to your account from a new browser, or changed how you sign in.</p>
          <p>
            If it wasn't you, we'll sign out every device, take away passkeys and apps added in the 8 days
            before our email and since, and stop your password from working. Then we'll email you a link to
            choose a new one.
          </p>
        </>
      }
      act="Secure my account"
      acting="Securing..."
      send={async (link) => setHadPassword((await client.ask(notMe, { body: { link } })).had_password)}
      whenFailed="We couldn't secure your account. Please try again."
      onDone={() => endSession(client)}
      after={
        <>
          <p>Was it you? You can close this page. Nothing changes.</p>
          <p>
            Link expired?{" "}
            <Link className={linkClass} to={pages.forgotPassword.to()}>
              Choose a new password
            </Link>
          </p>
        </>
      }
    >
      <Secured had_password={had_password} provider={client.settings.identity?.name ?? null} />
    </OneClick>
  );
}

interface SecuredProps {
  readonly had_password: boolean | null;
  /** Of sign-ins elsewhere. */
  readonly provider: string | null;
}

const Secured = ({ had_password, provider }: SecuredProps) => (
  <Notice
    icon={ShieldCheck}
    tone="good"
    title="Your account is secured"
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
        ? "."
        : ", and your old password no longer works. We emailed you a link to choose a new one. It works once, within 30 minutes."}
    </p>
    {had_password !== true && provider && (
      <p>Do you sign in with {provider}? Change your password there, too.</p>
    )}
  </Notice>
);
