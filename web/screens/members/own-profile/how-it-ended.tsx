import { pages } from "../../../../contract/pages/addresses.ts";
import type { ProfileStatus } from "../../../../contract/profiles/status.ts";
import { longDate } from "../../../../pure/dates.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { PageChange } from "./page-change.tsx";
import type { Steps } from "./use-status.ts";

interface StandingProps {
  readonly link: string;
  readonly steps: Steps;
}

/** What became of a profile once its last step was done, or not done in time. */
export function HowItEnded({ link, steps }: StandingProps) {
  const { status } = steps;
  switch (status.state) {
    case "waiting_for_review":
      return (
        <>
          {status.guardian_agreed_at && (
            <p>
              {status.seen_by === "guardian" ? "You" : "Your guardian"} agreed on{" "}
              {longDate(status.guardian_agreed_at)}.
            </p>
          )}
          <p>
            {status.is_contested
              ? "Somebody else has claimed this page already. A person compares what both of you have told us and decides whose it is; until then nothing changes."
              : "A person compares it with the rosters before it becomes public."}{" "}
            {whoIsMailed(status)}
          </p>
        </>
      );
    case "approved":
      return (
        <>
          {status.change_asked_at && (
            <PageChange link={link} steps={steps} asked_at={status.change_asked_at} />
          )}
          <Public status={status} />
        </>
      );
    case "undone":
      return <Undone status={status} />;
    case "declined":
      return <p>The reason is in the email that we have sent.</p>;
    case "expired":
      return (
        <Again>
          The step that was due was not done within 14 days, so everything that was typed is deleted, and the
          picture too.
        </Again>
      );
    default:
      return <Again>What was typed and the picture are gone, for good. Nothing of them is public.</Again>;
  }
}

/** A guardian is mailed of what is public, and the athlete of either decision. */
const whoIsMailed = ({ seen_by, guardian_agreed_at }: ProfileStatus): string =>
  seen_by === "guardian"
    ? "The athlete gets an email when it is decided, and so do you when it is public."
    : guardian_agreed_at
      ? "You get an email when it is decided, and so does your guardian when it is public."
      : "You get an email when it is decided.";

/** What was sent is kept for a while, to be held against the next claim; its sender may delete it. */
function Undone({ status: { player_id, team_id } }: { readonly status: ProfileStatus }) {
  return (
    <>
      <p>
        We approved this claim and have undone that: it turned out to be somebody else's page. The reason is
        in the email that we have sent. What was written there and the photo are deleted.
      </p>
      {player_id !== null && team_id !== null && (
        <p>
          Are you this athlete?{" "}
          <Link to={pages.createProfile.to({ player_id, team_id })}>Tell us how we can see that</Link>, and a
          person looks at it again.
        </p>
      )}
    </>
  );
}

function Public({ status }: { readonly status: ProfileStatus }) {
  const { player_id, team_id, seen_by, change_asked_at } = status;
  if (player_id === null || team_id === null) return null;
  return (
    <>
      {!change_asked_at && <p>It can be found by everybody.</p>}
      <p>
        <Link
          className={change_asked_at ? linkClass : buttonClass("loud")}
          to={pages.detail.to({ player_id, team_id })}
        >
          {change_asked_at ? "See the page as it is now" : "See the page"}
        </Link>
      </p>
      {seen_by === "athlete" && (
        <p>
          With an account of the same email address, confirmed, you see what you receive and change your page:{" "}
          <Link to={pages.login.to(pages.ownPage.to())}>sign in</Link>.
        </p>
      )}
    </>
  );
}

function Again({ children }: { readonly children: string }) {
  return (
    <>
      <p>{children}</p>
      <p>
        <Link className={buttonClass("quiet")} to={pages.createProfile.to()}>
          Create a profile
        </Link>
      </p>
    </>
  );
}
