import { ShieldCheck } from "lucide-react";
import { keepFactors } from "../../../../contract/accounts/factor-removal.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { buttonClass } from "../../../ui/button.ts";
import { OneClick } from "./one-click.tsx";

const TITLE = "Keep my second step";

export const head = ownHead(TITLE);

/** Where the link in the letter leads that tells that two admins remove somebody's second step. */
export function Screen() {
  const client = useApiClient();
  return (
    <OneClick
      title={TITLE}
      intro={
        <p>
          Two admins are about to remove the passkeys, the authenticator app and the recovery codes of your
          account. Do you still have them? Then stop it.
        </p>
      }
      act="Keep them"
      acting="Stopping..."
      send={async (link) => void (await client.ask(keepFactors, { body: { link } }))}
      whenFailed="We couldn't stop it. Please try again."
      after={<p>Did you ask for it? You can close this page. Nothing changes.</p>}
    >
      <Notice
        icon={ShieldCheck}
        tone="good"
        title="Everything stays as it is"
        actions={
          <Link className={buttonClass("quiet")} to={pages.contact.to()}>
            Contact Us
          </Link>
        }
      >
        <p role="status">
          Nothing is removed. If you didn't ask for this, someone tried to get into your account: please write
          to us.
        </p>
      </Notice>
    </OneClick>
  );
}
