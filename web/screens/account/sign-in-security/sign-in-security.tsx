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
  /** As they came last. */
  const known = useRef<Factors>(null);
  const asked = useAnswer(
    "factors",
    async (ask, signal) => {
      known.current = await ask(getFactors, {}, { signal });
      return known.current;
    },
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
  /** An answer was lost that may have had codes in it; answers what there is now. */
  const lost = async (): Promise<Factors | null> => {
    setCodesLost(true);
    known.current = null;
    await asked.again();
    return known.current;
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
            <Passkeys factors={factors} onChanged={changed} onLost={lost} />
            <Authenticator factors={factors} onChanged={changed} onLost={lost} />
            <RecoveryCodes factors={factors} are_lost={are_codes_lost} onChanged={changed} onLost={lost} />
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
