/** Addresses that the provider surely takes. Which others it refuses (`email_invalid`) is written nowhere. */
const PLAIN_EMAIL = /^[\w.+-]+@([a-z\d-]+\.)+[a-z]{2,}$/i;

/**
 * The address as the provider is told it; null for one that it may refuse, with all that was asked. Where it need not have one, it then
 * gets none: letters are ours.
 */
export const emailForProvider = (email: string | null): string | null =>
  email !== null && PLAIN_EMAIL.test(email) ? email : null;
