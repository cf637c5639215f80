import { CircleHelp } from "lucide-react";
import { useEffect, useRef } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import {
  getProfileStatus,
  type ProfileStatus,
  renewProfileLink,
} from "../../../../contract/profiles/status.ts";
import { ownHead } from "../../../head/page-head.ts";
import { useTitle } from "../../../head/use-title.ts";
import { PrivateLink } from "../../../parts/members/account/private-link.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./own-profile.module.css";
import { Shown } from "./shown.tsx";
import { Standing } from "./standing.tsx";
import { TakeBack } from "./take-back.tsx";
import { titleOf } from "./title.ts";
import { useStatus } from "./use-status.ts";

export const head = ownHead("Athlete profile");

/** `/AthleteProfile`, where the athlete's and the guardian's mails lead. Looking changes nothing. */
export function Screen() {
  const client = useApiClient();
  const link = useMailedLink() || "-";
  const asked = useAnswer(link, (ask, signal) => ask(getProfileStatus, { body: { link } }, { signal }));
  return (
    <PrivateLink
      asked={asked}
      renew={() => client.ask(renewProfileLink, { body: { link } })}
      missing={<NoProfile />}
    >
      {(loaded) => <OwnProfile link={link} loaded={loaded} again={asked.again} />}
    </PrivateLink>
  );
}

interface OwnProfileProps {
  readonly link: string;
  readonly loaded: ProfileStatus;
  readonly again: () => Promise<void>;
}

function OwnProfile({ link, loaded, again }: OwnProfileProps) {
  const steps = useStatus(loaded, again);
  const { status } = steps;
  const title = titleOf(status);
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const stands = `${status.state} ${status.change_asked_at}`;
  const stood = useRef(stands);
  // What was pressed is gone by now; what came of it is read from its heading on.
  useEffect(() => {
    if (stood.current !== stands) heading.current?.focus();
    stood.current = stands;
  }, [stands]);
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.said}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Standing link={link} steps={steps} />
        <TakeBack link={link} steps={steps} />
      </div>
      {status.profile && (
        <Shown profile={status.profile} picture={status.picture} title={shownTitle(status)} />
      )}
    </div>
  );
}

const shownTitle = ({ state, change_asked_at }: ProfileStatus): string =>
  state === "undone"
    ? "What you sent"
    : state === "approved" && !change_asked_at
      ? "What's public"
      : "Public preview";

function NoProfile() {
  return (
    <Notice
      icon={CircleHelp}
      title="This link doesn't work"
      actions={
        <>
          <Link className={buttonClass("loud")} to={pages.createProfile.to()}>
            Create a profile
          </Link>
          <Link className={buttonClass("quiet")} to={pages.home.to()}>
            Home
          </Link>
        </>
      }
    >
      <p>The profile is gone, or the link is incomplete. Try opening it from the email again.</p>
    </Notice>
  );
}
