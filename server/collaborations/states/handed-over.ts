/** Why a request that waited for a guardian goes on to the desk without them, as sender, athlete and office read it in the history. */
export const HANDED_OVER = {
  of_age: "The athlete is 18 by now, so no parent or guardian is asked.",
  is_anothers:
    "The parent or guardian was named by another account than the one that has the page, so they aren't asked. We have to check whose page it is.",
} as const;
