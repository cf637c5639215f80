import type { CollaborationAct } from "../../../contract/collaborations/states.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { namesOf } from "../../../pure/records.ts";
import { HANDED_OVER } from "../states/handed-over.ts";
import { DAYS_FOR_A_STEP, DAYS_TO_ACCEPT, type Recipient } from "../states/waits.ts";
import * as agreement from "./agreement-words.ts";
import { LATE } from "./late-guardian-words.ts";
import { capital, type Known, type Letters, SEE } from "./letter-shape.ts";
import { MOVED } from "./moved-words.ts";

/** Why it is our own team, where it is. */
const whoDecides = ({ by_platform, school_name }: Known): string[] =>
  by_platform
    ? [`${school_name} has no compliance officer here yet, so our own team decides, by the same rules.`]
    : [];

/** Who answers what is approved; without an account the athlete hears of it from the office alone. */
const whoAnswers = ({ player_name, office, has_athlete }: Known): string =>
  has_athlete
    ? `Now ${player_name} decides whether to accept it.`
    : `${player_name} has no account here yet, only a page, so ${office} tells them about it. Once they claim their page, they can accept or decline.`;

const SEE_ALL = "See your requests";

/** What becomes of a request at first. */
const received = ({ state, player_name, office }: Known): string =>
  state === "awaiting_guardian"
    ? `Your request to ${player_name} is confirmed. The athlete is a minor, so we ask a parent or guardian first. Then it goes to ${office}.`
    : `Your request to ${player_name} is with ${office}. We'll email you at every step.`;

/** Why no guardian is asked any more. */
const handedOver = ({ why, player_name }: Known): string =>
  why === HANDED_OVER.is_anothers
    ? `We have to check whose page this is before a parent or guardian of ${player_name} can be asked.`
    : `${player_name} is 18 by now, so no parent or guardian is asked.`;

const toSender: Letters = {
  confirm: (known) => ({
    subject:
      known.from === "awaiting_guardian"
        ? "Your NIL collaboration request is with the school"
        : "We received your NIL collaboration request",
    opening:
      known.from === "awaiting_guardian"
        ? `${handedOver(known)} Your request is with ${known.office} now.`
        : received(known),
    way: SEE,
    after: [
      ...whoDecides(known),
      "Please keep this email: its private link shows where the request stands and lets you withdraw it.",
    ],
  }),
  agree: (known) => ({
    subject: "The guardian agreed",
    opening: `A parent or guardian of ${known.player_name} agreed to your NIL collaboration request. It is with ${known.office} now.`,
    way: SEE,
    after: whoDecides(known),
  }),
  ask: ({ office }) => ({
    subject: "There is a question about your request",
    opening: `${capital(office)} needs to know more before it decides on your request.`,
    way: "Read and answer",
    after: [
      `If you don't answer within ${DAYS_FOR_A_STEP} days, the request ends automatically. We'll remind you before then.`,
    ],
  }),
  approve: (known) => ({
    subject: "Your NIL collaboration request is approved",
    opening: `${capital(known.office)} approved your request. ${whoAnswers(known)}`,
    way: SEE,
    after: [
      "It may come with conditions. Please read them before you continue.",
      `If there is no answer within ${DAYS_TO_ACCEPT} days, the request ends automatically, and we'll let you know.`,
    ],
  }),
  decline: ({ office }) => ({
    subject: "Your NIL collaboration request was declined",
    opening: `${capital(office)} declined your request. You can read why with the link below.`,
    way: "Read the reasons",
  }),
  reopen: ({ office }) => ({
    subject: "Your NIL collaboration request is being reviewed again",
    opening: `${capital(office)} reversed its decision and is reviewing your request again.`,
    way: SEE,
  }),
  refuse: ({ player_name, actor }) => ({
    subject: "Your NIL collaboration request was turned down",
    opening: `${actor === "guardian" ? `The parent or guardian of ${player_name}` : player_name} turned down this collaboration. The request is closed.`,
    way: SEE,
  }),
  expire: (known) => ({
    subject: `Your request No. ${known.request_number} has expired`,
    opening: `${unanswered(known)} So your NIL collaboration request to ${known.player_name} has ended.`,
    way: SEE,
    after: [
      ...(known.is_forgotten ? ["What you typed has been deleted."] : []),
      "You can send another request at any time.",
    ],
  }),
  leave: ({ school_name, why, player_name, has_moved }) => ({
    subject: "Your NIL collaboration request has ended",
    opening: has_moved
      ? `${player_name} is no longer on a team of ${school_name}, whose office decided about your request. So the request is closed. You can ask ${player_name} again from their page.`
      : `The athlete at ${school_name} to whom you sent a request has no page here anymore. ${why ?? ""} The request is closed.`,
    way: SEE,
  }),
};

/** Who did not do what, by the state that the request ended in. */
const unanswered = ({ from, player_name }: Known): string => {
  switch (from) {
    case "awaiting_guardian":
      return `No parent or guardian of ${player_name} answered in time.`;
    case "more_asked":
      return "The sender didn't answer a question in time.";
    case "approved":
      return `${player_name} didn't answer in time.`;
    case "accepted":
      return "No signed agreement was noted in time.";
    default:
      return "No one responded in time.";
  }
};

const toGuardian: Letters = {
  ask_guardian: ({ player_name, why }) => ({
    subject: "A NIL collaboration request needs your consent",
    opening: `There is a request to collaborate with ${player_name}. You are their parent or guardian at ${PRODUCT_NAME}, so you decide first: ${
      why
        ? "it was sent before we knew of you, and nothing more happens with it before you agree."
        : "neither the school nor the athlete sees the request before you agree."
    }`,
    way: "Read it and decide",
    after: [
      "If you don't answer within 14 days, the request ends. You can withdraw your consent until the athlete accepts.",
    ],
  }),
  agree: ({ player_name, office }) => ({
    subject: "You agreed to a NIL collaboration request",
    opening: `You agreed, as parent or guardian, to the request below. It goes to ${office} next; ${player_name} sees it only if it is approved there.`,
    way: "See it, or withdraw your consent",
    after: [
      "You can withdraw your consent with this link until the athlete accepts. Please keep this email.",
    ],
  }),
  refuse: ({ actor }) =>
    actor === "guardian"
      ? {
          subject: "You said no to a NIL collaboration request",
          opening:
            "You did not agree, as parent or guardian, to the request below, or withdrew your consent. The request is closed, and we have told its sender.",
          way: SEE,
        }
      : null,
  approve: (known) => ({
    subject: "The NIL collaboration request that you agreed to is approved",
    opening: `${capital(known.office)} approved it. ${whoAnswers(known)}`,
    way: "Read it with its conditions",
    after: ["You can withdraw your consent with this link until the athlete accepts."],
  }),
  expire: (known) => ({
    subject: `Request No. ${known.request_number} has expired`,
    opening: `${unanswered(known)} So the NIL collaboration request for ${known.player_name} has ended. There's nothing you need to do.`,
    way: SEE,
  }),
};

const toAthlete: Letters = {
  approve: ({ office }) => ({
    subject: "A NIL collaboration request for you",
    opening: `You have a request, and ${office} has approved it. Now you decide whether to accept it.`,
    way: "Read it and decide",
    after: [`If you don't answer within ${DAYS_TO_ACCEPT} days, the request ends automatically.`],
  }),
  reopen: ({ office }) => ({
    subject: "A NIL collaboration request is being reviewed again",
    opening: `${capital(office)} reversed its approval of a request for you and is reviewing it again. You can decide once it is approved again.`,
    way: SEE_ALL,
  }),
  decline: ({ office }) => ({
    subject: "A NIL collaboration request was declined after all",
    opening: `${capital(office)} has declined a request that it had approved for you before. There's nothing you need to do.`,
    way: SEE_ALL,
  }),
  refuse: ({ actor }) =>
    actor === "guardian"
      ? {
          subject: "Your guardian said no to a NIL collaboration request",
          opening:
            "Your parent or guardian withdrew their consent to a request that was approved for you. The request is closed, and we have told its sender.",
          way: SEE,
        }
      : null,
  withdraw: () => ({
    subject: "A NIL collaboration request was withdrawn",
    opening: "The sender took back a request that was approved for you. There's nothing you need to do.",
    way: SEE_ALL,
  }),
  expire: (known) => ({
    subject: `Request No. ${known.request_number} for you has expired`,
    opening: `${unanswered(known)} So the NIL collaboration request that was approved for you has ended. There's nothing you need to do.`,
    way: SEE_ALL,
  }),
};

const toOfficer: Letters = {
  confirm: ({ player_name }) => ({
    subject: "New NIL request",
    opening: `There is a new request for ${player_name}.`,
    way: "Open it at the compliance desk",
  }),
  agree: ({ player_name }) => ({
    subject: "New NIL request",
    opening: `There is a new request for ${player_name}, who is a minor; the guardian has agreed.`,
    way: "Open it at the compliance desk",
  }),
  answer: ({ player_name }) => ({
    subject: "Your question was answered",
    opening: `The sender of a request for ${player_name} has answered.`,
    way: "Open it at the compliance desk",
  }),
  // Else only the reminder, days later, would say that nobody can answer.
  approve: ({ player_name, has_athlete }) =>
    has_athlete
      ? null
      : {
          subject: "The athlete has no account yet: please tell them",
          opening: `The request for ${player_name} is approved, but the athlete has no account here and gets no email from us. Please tell them about it: they can claim their page here, and then accept or decline.`,
          way: "Open it at the compliance desk",
          after: [`If there is no answer within ${DAYS_TO_ACCEPT} days, the request ends automatically.`],
        },
  expire: (known) => ({
    subject: `Request No. ${known.request_number} has expired`,
    opening: `${unanswered(known)} So the NIL collaboration request for ${known.player_name} has ended. There's nothing you need to do.`,
    way: "Open it at the compliance desk",
  }),
};

/** What each reader is told of a step; who is told nothing has no words. */
export const LETTERS: Readonly<Record<Recipient, Letters>> = {
  sender: { ...toSender, ...agreement.toSender, ...LATE.sender },
  guardian: { ...toGuardian, ...agreement.toGuardian, ...MOVED.guardian },
  athlete: { ...toAthlete, ...agreement.toAthlete, ...LATE.athlete, ...MOVED.athlete },
  officer: { ...toOfficer, ...agreement.toOfficer, ...LATE.officer, ...MOVED.officer },
};

export const recipientsOf = (act: CollaborationAct): Recipient[] =>
  namesOf(LETTERS).filter((to) => LETTERS[to][act]);
