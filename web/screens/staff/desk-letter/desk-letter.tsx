import { MailX } from "lucide-react";
import { setDeskDigestByLink } from "../../../../contract/collaborations/desk-digest.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { OneClick } from "../../../parts/members/account/one-click.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { buttonClass } from "../../../ui/button.ts";

export const head = requestHead("Morning email");

/** `/DeskLetter`, where an officer's morning letter is turned off. */
export function Screen() {
  const { ask } = useApiClient();
  return (
    <OneClick
      title="Turn off the morning email"
      intro={
        <p>
          It tells officers each morning what's new, due and overdue at the compliance desk. Turning it off
          also stops news that needs nothing from you, such as an athlete accepting.
        </p>
      }
      act="Yes, turn it off"
      acting="Turning it off..."
      send={(link) => ask(setDeskDigestByLink, { body: { link, is_on: false } })}
      whenFailed="We couldn't save this. Please try again."
    >
      <Notice
        icon={MailX}
        title="The morning email is off"
        actions={
          <Link className={buttonClass("loud")} to={pages.complianceDesk.to()}>
            Compliance desk
          </Link>
        }
      >
        <p role="status">
          You won't get the morning email anymore. To turn it back on, go to the desk and look below the
          queue. We'll still email you about requests that wait for your office, but not news such as an
          athlete accepting.
        </p>
      </Notice>
    </OneClick>
  );
}
