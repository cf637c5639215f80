import { pages } from "../../../../contract/pages/addresses.ts";
import type { ProfileStatus } from "../../../../contract/profiles/status.ts";
import { agreeToProfile } from "../../../../contract/profiles/steps.ts";
import { longDate } from "../../../../pure/dates.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { BirthForm } from "./birth-form.tsx";
import { GuardianForm } from "./guardian-form.tsx";
import { HowItEnded } from "./how-it-ended.tsx";
import styles from "./own-profile.module.css";
import type { Steps } from "./use-status.ts";

interface StandingProps {
  readonly link: string;
  readonly steps: Steps;
}

/** How the profile stands, and the step that is due. */
export function Standing(props: StandingProps) {
  const { status } = props.steps;
  return status.seen_by === "athlete" ? <ForAthlete {...props} /> : <ForGuardian {...props} />;
}

function ForAthlete({ link, steps }: StandingProps) {
  const { status } = steps;
  switch (status.state) {
    case "sent":
      return <BirthForm link={link} steps={steps} />;
    case "confirmed":
      return (
        <>
          <p>
            {status.is_child
              ? "You're under 13, so we deleted everything you typed. A parent or guardian has to agree first. Then you can fill in the form together."
              : "You're under 18, so a parent or guardian has to agree before anyone sees your profile."}
          </p>
          <GuardianForm link={link} steps={steps} label="Send request" />
        </>
      );
    case "waiting_for_guardian":
      return (
        <>
          <p>
            We emailed <b className={styles.address}>{status.guardian_email}</b>. Nothing is public until they
            agree.
          </p>
          <Until status={status} />
          {status.guardian_letters_left > 0 && (
            <details className={`${shared.more} ${styles.more}`}>
              <summary>Wrong address, or nothing arrived?</summary>
              <GuardianForm link={link} steps={steps} label="Send to this address" />
            </details>
          )}
        </>
      );
    case "agreed":
      return <p>They have a link to the form. Fill it in together. Then we'll email you again.</p>;
    default:
      return <HowItEnded link={link} steps={steps} />;
  }
}

function ForGuardian({ link, steps }: StandingProps) {
  const { status, is_busy, failure } = steps;
  switch (status.state) {
    case "waiting_for_guardian":
      return (
        <>
          <p>
            {status.is_child
              ? "A child under 13 would like a profile here and named you as their parent or guardian. We deleted what they typed. If you agree, you can fill in the form together."
              : `${status.profile?.first_name} would like this profile and named you as parent or guardian. They're under 18, so we need your consent.`}
          </p>
          <ul className={styles.points}>
            <li>
              This goes public once you agree and we've reviewed it. The email address and date of birth never
              do.
            </li>
            <li>
              People can then support the athlete, and brands can send requests. Requests to minors go to you
              first.
            </li>
            <li>
              You can withdraw your consent anytime with this same link. The page and the photo then come down
              right away.
            </li>
          </ul>
          <FieldError id="step-error">{failure?.message ?? null}</FieldError>
          <p>
            <button
              type="button"
              className={`${buttonClass("loud")} needs-script`}
              aria-disabled={is_busy}
              onClick={() => steps.step(agreeToProfile, { body: { link } })}
            >
              I am the parent or guardian, and I agree
            </button>
          </p>
          <Until status={status} />
        </>
      );
    case "agreed":
      return (
        <>
          <p>Fill in the form together. It includes your consent, so we won't ask again.</p>
          <p>
            <Link
              className={buttonClass("loud")}
              to={pages.createProfile.to()}
              state={{ guardian_link: link }}
            >
              To the form
            </Link>
          </p>
          <Until status={status} />
        </>
      );
    case "sent":
      return <p>The form is filled in. We emailed its address a link to confirm it.</p>;
    default:
      return <HowItEnded link={link} steps={steps} />;
  }
}

function Until({ status }: { readonly status: ProfileStatus }) {
  if (!status.expires_at) return null;
  return <p className={styles.until}>Otherwise, we delete everything on {longDate(status.expires_at)}.</p>;
}
