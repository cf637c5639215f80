/** Where a browser is sent to sign in at the identity provider: a plain link, no call. */
export const BEGIN_PATH = "/auth/begin";

/** `return_to`: where one comes back to, a path of our own. */
export function beginAddress(how: { connection?: "google"; return_to?: string | undefined }): string {
  const query = [
    ...(how.connection ? [`connection=${how.connection}`] : []),
    ...(how.return_to && how.return_to !== "/" ? [`returnTo=${encodeURIComponent(how.return_to)}`] : []),
  ];
  return query.length > 0 ? `${BEGIN_PATH}?${query.join("&")}` : BEGIN_PATH;
}

/** What the screen to sign in on can be told by its address, as `problem`; in the words for who reads it. */
export const SIGN_IN_PROBLEMS = {
  cancelled: () => "You came back without signing in. Nothing has changed.",
  away: (provider: string) =>
    `${provider} does not answer at the moment. Please try again in a minute, or sign in with your e-mail and password.`,
  trouble: () => "Signing in did not work just now, and nothing has changed. Please try again in a minute.",
  late: () => "This sign-in was used already, or it took too long. Please begin it again.",
  refused: (provider: string) =>
    `The answer of ${provider} could not be trusted, so nobody was signed in. Please try again, or sign in with your e-mail and password.`,
  clock: (provider: string) =>
    `The clocks of ${provider} and of this site differ, so nobody was signed in. Please try again later, or sign in with your e-mail and password.`,
  unconfirmed: (provider: string) =>
    `User not Found. Please contact us. ${provider} has not confirmed your e-mail address: confirm it there and try again, or create an account here.`,
  unknown: (provider: string) =>
    `User not Found. Please contact us. ${provider} did not tell us your e-mail address: allow it there and try again, or create an account here.`,
} as const satisfies Record<string, (provider: string) => string>;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

export const isSignInProblem = (word: string | null): word is SignInProblem =>
  word !== null && Object.hasOwn(SIGN_IN_PROBLEMS, word);

/** The path that was asked to return to, if it is one of ours: no other site, no door of the API, nothing endless. */
export function ownPath(asked: unknown): string {
  if (typeof asked !== "string" || asked.length > 2_000) return "/";
  // One slash and then no other, backslashes included: browsers read those as another host's name.
  const is_own = /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(asked) && !/^\/(v1|auth|webhooks)([/?#]|$)/i.test(asked);
  return is_own ? asked : "/";
}
