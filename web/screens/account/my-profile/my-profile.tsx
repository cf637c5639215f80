import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Role, SessionUser } from "../../../../contract/accounts/accounts.ts";
import { profileFields, type UserProfile } from "../../../../contract/accounts/user-profiles.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { OwnJersey } from "../../../parts/visitors/jersey/jersey.tsx";
import { forgetDraft, readDraft } from "../../../state/memory/drafts.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./my-profile.module.css";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileView } from "./profile-view.tsx";
import { useProfile } from "./use-profile.ts";

export const head = ownHead("My Profile");

/** `/AccountInformation` */
export const Screen = () => (
  <MembersOnly>{(user) => <MyProfile key={user.user_id} user={user} />}</MembersOnly>
);

function MyProfile({ user }: { readonly user: SessionUser }) {
  const { loaded, again } = useProfile(user.user_id);
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.sheet} aria-busy={loaded.state === "loading"}>
        <header className={styles.head}>
          <div className={styles.jersey}>
            <OwnJersey on_card name={(user.given_name ?? "FAN").toUpperCase()} number="1" />
          </div>
          <h1>My Profile</h1>
          <p dir="auto">{user.user_email}</p>
          <p>
            <Link className={linkClass} to={pages.changeEmail.to()}>
              Change email
            </Link>
          </p>
          <Dashboards user={user} />
        </header>
        {loaded.state === "loading" && (
          <p className={styles.waiting} role="status" data-loading>
            <Spinner /> Loading...
          </p>
        )}
        {loaded.state === "failed" && (
          <div className={styles.offer} role="alert">
            <p>{loaded.message}</p>
            <button type="button" className={buttonClass("quiet")} onClick={again}>
              Try again
            </button>
          </div>
        )}
        {loaded.state === "known" && <Profile user_id={user.user_id} profile={loaded.profile} />}
        {loaded.state !== "loading" && (
          <p>
            Want to see all we keep about you?{" "}
            <Link className={linkClass} to={pages.myData.to()}>
              Get my data
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

/** The ways to what somebody's roles open (specification, section 2). */
function Dashboards({ user: { roles } }: { readonly user: SessionUser }) {
  const open = DASHBOARDS.filter(({ role }) => roles.includes(role));
  if (open.length === 0) return null;
  return (
    <div className={styles.actions}>
      {open.map(({ to, label }) => (
        <Link key={to} className={buttonClass("quiet")} to={to}>
          {label}
        </Link>
      ))}
    </div>
  );
}

const DASHBOARDS: readonly { readonly role: Role; readonly to: string; readonly label: string }[] = [
  { role: "admin", to: pages.adminUsers.to(), label: "Admin Dashboard" },
  { role: "athlete", to: pages.athleteDashboard.to(), label: "Athlete Dashboard" },
];

/** Its modes: to be read, or under one's hands. It begins with the form where there is none yet, or something unsent. */
function Profile({ user_id, profile }: { readonly user_id: number; readonly profile: UserProfile | null }) {
  const draft_name = `profile-${user_id}`;
  const [draft, setDraft] = useState(() => readDraft(draft_name, profileFields));
  const [mode, setMode] = useState<"view" | "form">(profile && !draft ? "view" : "form");
  const whole = useRef<HTMLDivElement>(null);

  /** The focus goes where one goes on: to the first field, or back to the button that led there. */
  const turnTo = (next: typeof mode) => {
    flushSync(() => setMode(next));
    whole.current?.querySelector<HTMLElement>(next === "form" ? "input" : "button")?.focus();
  };
  const cancel = () => {
    forgetDraft(draft_name);
    setDraft(null);
    turnTo("view");
  };

  return (
    <div ref={whole} className={styles.modes}>
      {!profile && <p className={styles.missing}>Please create your profile</p>}
      {mode === "form" && draft && (
        <p className={styles.note} role="status">
          We kept what you typed. It isn't saved yet.
        </p>
      )}
      {mode === "form" && <ProfileForm {...{ user_id, profile, draft, draft_name }} onCancel={cancel} />}
      {mode === "view" && profile && <ProfileView profile={profile} />}
      {mode === "view" && (
        <div className={styles.actions}>
          <button type="button" className={buttonClass("loud")} onClick={() => turnTo("form")}>
            {profile ? "Edit Profile" : "Add Profile"}
          </button>
        </div>
      )}
    </div>
  );
}
