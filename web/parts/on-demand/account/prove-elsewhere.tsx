import { beginAddress } from "../../../../contract/accounts/sign-in.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { buttonClass } from "../../../ui/button.ts";

/** By signing in over there once more, in another tab: what was typed here stays. Nothing where the settings name no provider. */
export function ProveElsewhere() {
  const { identity } = useApiClient().settings;
  if (!identity) return null;
  const how = { prove: true, return_to: pages.confirmItsYou.to() };
  return (
    <>
      {identity.has_google && (
        <a
          className={buttonClass("quiet", "wide")}
          href={beginAddress({ ...how, connection: "google" })}
          target="_blank"
          rel="external noopener"
        >
          Confirm with Google
        </a>
      )}
      <a
        className={buttonClass("quiet", "wide")}
        href={beginAddress(how)}
        target="_blank"
        rel="external noopener"
      >
        Confirm with {identity.name}
      </a>
    </>
  );
}
