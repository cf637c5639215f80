import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { getProof } from "../../../../contract/accounts/fresh-proof.ts";
import { beginAddress } from "../../../../contract/accounts/sign-in.ts";
import { isSignInProblem, SIGN_IN_PROBLEMS } from "../../../../contract/accounts/sign-in-problems.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import column from "../../../parts/members/lists/column.module.css";
import { ProofWays } from "../../../parts/proof/proof-ways.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { tellProved } from "../../../state/asking/proof.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { returnTo } from "../../../state/session/return-to.ts";
import { buttonClass } from "../../../ui/button.ts";

const TITLE = "Confirm it's you";

export const head = ownHead(TITLE);

/**
 * Where a file leads whose address was opened by whoever has not shown lately who they are (`?return_to=…`), and where the identity
 * provider sends back who showed it there.
 */
export const Screen = () => <MembersOnly>{(user) => <Confirm key={user.user_id} user={user} />}</MembersOnly>;

function Confirm({ user }: { readonly user: SessionUser }) {
  const [search] = useSearchParams();
  const [proved, setProved] = useState(false);
  const asked = useAnswer("proof", (ask, signal) => ask(getProof, {}, { signal }));
  if (proved || asked.value?.fresh_until) return <Confirmed file={returnTo(search)} />;
  return (
    <div className={`wrap ${column.column}`}>
      <h1>{TITLE}</h1>
      <p>To keep your account safe, we ask again before this.</p>
      <Problem />
      <AskedFor asked={asked}>
        {({ ways }) => (
          <ProofWays
            ways={ways}
            user_email={user.user_email}
            onProved={() => setProved(true)}
            elsewhere={<Elsewhere />}
          />
        )}
      </AskedFor>
    </div>
  );
}

/** What became of a way to the identity provider. */
function Problem() {
  const { identity } = useApiClient().settings;
  const [search] = useSearchParams();
  const problem = search.get("problem");
  if (!isSignInProblem(problem)) return null;
  const provider = search.get("by") === "google" ? "Google" : (identity?.name ?? "The other site");
  return <p role="alert">{SIGN_IN_PROBLEMS[problem].words(provider)}</p>;
}

/** By signing in over there once more, in this tab. */
function Elsewhere() {
  const { identity } = useApiClient().settings;
  const [search] = useSearchParams();
  if (!identity) return null;
  const how = { prove: true, return_to: pages.confirmItsYou.to(returnTo(search)) };
  return (
    <>
      {identity.has_google && (
        <a className={buttonClass("quiet", "wide")} href={beginAddress({ ...how, connection: "google" })}>
          Confirm with Google
        </a>
      )}
      <a className={buttonClass("quiet", "wide")} href={beginAddress(how)}>
        Confirm with {identity.name}
      </a>
    </>
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
