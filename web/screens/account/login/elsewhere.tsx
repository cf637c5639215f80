import { useSearchParams } from "react-router";
import { beginAddress } from "../../../../contract/accounts/sign-in.ts";
import { isSignInProblem, SIGN_IN_PROBLEMS } from "../../../../contract/accounts/sign-in-problems.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { returnTo } from "../../../state/session/return-to.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./elsewhere.module.css";
import { GoogleMark } from "./google-mark.tsx";

/**
 * The ways in by the identity provider, where the settings name one, and what became of the last try. Plain links, so
 * that they lead there before any script is alive.
 */
export function Elsewhere() {
  const { identity } = useApiClient().settings;
  const [search] = useSearchParams();
  if (!identity) return null;
  const problem = search.get("problem");
  const return_to = returnTo(search);
  return (
    <div className={styles.elsewhere}>
      {isSignInProblem(problem) && (
        <p className={styles.problem} role="alert" data-own={problem === "cancelled" || undefined}>
          <strong>{SIGN_IN_PROBLEMS[problem].title}</strong>
          {SIGN_IN_PROBLEMS[problem].words(search.get("by") === "google" ? "Google" : identity.name)}
        </p>
      )}
      {identity.has_google && (
        <a className={buttonClass("quiet", "wide")} href={beginAddress({ connection: "google", return_to })}>
          <GoogleMark /> Continue with Google
        </a>
      )}
      <a className={buttonClass("quiet", "wide")} href={beginAddress({ return_to })}>
        {identity.name === "Google" && <GoogleMark />} Continue with {identity.name}
      </a>
      <p className={styles.or}>or with your email</p>
    </div>
  );
}
