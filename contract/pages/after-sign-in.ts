import { pages } from "./addresses.ts";

/**
 * Where somebody goes on who has just signed in, whichever way: to the page that they came for, and else home; who holds a role,
 * be it one that rests, to what waits for them. `return_to`: "/" where no page was named.
 */
export const afterSignIn = (return_to: string, holds_role: boolean): string =>
  return_to === pages.home.to() && holds_role ? pages.start.to() : return_to;
