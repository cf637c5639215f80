import { Navigate, useNavigate, useSearchParams } from "react-router";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import {
  beginPasskeySignIn,
  getSecondStep,
  type SecondStepWays,
  signInByPasskey,
  takeSecondStep,
} from "../../../../contract/accounts/second-step.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import column from "../../../parts/members/lists/column.module.css";
import { CodeForm } from "../../../parts/proof/code-form.tsx";
import { PasskeyButton } from "../../../parts/proof/passkey-button.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { beginSession } from "../../../state/asking/session-end.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { returnTo, wayOn } from "../../../state/session/return-to.ts";
import { useSession } from "../../../state/session/use-session.ts";
import { useHydrated } from "../../../takeover/hydrated.ts";
import { linkClass } from "../../../ui/button.ts";

const TITLE = "One more step";

export const head = ownHead(TITLE);

/** `/SecondStep?return_to=…`: the first step of a sign-in was right. */
export function Screen() {
  const alive = useHydrated();
  const whose = useSession();
  const [search] = useSearchParams();
  if (whose) return <Navigate to={wayOn(search, whose)} replace />;
  return (
    <div className={`wrap ${column.column}`}>
      <h1>{TITLE}</h1>
      {alive && <SecondStep />}
    </div>
  );
}

function SecondStep() {
  const [search] = useSearchParams();
  const asked = useAnswer("second-step", (ask, signal) => ask(getSecondStep, {}, { signal }));
  const again = (
    <>
      <p role="alert">This took too long, or it was begun in another browser. Please sign in again.</p>
      <p>
        <Link className={linkClass} to={pages.login.to(returnTo(search))}>
          Sign in
        </Link>
      </p>
    </>
  );
  return (
    <AskedFor asked={asked} missing={again}>
      {({ ways }) => <Ways ways={ways} />}
    </AskedFor>
  );
}

function Ways({ ways }: { readonly ways: SecondStepWays }) {
  const client = useApiClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const enter = async (user: SessionUser) => {
    beginSession(client, user);
    notify("success", "User Logged in successfully!");
    await navigate(wayOn(search, user), { replace: true });
  };
  return (
    <>
      <p>Your account asks for more than a password, so that no one else gets in.</p>
      {ways.passkey && (
        <PasskeyButton
          is_loud
          begin={() => client.ask(beginPasskeySignIn, {})}
          finish={async (used) => enter(await client.ask(signInByPasskey, { body: { used } }))}
        >
          Use a passkey
        </PasskeyButton>
      )}
      {(ways.authenticator || ways.recovery_code) && (
        <CodeForm ways={ways} send={(body) => client.ask(takeSecondStep, { body })} onDone={enter} />
      )}
      <p>
        Lost your device and your codes?{" "}
        <Link className={linkClass} to={pages.contact.to()}>
          Write to us
        </Link>
        . Two of us check who you are, and it takes at least a day.
      </p>
    </>
  );
}
