import { ownPath } from "../../../contract/accounts/sign-in.ts";

/** Where one goes on after signing in: a path of ours that the address names, or the home page. */
export const returnTo = (search: URLSearchParams): string => ownPath(search.get("return_to"));
