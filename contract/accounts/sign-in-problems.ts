/** What is said of a sign-in that came to nothing: a word or two, and what to do. */
interface Problem {
  readonly title: string;
  readonly words: (provider: string) => string;
}

/** What the screen to sign in on can be told by its address, as `problem`. */
export const SIGN_IN_PROBLEMS = {
  cancelled: {
    title: "Not signed in",
    words: () => "You came back without signing in. Nothing has changed.",
  },
  late: {
    title: "Not signed in",
    words: () => "This sign-in was already used, or it took too long. Please start again.",
  },
  away: {
    title: "Not signed in",
    words: (provider) =>
      `${provider} isn't responding. Please try again in a minute, or sign in with your email and password.`,
  },
  trouble: {
    title: "Not signed in",
    words: () => "That didn't work, and nothing has changed. Please try again in a minute.",
  },
  refused: {
    title: "Not signed in",
    words: (provider) =>
      `We couldn't verify the answer from ${provider}. Please try again, or sign in with your email and password.`,
  },
  clock: {
    title: "Not signed in",
    words: (provider) =>
      `Our clock and the one at ${provider} disagree. Please try again later, or sign in with your email and password.`,
  },
  another: {
    title: "Not confirmed",
    words: (provider) =>
      `You signed in to ${provider} as someone else. Please use the account you sign in with here.`,
  },
  factor: {
    title: "Not confirmed",
    words: () => "Your account has a second step. Please use your passkey or a code to confirm it's you.",
  },
  unconfirmed: {
    title: "Not signed in",
    words: (provider) =>
      `${provider} has not confirmed your email address. Confirm it there and try again, or register here.`,
  },
  kept: {
    title: "Not signed in",
    words: () =>
      "The email of your account here was changed lately. Sign in with the new one. If it wasn't you who changed it, use the link that we emailed you.",
  },
  unknown: {
    title: "Not signed in",
    words: (provider) =>
      `${provider} didn't share your email address with us. Allow that there and try again, or register here.`,
  },
} as const satisfies Record<string, Problem>;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

export const isSignInProblem = (word: string | null): word is SignInProblem =>
  word !== null && Object.hasOwn(SIGN_IN_PROBLEMS, word);
