import * as z from "zod/mini";

/** How long a mailed private link opens what it leads to. Whoever comes with it later is mailed a new one. */
export const LINK_DAYS = 30;

/** The secret of a mailed link; it travels in bodies only, so that no log and no cache has it. */
export const privateLink = z
  .string()
  .check(z.regex(/^[\w-]{43}$/, "This link is incomplete. Please open it from the email again."));

/** What can go wrong with every call by a private link. */
export const LINK_FAILURES = {
  404: "No such link, or what it led to is deleted.",
  410: `It was mailed more than ${LINK_DAYS} days ago; a new one can be mailed.`,
};

/** The answer of a call that mails a new link in the place of one that is over. */
export const newLinkMailed = z.object({
  /** False where nobody is left to be mailed: what was typed is deleted, the address with it. */
  mailed: z.boolean(),
});
export const NEW_LINK_FAILURES = {
  404: LINK_FAILURES[404],
  429: "Several were mailed within a day.",
};

/** Why `outcomes` of these calls are what they are. */
export const WHY_BY_LINK =
  "answer whoever has one of its private links, signed in or not. Where everyone tries them, no one has one.";
