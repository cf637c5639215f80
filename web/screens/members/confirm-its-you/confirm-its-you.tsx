import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { getProof, proofRules, proveByPassword } from "../../../../contract/accounts/fresh-proof.ts";
import { beginAddress } from "../../../../contract/accounts/sign-in.ts";
import { isSignInProblem, SIGN_IN_PROBLEMS } from "../../../../contract/accounts/sign-in-problems.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { tellProved } from "../../../state/asking/proof.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { returnTo } from "../../../state/session/return-to.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";

const TITLE = "Confirm it's you";

export const head = ownHead(TITLE);

/**
 * Where a file leads whose address was opened by whoever has not shown lately who they are (`?return_to=…`), and where the identity
 * provider sends back who showed it there.
 */
export const Screen = () => <MembersOnly>{(user) => <Confirm key={user.user_id} user={user} />}</MembersOnly>;

function Confirm({ user }: { readonly user: SessionUser }) {
  const client = useApiClient();
  const [search] = useSearchParams();
  const [proved, setProved] = useState(false);
  const { value } = useAnswer("proof", (ask, signal) => ask(getProof, {}, { signal }));
  const is_fresh = proved || !!value?.fresh_until;
  const problem = search.get("problem");
  const form = useForm({
    initial: { password: "" },
    rules: proofRules,
    send: (body) => asMember(client, client.ask(proveByPassword, { body }), { says_end: true }),
    whenFailed: "We couldn't check your password. Please try again.",
    onDone: () => setProved(true),
  });
  if (is_fresh) return <Confirmed file={returnTo(search)} />;
  const { identity } = client.settings;
  const has_password = user.has_password !== false;
  const how = { prove: true, return_to: pages.confirmItsYou.to(returnTo(search)) };
  return (
    <FormPage
      title={TITLE}
      intro={
        <>
          <p>To keep your account safe, we ask again before this.</p>
          {isSignInProblem(problem) && (
            <p role="alert">
              {SIGN_IN_PROBLEMS[problem].words(
                search.get("by") === "google" ? "Google" : (identity?.name ?? "The other site"),
              )}
            </p>
          )}
        </>
      }
      busy={form.busy}
      onSubmit={form.submit}
    >
      {has_password && (
        <>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={form.values.password}
            fault={form.faultAt("password")}
            onType={(password) => form.change({ password })}
          />
          <FieldError id="form-error">{form.fault?.field === "" ? form.fault.message : null}</FieldError>
          <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={form.busy}>
            {form.busy ? "Checking..." : "Confirm"}
          </button>
        </>
      )}
      {identity?.has_google && (
        <a className={buttonClass("quiet", "wide")} href={beginAddress({ ...how, connection: "google" })}>
          Confirm with Google
        </a>
      )}
      {identity && (
        <a className={buttonClass("quiet", "wide")} href={beginAddress(how)}>
          Confirm with {identity.name}
        </a>
      )}
    </FormPage>
  );
}

/** `file`: what it was asked for; the home page where another tab asks. */
function Confirmed({ file }: { readonly file: string }) {
  const has_file = file !== pages.home.to();
  useEffect(() => {
    tellProved();
    if (has_file) window.location.replace(file);
  }, [file, has_file]);
  return (
    <Notice
      icon={ShieldCheck}
      tone="good"
      title="Thanks, it's you"
      actions={
        has_file ? (
          <a className={buttonClass("quiet")} href={file}>
            Download it again
          </a>
        ) : (
          <Link className={buttonClass("quiet")} to={pages.account.to()}>
            My Profile
          </Link>
        )
      }
    >
      <p role="status">
        {has_file ? "Your download is starting." : "You can close this tab and go on in the other one."}
      </p>
    </Notice>
  );
}
