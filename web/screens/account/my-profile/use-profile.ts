import { useEffect, useState } from "react";
import { getUserProfile, NO_PROFILE, type UserProfile } from "../../../../contract/accounts/user-profiles.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { endSession } from "../../../state/asking/session-end.ts";

/** Somebody's profile as it is loaded; `known` holds null where there is none yet. */
export type Loaded =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "known"; readonly profile: UserProfile | null };

/** Loads it at each visit, and again by `again`. */
export function useProfile(user_id: number): { readonly loaded: Loaded; readonly again: () => void } {
  const client = useApiClient();
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    const left = new AbortController();
    setLoaded({ state: "loading" });
    client.ask(getUserProfile, { params: { user_id } }, { signal: left.signal }).then(
      (profile) => setLoaded({ state: "known", profile }),
      (error: unknown) => {
        if (left.signal.aborted) return;
        const problem = problemOf(error);
        if (problem?.status === 401) endSession(client);
        else if (problem?.detail === NO_PROFILE) setLoaded({ state: "known", profile: null });
        else
          setLoaded({
            state: "failed",
            message: problem?.detail ?? "We couldn't load your profile. Please try again.",
          });
      },
    );
    return () => left.abort();
  }, [client, user_id, tries]);

  return { loaded, again: () => setTries((before) => before + 1) };
}
