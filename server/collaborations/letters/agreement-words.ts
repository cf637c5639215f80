import { longDate } from "../../../pure/dates.ts";
import { DAYS_TO_SIGN } from "../states/waits.ts";
import { capital, type Known, type Letters, SEE, type Words } from "./letter-shape.ts";

// What is told of a request from the athlete's yes on: signed, disclosed, done.

const DESK = "Open it at the compliance desk";

/** Who did it, as others are told. */
const whoOf = ({ actor, player_name, office }: Known): string => (actor === "officer" ? office : player_name);
const WhoOf = (known: Known): string => capital(whoOf(known));
/** With whom, where that is not who did it. */
const withAthlete = ({ actor, player_name }: Known): string =>
  actor === "officer" ? ` with ${player_name}` : "";
/** To the athlete, where it was the athlete. */
const asYou = (known: Known): Known => (known.actor === "athlete" ? { ...known, player_name: "you" } : known);

/** `April 21, 2027` for `2027-04-21`. */
export const longDay = (day: string): string => longDate(`${day}T00:00:00Z`);

/** `on April 21, 2027, in time: it was due on April 30, 2027` */
function dayAndDue({ disclosed_on, disclosure_due_on, days_late }: Known): string {
  if (!disclosed_on) return "";
  // Nothing was due; or it was taken back again before this letter left, and what was due is not known any more.
  if (!disclosure_due_on) return `on ${longDay(disclosed_on)}`;
  const late = days_late > 0 ? `${days_late} ${days_late === 1 ? "day" : "days"} late` : "in time";
  return `on ${longDay(disclosed_on)}, ${late}: it was due on ${longDay(disclosure_due_on)}`;
}

const byThen = ({ due_on }: Known): string => (due_on ? ` by ${longDay(due_on)}` : "");

const disclosed = (known: Known, next: string, way = SEE): Words => ({
  subject: "Agreement disclosed",
  opening: `${WhoOf(known)} noted that the agreement was disclosed to ${known.school_name} ${dayAndDue(known)}.`,
  way,
  after: [next],
});

const corrected = (known: Known): Words =>
  known.disclosed_on
    ? {
        subject: "The disclosure date was corrected",
        opening: `${WhoOf(known)} corrected the day: the agreement was disclosed to ${known.school_name} ${dayAndDue(known)}.`,
        way: SEE,
        after: ["The history of the request shows why, and what was noted before."],
      }
    : {
        subject: "The agreement isn't disclosed after all",
        opening: `A disclosure was noted by mistake, and ${whoOf(known)} took it back. The agreement has to be disclosed to ${known.school_name}${byThen(known)}.`,
        way: SEE,
        after: ["The history of the request shows why."],
      };

/** What follows from the day is told as it stands now: it moved along. */
const signatureCorrected = (known: Known): Words => {
  const { executed_on, corrected_from, disclosed_on, state, school_name } = known;
  const signed = executed_on ? `the agreement was signed on ${longDay(executed_on)}` : "";
  const before = corrected_from ? `, not on ${longDay(corrected_from)}` : "";
  const to_do = state === "agreement" ? ` It has to be disclosed to ${school_name}${byThen(known)}.` : "";
  const follows = disclosed_on ? ` It was disclosed to ${school_name} ${dayAndDue(known)}.` : to_do;
  return {
    subject: "The signature date was corrected",
    opening: `${WhoOf(known)} corrected the date: ${signed}${before}.${follows}`,
    way: SEE,
    after: ["The history of the request shows why."],
  };
};

const ended =
  (subject: string, next: string) =>
  (known: Known): Words => ({
    subject,
    opening: `${WhoOf(known)} noted that the collaboration${withAthlete(known)} is done: what was agreed is delivered and paid.`,
    way: SEE,
    after: [next],
  });

export const toSender: Letters = {
  accept: ({ player_name }) => ({
    subject: "The athlete said yes",
    opening: `${player_name} accepted your NIL collaboration request. Next comes a written agreement that you both sign.`,
    way: "See what comes next, or write to the athlete",
    after: [
      "The athlete has the email address and phone number from your request, and can write to you here too.",
      `If no signed agreement is noted within ${DAYS_TO_SIGN} days, the request ends automatically. We'll remind you both before then.`,
    ],
  }),
  write: ({ actor, player_name }) =>
    actor === "sender"
      ? null
      : {
          subject: "The athlete wrote to you",
          opening: `${player_name} has a message for you about your NIL collaboration.`,
          way: "Read and answer",
        },
  sign: (known) => ({
    subject: "Agreement signed",
    opening: `${WhoOf(known)} noted that the agreement${withAthlete(known)} is signed${known.executed_on ? `, on ${longDay(known.executed_on)}` : ""}.`,
    way: SEE,
    after: [
      `The athlete discloses it to ${known.school_name}${byThen(known)}. We'll email you when that is done.`,
    ],
  }),
  disclose: (known) => disclosed(known, "The request is done once what you agreed is delivered and paid."),
  correct: corrected,
  correct_signature: signatureCorrected,
  finish: ended("Your NIL collaboration is done", "Thank you. There's nothing more to do here."),
};

export const toGuardian: Letters = {
  accept: ({ player_name }) => ({
    subject: "The athlete accepted a NIL collaboration",
    opening: `${player_name} accepted a request that you agreed to. Next comes a written agreement: please read it together before it is signed.`,
    way: SEE,
  }),
  write: ({ actor, player_name }) => ({
    subject: actor === "sender" ? "The sender wrote to the athlete" : "The athlete wrote to the sender",
    opening: `There is a message about a NIL collaboration of ${player_name}, whose parent or guardian you are. You can read all of their messages with this link.`,
    way: "Read it",
  }),
  sign: (known) => ({
    subject: "Agreement signed",
    opening: `${WhoOf(known)} noted that ${known.player_name}'s agreement is signed. It has to be disclosed to ${known.school_name}${byThen(known)}.`,
    way: SEE,
  }),
  disclose: (known) =>
    disclosed(
      known,
      `It is ${known.player_name}'s agreement, which you agreed to. The request is done once what was agreed is delivered and paid.`,
    ),
  correct: corrected,
  correct_signature: signatureCorrected,
  finish: ended("A NIL collaboration is done", "You agreed to it. There's nothing more to do."),
};

export const toAthlete: Letters = {
  write: ({ actor }) =>
    actor === "athlete"
      ? null
      : {
          subject: "The sender of a request wrote to you",
          opening: "The sender of a NIL collaboration request that you accepted has a message for you.",
          way: "Read and answer",
          after: ["Your email address stays hidden when you answer there."],
        },
  sign: (known) => ({
    subject: "Your agreement is signed and has to be disclosed",
    opening: `${WhoOf(asYou(known))} noted that your agreement is signed. It has to be disclosed to ${known.school_name}${byThen(known)}.`,
    way: SEE,
    after: ["Once you have disclosed it, note the day on that page, so that the deadline counts as met."],
  }),
  disclose: (known) =>
    disclosed(asYou(known), "Once what you agreed is delivered and paid, note that on the request's page."),
  correct: (known) => corrected(asYou(known)),
  correct_signature: (known) => signatureCorrected(asYou(known)),
  finish: (known) => ({
    subject: "Your NIL collaboration is done",
    opening: `${WhoOf(asYou(known))} noted that your collaboration is done: what was agreed is delivered and paid.`,
    way: SEE,
    after: ["Is something missing? Tell the other side, and keep this email."],
  }),
};

export const toOfficer: Letters = {
  accept: ({ player_name }) => ({
    subject: "The athlete accepted",
    opening: `${player_name} accepted a request that your office approved. There is nothing to do for now: once the agreement is signed, its disclosure is due.`,
    way: DESK,
  }),
  sign: ({ player_name, ...known }) => ({
    subject: "Agreement signed, disclosure due",
    opening: `The agreement of ${player_name} is signed. It has to be disclosed${byThen({ player_name, ...known })}; its page shows every deadline.`,
    way: DESK,
  }),
  disclose: (known) =>
    known.actor === "officer"
      ? null
      : disclosed(
          known,
          "Please check that you have received it. You can correct a wrong day on its page.",
          DESK,
        ),
  correct: (known) => (known.actor === "officer" ? null : { ...corrected(known), way: DESK }),
  correct_signature: (known) =>
    known.actor === "officer" ? null : { ...signatureCorrected(known), way: DESK },
};

/** News for an office that has nothing to do about it: who turned the morning letter off gets none of it. */
export const IS_NEWS: ReadonlySet<string> = new Set(["accept", "disclose"]);
