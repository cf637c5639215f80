/** Something that outlasts an account: a line on the page, in the copy of one's data, and of the test that holds the deletion to it. */
export interface Kept {
  readonly title: string;
  readonly what: string;
  readonly why: string;
  readonly until: string;
}

/**
 * What stays when an account is deleted. By these names `ops/personal-data/kept-after-deletion.test.ts` says which columns each means,
 * and deletes an account to see.
 */
export const KEPT_AFTER_DELETION = {
  money: {
    title: "Contributions you made",
    what: "Amount, athlete, day, and the payment provider's reference, what they come to for each athlete, which service you ordered and what became of it, that you reported something of an order, and that you agreed to be named in an athlete's report, under a number instead of your name.",
    why: "They are financial records, and the athlete keeps what you gave and may have to report it.",
    until: "As long as the law requires for financial records.",
  },
  received: {
    title: "What you received as an athlete",
    what: "Amounts and days, under your page's number, which services you offered at which price, what was paid out to you and when, and that you made, attested and noted reports of them: days, outcomes and hashes, without what they said.",
    why: "It is held for you, and its records have to add up.",
    until: "As long as the law requires for financial records.",
  },
  requests: {
    title: "Requests and agreements",
    what: "Collaboration requests you sent, and agreements you signed: who asked for what, and what was decided.",
    why: "They are the school's record of who asked its athlete for what.",
    until:
      "Phones and addresses stay for a year after the request is over. Names, email addresses and words go then, too, unless there was a deal: then they stay for the years that the Privacy Policy names.",
  },
  log: {
    title: "Our record of acts",
    what: "That something was done, and when: sign-ins, changes, decisions, by your account's number.",
    why: "To find and prove misuse.",
    until: "As long as we run this site. Nothing in it says whose number it was.",
  },
  work: {
    title: "What you wrote as an officer or admin",
    what: "In your work, such as why a payment was refunded.",
    why: "Why money moved or stopped has to be known later.",
    until: "As long as the record it explains.",
  },
  roster: {
    title: "What rosters say of you",
    what: "Published rosters name athletes, with their team, class and position.",
    why: "It is public elsewhere.",
    until: "As long as you are on a roster, and after that as far as contributions refer to you.",
  },
  claims: {
    title: "Claims that were undone",
    what: "When a claim to an athlete's page was undone, by which account number, and about which page.",
    why: "The next claim to that page is checked against it.",
    until: "As long as we run this site. Nothing in it says whose number it was.",
  },
  messages: {
    title: "Messages to us",
    what: "What you sent through Contact Us.",
    why: "It belongs to your email address, not to your account, and we may still owe you an answer.",
    until: "A year after our answer, or after it arrived if we didn't answer.",
  },
} as const satisfies Readonly<Record<string, Kept>>;
