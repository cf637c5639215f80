import { MailX } from "lucide-react";
import { setDeskDigestByLink } from "../../../../contract/collaborations/desk-digest.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { OneClick } from "../../../parts/members/account/one-click.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { buttonClass } from "../../../ui/button.ts";

export const head = requestHead("The morning letter");

/** `/DeskLetter`, where an officer's morning letter is turned off. */
export function Screen() {
  const { ask } = useApiClient();
  return (
    <OneClick
      title="Turn off the morning letter"
      intro={
        <p>
          It tells an officer each morning what is new, due and overdue at the compliance desk. With it goes
          the news that asks nothing of you, such as an athlete's yes.
        </p>
      }
      act="Yes, turn it off"
      acting="Turning it off..."
      send={(link) => ask(setDeskDigestByLink, { body: { link, is_on: false } })}
      whenFailed="This could not be saved. Please try again."
    >
      <Notice
        icon={MailX}
        title="The letter is off"
        actions={
          <Link className={buttonClass("loud")} to={pages.complianceDesk.to()}>
            Compliance desk
          </Link>
        }
      >
        <p role="status">
          You get no morning letter any more. It is turned on again at the desk, below the queue. Letters
          about a request that waits for your office still come; mere news, such as an athlete's yes, do not.
        </p>
      </Notice>
    </OneClick>
  );
}
