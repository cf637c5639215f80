import { CircleHelp } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLoaderData } from "react-router";
import { pages } from "../../../contract/pages.ts";
import type { ProfileStatus } from "../../../contract/profile-status.ts";
import { Notice } from "../../parts/notice.tsx";
import { buttonClass } from "../../ui/button.ts";
import { loadOwnProfile, OVER, type OwnProfileData, titleOf } from "./load.ts";
import styles from "./own-profile.module.css";
import { Shown } from "./shown.tsx";
import { Standing } from "./standing.tsx";
import { TakeBack } from "./take-back.tsx";
import { useStatus } from "./use-status.ts";

export const loader = loadOwnProfile;

/** `/AthleteProfile?link=…`, where the athlete's and the guardian's mails lead. */
export function OwnProfileScreen() {
  const { link, status } = useLoaderData<OwnProfileData>();
  return status ? <OwnProfile link={link} loaded={status} /> : <NoProfile />;
}

function OwnProfile({ link, loaded }: { readonly link: string; readonly loaded: ProfileStatus }) {
  const steps = useStatus(loaded);
  const { status } = steps;
  const title = titleOf(status);
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
        <Shown
          profile={status.profile}
          has_picture={status.has_picture}
          link={link}
          title={shownTitle(status)}
        />
      )}
    </div>
  );
}

const shownTitle = ({ state, change_asked_at }: ProfileStatus): string =>
  state === "approved" && !change_asked_at ? "What is public" : "What would be public";

function NoProfile() {
  return (
    <Notice
      icon={CircleHelp}
      title={OVER}
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
      <p>It leads to no profile any more, or it was not copied whole. Please open it from the mail again.</p>
    </Notice>
  );
}
