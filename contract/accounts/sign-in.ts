/** Where a browser is sent to sign in at the identity provider: a plain link, no call. */
export const BEGIN_PATH = "/auth/begin";

/** `return_to`: where one comes back to, a path of our own. `prove`: it begins no session, but shows whose this one is. */
export function beginAddress(how: {
  connection?: "google";
  return_to?: string | undefined;
  prove?: boolean;
}): string {
  const query = [
    ...(how.prove ? ["prove=yes"] : []),
    ...(how.connection ? [`connection=${how.connection}`] : []),
    ...(how.return_to && how.return_to !== "/" ? [`return_to=${encodeURIComponent(how.return_to)}`] : []),
  ];
  return query.length > 0 ? `${BEGIN_PATH}?${query.join("&")}` : BEGIN_PATH;
}

/** Specification, section 8: nobody belongs to the sign-in. */
export const NOT_FOUND = "User not Found. Please contact us";
/** Who came back from signing in could not be asked about: the fault is ours, and passes. */
export const NOT_CHECKED = "We couldn't check who you are. Please try again.";

/** The path that was asked to return to, if it is one of ours: no other site, no door of the API, nothing endless. */
export function ownPath(asked: unknown): string {
  if (typeof asked !== "string" || asked.length > 2_000) return "/";
  // One slash and then no other, backslashes included: browsers read those as another host's name.
  const is_own = /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(asked) && !/^\/(v1|auth|webhooks)([/?#]|$)/i.test(asked);
  return is_own ? asked : "/";
}
