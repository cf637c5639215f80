import type { SessionUser } from "../../../contract/accounts/accounts.ts";
import { ownPath } from "../../../contract/accounts/sign-in.ts";
import { afterSignIn } from "../../../contract/pages/after-sign-in.ts";

/** Where one goes on after signing in: a path of ours that the address names, or the home page. */
export const returnTo = (search: URLSearchParams): string => ownPath(search.get("return_to"));

/** The same, once it is known who has signed in. */
export const wayOn = (search: URLSearchParams, { roles, resting_roles = [] }: SessionUser): string =>
  afterSignIn(returnTo(search), roles.some((role) => role !== "member") || resting_roles.length > 0);
