import { pages } from "../../../../contract/pages/addresses.ts";
import type { ProfileStatus } from "../../../../contract/profiles/status.ts";
import { agreeToProfile } from "../../../../contract/profiles/steps.ts";
import { longDate } from "../../../../pure/dates.ts";
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
              ? "You are under 13, so we have deleted everything that was typed. A parent or guardian has to agree first; then you can fill in the form together."
              : "You are under 18, so a parent or guardian has to agree before anybody sees your profile."}
          </p>
          <GuardianForm link={link} steps={steps} label="Ask them" />
        </>
      );
    case "waiting_for_guardian":
      return (
        <>
          <p>
            We have written to <b className={styles.address}>{status.guardian_email}</b>. Nothing is public
            until they agree.
          </p>
          <Until status={status} />
          {status.guardian_letters_left > 0 && (
            <details className={styles.more}>
              <summary>The address is wrong, or nothing arrived</summary>
              <GuardianForm link={link} steps={steps} label="Write to this address" />
            </details>
          )}
        </>
      );
    case "agreed":
      return <p>They have a link to the form: fill it in together. After that you get an email again.</p>;
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
              ? "A child under 13 would like to have a profile here, and named you. We have deleted what was typed; if you agree, you can fill in the form together."
              : `${status.profile?.first_name} would like to have the profile that you see here, and named you as parent or guardian. Under 18 it takes your consent.`}
          </p>
          <ul className={styles.points}>
            <li>
              What you see here becomes public once you agree and we have looked at it. The email address and
              the date of birth never do.
            </li>
            <li>
              People can then support the athlete, and brands can ask for a collaboration. Requests to minors
              go to you first.
            </li>
            <li>
              You can take your consent back at any time, by this same link. The page and the picture then go
              at once.
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
          <p>Fill in the form together. It goes with your consent, so you are not asked again.</p>
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
      return <p>The form is filled in. Its email address has got a link by which it is confirmed.</p>;
    default:
      return <HowItEnded link={link} steps={steps} />;
  }
}

function Until({ status }: { readonly status: ProfileStatus }) {
  if (!status.expires_at) return null;
  return <p className={styles.until}>Without it, everything is deleted on {longDate(status.expires_at)}.</p>;
}
