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
  const stood = useRef(status.state);
  // What was pressed is gone by now; what came of it is read from its heading on.
  useEffect(() => {
    if (stood.current !== status.state) heading.current?.focus();
    stood.current = status.state;
  }, [status.state]);
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.said}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Standing link={link} steps={steps} />
        <TakeBack link={link} steps={steps} />
      </div>
      {status.profile && <Shown profile={status.profile} link={link} />}
    </div>
  );
}

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
