import type { Waiting } from "../../../../contract/accounts/waiting.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Moment } from "../../../parts/visitors/blocks/moment.tsx";
import { buttonClass } from "../../../ui/button.ts";

const DAY_MS = 86_400_000;

/** A role that rests, or will: before all else, since it closes what else waits. */
export function SecondStep({ lacking }: { readonly lacking: NonNullable<Waiting["second_step"]> }) {
  const { resting_roles, due_at } = lacking;
  return (
    <section className={shared.panel} aria-label="Your sign-in">
      <h2>Your sign-in</h2>
      {resting_roles.length > 0 ? (
        <p>
          <b>Your role rests.</b> It takes more than a password. Add a passkey or an authenticator app, and
          it's back at once.
        </p>
      ) : (
        <p>
          <b>Your role needs more than a password.</b> Please add a passkey or an authenticator app
          {due_at ? (
            <>
              : you have {daysUntil(due_at)} left, until <Moment at={due_at} />. After that, your role rests
              until you do.
            </>
          ) : (
            "."
          )}
        </p>
      )}
      <Link className={buttonClass("loud")} to={pages.signInSecurity.to()}>
        Add a second step
      </Link>
    </section>
  );
}

/** A day that has begun counts. */
function daysUntil(due_at: string): string {
  const days = Math.max(1, Math.ceil((Date.parse(due_at) - Date.now()) / DAY_MS));
  return days === 1 ? "1 day" : `${days} days`;
}
