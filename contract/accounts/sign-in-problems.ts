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
    words: () => "This sign-in was used already, or it took too long. Please begin it again.",
  },
  away: {
    title: "Not signed in",
    words: (provider) =>
      `${provider} does not answer at the moment. Please try again in a minute, or sign in with your email and password.`,
  },
  trouble: {
    title: "Not signed in",
    words: () => "This did not work just now, and nothing has changed. Please try again in a minute.",
  },
  refused: {
    title: "Not signed in",
    words: (provider) =>
      `What ${provider} answered could not be trusted. Please try again, or sign in with your email and password.`,
  },
  clock: {
    title: "Not signed in",
    words: (provider) =>
      `The clocks of ${provider} and of this site differ. Please try again later, or sign in with your email and password.`,
  },
  unconfirmed: {
    title: "Not signed in",
    words: (provider) =>
      `${provider} has not confirmed your email address. Confirm it there and try again, or register here.`,
  },
  unknown: {
    title: "Not signed in",
    words: (provider) =>
      `${provider} did not tell us your email address. Allow that there and try again, or register here.`,
  },
} as const satisfies Record<string, Problem>;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

export const isSignInProblem = (word: string | null): word is SignInProblem =>
  word !== null && Object.hasOwn(SIGN_IN_PROBLEMS, word);
