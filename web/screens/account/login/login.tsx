import { useLocation, useNavigate, useSearchParams } from "react-router";
import { login, loginRules, type SessionUser } from "../../../../contract/accounts/accounts.ts";
import { SECOND_STEP_WANTED } from "../../../../contract/accounts/proof-wanted.ts";
import { beginPasskeySignIn, signInByPasskey } from "../../../../contract/accounts/second-step.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { PasskeyButton } from "../../../parts/proof/passkey-button.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { beginSession } from "../../../state/asking/session-end.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { textIn } from "../../../state/messages/on-arrival.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { returnTo, wayOn } from "../../../state/session/return-to.ts";
import { useSession } from "../../../state/session/use-session.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import { useOfferedPasskey } from "./offered-passkey.ts";

export const head = ownHead("Login");

/** Every way that needs sign-in leads here (`/Login?return_to=…`). */
export function Screen() {
  const client = useApiClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const whose = useSession();
  const { state } = useLocation();
  const enter = (user: SessionUser) => {
    beginSession(client, user);
    notify("success", "User Logged in successfully!");
    return navigate(wayOn(search, user), { replace: true });
  };
  const form = useForm({
    // As it was typed at the sign-up a moment ago.
    initial: { username: textIn(state, "user_email") ?? "", password: "" },
    rules: loginRules,
    send: (body) => client.ask(login, { body }).catch(halfDone),
    whenFailed: "Error creating user. Please try again.",
    leaves: true,
    onDone: (user) => (user ? enter(user) : navigate(pages.secondStep.to(returnTo(search)))),
  });
  useOfferedPasskey(whose === null, enter);
  const { values, change, faultAt, busy, left } = form;
  return (
    <FormPage
      title="Login"
      busy={busy}
      left={left || !!whose}
      overlay="Signing in…"
      before={<Elsewhere />}
      onSubmit={form.submit}
      leads_on={whose ? wayOn(search, whose) : null}
      after={<OtherWays user_email={values.username.trim()} return_to={returnTo(search)} />}
    >
      <TextField
        label="Email"
        name="username"
        type="email"
        // The browser offers passkeys there, too.
        autoComplete="username webauthn"
        value={values.username}
        fault={faultAt("username")}
        onType={(username) => change({ username })}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={values.password}
        fault={faultAt("password") ?? (form.fault?.field === "" ? form.fault.message : null)}
        onType={(password) => change({ password })}
      />
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
        Login
      </button>
      <PasskeyButton
        begin={() => client.ask(beginPasskeySignIn, {})}
        finish={async (used) => void (await enter(await client.ask(signInByPasskey, { body: { used } })))}
      >
        Sign in with a passkey
      </PasskeyButton>
    </FormPage>
  );
}

/** The first of two steps was right: null. */
function halfDone(error: unknown): null {
  if (problemOf(error)?.type === SECOND_STEP_WANTED) return null;
  throw error;
}

interface OtherWaysProps {
  readonly user_email: string;
  readonly return_to: string;
}

function OtherWays({ user_email, return_to }: OtherWaysProps) {
  return (
    <>
      <p>
        <Link className={linkClass} to={pages.forgotPassword.to()} state={{ user_email }}>
          Forgot password?
        </Link>
      </p>
      <p>
        <Link className={linkClass} to={pages.createUser.to(return_to)}>
          Not Registered? Register here
        </Link>
      </p>
    </>
  );
}
