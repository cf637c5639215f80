import { useRef, useState } from "react";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { type Factors, getFactors } from "../../../../contract/accounts/factors.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import column from "../../../parts/members/lists/column.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Moment } from "../../../parts/visitors/blocks/moment.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { isUnanswered } from "../../../state/asking/unanswered.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { linkClass } from "../../../ui/button.ts";
import { Authenticator } from "./authenticator.tsx";
import { NewCodes } from "./new-codes.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./sign-in-security.module.css";

export const head = ownHead("Sign-in and security");

/** `/SignInSecurity` */
export const Screen = () => (
  <MembersOnly>{(user) => <SignInSecurity key={user.user_id} user={user} />}</MembersOnly>
);

function SignInSecurity({ user }: { readonly user: SessionUser }) {
  const { ask } = useApiClient();
  const asked = useAnswer(
    "factors",
    (ask, signal) => ask(getFactors, {}, { signal }),
    "We couldn't load how you sign in.",
  );
  // Shown once, and by no reload: they stay until they are said to be kept.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [are_codes_lost, setCodesLost] = useState(false);
  const changed = async (made: readonly string[] | null) => {
    if (made) setCodes(made);
    if (made) setCodesLost(false);
    await asked.again();
  };
  const unheard = useRef(false);
  /** Adding one failed: answers what there is now where an answer was lost, then or before. Null where none was, or that can't be had either. */
  const lookAfter = async (error: unknown): Promise<Factors | null> => {
    unheard.current ||= isUnanswered(error);
    const now = unheard.current ? await ask(getFactors, {}).catch(() => null) : null;
    if (!now) return null;
    unheard.current = false;
    // The codes come with the first one.
    if (asked.value && !hasAny(asked.value) && hasAny(now)) setCodesLost(true);
    return now;
  };
  if (codes) return <NewCodes codes={codes} user_email={user.user_email} onKept={() => setCodes(null)} />;
  return (
    <div className={`wrap ${column.column}`}>
      <h1>Sign-in and security</h1>
      {!user.email_confirmed && (
        <p className={styles.note}>
          Please confirm your email address first: open the link that we emailed you. Then you can add a
          passkey or an authenticator app.
        </p>
      )}
      <AskedFor asked={asked}>
        {(factors) => (
          <>
            <Standing factors={factors} />
            <Passkeys factors={factors} onChanged={changed} lookAfter={lookAfter} />
            <Authenticator factors={factors} onChanged={changed} lookAfter={lookAfter} />
            <RecoveryCodes
              factors={factors}
              are_lost={are_codes_lost}
              onChanged={changed}
              onLost={() => setCodesLost(true)}
            />
          </>
        )}
      </AskedFor>
      <p>
        See also{" "}
        <Link className={linkClass} to={pages.changePassword.to()}>
          Change Password
        </Link>{" "}
        and{" "}
        <Link className={linkClass} to={pages.myDevices.to()}>
          My devices
        </Link>
        .
      </p>
    </div>
  );
}

const hasAny = ({ passkeys, authenticator }: Factors): boolean =>
  passkeys.length > 0 || authenticator !== null;

/** In one sentence: what a sign-in takes now, or has to take soon. */
function Standing({ factors }: { readonly factors: Factors }) {
  const { passkeys, authenticator, is_required, is_resting, due_at } = factors;
  if (passkeys.length > 0 || authenticator)
    return <p>A password alone doesn't sign you in: we also ask for a passkey or a code.</p>;
  if (is_resting)
    return (
      <p className={styles.note} role="status">
        <b>Your role rests.</b> It takes more than a password. Add a passkey or an authenticator app, and it's
        back at once.
      </p>
    );
  if (is_required)
    return (
      <p className={styles.note} role="status">
        <b>Your role needs more than a password.</b> Please add a passkey or an authenticator app
        {due_at ? (
          <>
            {" "}
            by <Moment at={due_at} />. After that, your role rests until you do.
          </>
        ) : (
          "."
        )}
      </p>
    );
  return (
    <p>
      You sign in with a password alone. Add a passkey or an authenticator app, and no one gets in who only
      knows your password.
    </p>
  );
}
