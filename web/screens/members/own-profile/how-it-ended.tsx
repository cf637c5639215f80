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
              ? "Someone else already claimed this page. Our team will compare what you both told us and decide whose it is. Until then, nothing changes."
              : "Our team compares it with the rosters before it goes public."}{" "}
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
          <Public link={link} status={status} />
        </>
      );
    case "undone":
      return <Undone status={status} />;
    case "declined":
      return <p>The reason is in the email we sent.</p>;
    case "expired":
      return (
        <Again>
          The next step wasn't done within 14 days, so we deleted everything you typed and the photo.
        </Again>
      );
    default:
      return <Again>Everything you typed and the photo are gone for good. None of it is public.</Again>;
  }
}

/** A guardian is mailed of what is public, and the athlete of either decision. */
const whoIsMailed = ({ seen_by, guardian_agreed_at }: ProfileStatus): string =>
  seen_by === "guardian"
    ? "We'll email the athlete when it's decided, and you when it's public."
    : guardian_agreed_at
      ? "We'll email you when it's decided, and your guardian when it's public."
      : "We'll email you when it's decided.";

/** What was sent is kept for a while, to be held against the next claim; its sender may delete it. */
function Undone({ status: { player_id, team_id } }: { readonly status: ProfileStatus }) {
  return (
    <>
      <p>
        We approved this claim, then reversed it: the page turned out to be someone else's. The reason is in
        the email we sent. What was written there and the photo are deleted.
      </p>
      {player_id !== null && team_id !== null && (
        <p>
          Are you this athlete?{" "}
          <Link to={pages.createProfile.to({ player_id, team_id })}>Tell us how we can check</Link>, and we'll
          look at it again.
        </p>
      )}
    </>
  );
}

function Public({ link, status }: { readonly link: string; readonly status: ProfileStatus }) {
  const { player_id, team_id, seen_by, change_asked_at } = status;
  if (player_id === null || team_id === null) return null;
  return (
    <>
      {!change_asked_at && <p>Everyone can find it.</p>}
      <p>
        <Link
          className={change_asked_at ? linkClass : buttonClass("loud")}
          to={pages.detail.to({ player_id, team_id })}
        >
          {change_asked_at ? "See the page as it is now" : "See the page"}
        </Link>
      </p>
      {seen_by === "guardian" && (
        <p>
          <Link className={buttonClass("quiet")} to={pages.childPayors.to(link)}>
            Payors
          </Link>{" "}
          Who gives to the athlete, and what each one comes to.
        </p>
      )}
      {seen_by === "guardian" && (
        <p>
          <Link className={buttonClass("quiet")} to={pages.childOffers.to(link)}>
            Services
          </Link>{" "}
          What the athlete offers to supporters: you agree to each.
        </p>
      )}
      {seen_by === "athlete" && (
        <p>
          To see what you receive and edit your page, use an account with the same confirmed email address:{" "}
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
