import type { CollaborationAct } from "../../contract/collaboration-states.ts";
import { PRODUCT_NAME } from "../../contract/fields.ts";
import * as agreement from "./agreement-words.ts";
import { capital, type Known, type Letters, SEE } from "./letter-shape.ts";
import { DAYS_FOR_A_STEP, DAYS_TO_ACCEPT, type Recipient } from "./waits.ts";

/** Why it is our own team, where it is. */
const whoDecides = ({ by_platform, school_name }: Known): string[] =>
  by_platform
    ? [`${school_name} has no compliance officer here yet, so our own team decides, by the same rules.`]
    : [];

const SEE_ALL = "See your requests";

const toSender: Letters = {
  confirm: (known) => ({
    subject: "We have your NIL collaboration request",
    opening:
      known.state === "awaiting_guardian"
        ? `Your request to ${known.player_name} is confirmed. The athlete is a minor, so a parent or guardian is asked first; then it goes to ${known.office}.`
        : `Your request to ${known.player_name} is with ${known.office}. We write to you when something happens.`,
    way: SEE,
    after: [
      ...whoDecides(known),
      "Please keep this mail: its link is private, shows how the request stands, and takes it back.",
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
    opening: `${capital(office)} needs to know more before it decides about your request.`,
    way: "Read and answer",
    after: [
      `Without an answer within ${DAYS_FOR_A_STEP} days the request ends by itself. We remind you before.`,
    ],
  }),
  approve: ({ player_name, office }) => ({
    subject: "Your NIL collaboration request is approved",
    opening: `${capital(office)} approved your request. It is ${player_name}'s to say yes or no now.`,
    way: SEE,
    after: [
      "There may be conditions: please read them before you go on.",
      `Without an answer within ${DAYS_TO_ACCEPT} days the request ends by itself, and we tell you.`,
    ],
  }),
  decline: ({ office }) => ({
    subject: "Your NIL collaboration request is declined",
    opening: `${capital(office)} declined your request. The reasons are behind this link.`,
    way: "Read the reasons",
  }),
  reopen: ({ office }) => ({
    subject: "Your NIL collaboration request is looked at again",
    opening: `${capital(office)} took back the decision and looks at your request again.`,
    way: SEE,
  }),
  refuse: ({ player_name, actor }) => ({
    subject: "Your NIL collaboration request is refused",
    opening: `${actor === "guardian" ? `The parent or guardian of ${player_name}` : player_name} does not want this collaboration. Nothing more will come of the request.`,
    way: SEE,
  }),
  expire: (known) => ({
    subject: `Your request No. ${known.request_number} has expired`,
    opening: `${unanswered(known)} So your NIL collaboration request to ${known.player_name} has ended.`,
    way: SEE,
    after: [
      ...(known.from === "awaiting_guardian" ? ["What you typed is deleted."] : []),
      "You can send another request at any time.",
    ],
  }),
  leave: ({ school_name, why }) => ({
    subject: "Your NIL collaboration request is over",
    opening: `The page of the athlete of ${school_name} whom you asked is gone. ${why ?? ""} Nothing more will come of the request.`,
    way: SEE,
  }),
};

/** Who did not do what, by the state that the request ended in. */
const unanswered = ({ from, player_name }: Known): string => {
  switch (from) {
    case "awaiting_guardian":
      return `No parent or guardian of ${player_name} answered in time.`;
    case "more_asked":
      return "A question to the sender was not answered in time.";
    case "approved":
      return `${player_name} did not answer in time.`;
    case "accepted":
      return "No signed agreement was noted in time.";
    default:
      return "Nobody took the next step in time.";
  }
};

const toGuardian: Letters = {
  ask_guardian: ({ player_name }) => ({
    subject: "A request for a NIL collaboration needs your consent",
    opening: `Somebody would like to collaborate with ${player_name}, whose parent or guardian you are at ${PRODUCT_NAME}. Nobody else reads the request before you agree: neither the school nor the athlete.`,
    way: "Read it and decide",
    after: [
      "After 14 days without an answer the request is over. Your consent can be taken back until the athlete accepts.",
    ],
  }),
  agree: ({ player_name, office }) => ({
    subject: "You agreed to a NIL collaboration request",
    opening: `You agreed, as parent or guardian, to the request below. It goes to ${office} next; ${player_name} gets it only after that.`,
    way: "See it, or take your consent back",
    after: [
      "Until the athlete accepts, your consent can be taken back behind this link. Please keep this mail.",
    ],
  }),
  refuse: ({ actor }) =>
    actor === "guardian"
      ? {
          subject: "You said no to a NIL collaboration request",
          opening:
            "You did not agree, as parent or guardian, to the request below, or took your consent back. It is over, and its sender has been told.",
          way: SEE,
        }
      : null,
  approve: ({ player_name, office }) => ({
    subject: "A NIL collaboration request that you agreed to is approved",
    opening: `${capital(office)} approved it. It is ${player_name}'s to say yes or no now.`,
    way: "Read it with its conditions",
    after: ["Until the athlete accepts, your consent can be taken back behind this link."],
  }),
  expire: (known) => ({
    subject: `Request No. ${known.request_number} has expired`,
    opening: `${unanswered(known)} So the NIL collaboration request for ${known.player_name} has ended. There is nothing to do.`,
    way: SEE,
  }),
};

const toAthlete: Letters = {
  approve: ({ office }) => ({
    subject: "A NIL collaboration request for you",
    opening: `There is a request for you, and ${office} has approved it. It is yours to accept or refuse.`,
    way: "Read it and decide",
    after: [`Without your answer within ${DAYS_TO_ACCEPT} days the request ends by itself.`],
  }),
  reopen: ({ office }) => ({
    subject: "A NIL collaboration request is looked at again",
    opening: `${capital(office)} has taken back its approval of a request for you. It is yours to decide only once it is approved again.`,
    way: SEE_ALL,
  }),
  decline: ({ office }) => ({
    subject: "A NIL collaboration request is declined after all",
    opening: `${capital(office)} has declined a request that it had approved for you before. There is nothing to do.`,
    way: SEE_ALL,
  }),
  refuse: ({ actor }) =>
    actor === "guardian"
      ? {
          subject: "Your guardian said no to a NIL collaboration request",
          opening:
            "Your parent or guardian has taken back the consent to a request that was approved for you. It is over, and its sender has been told.",
          way: SEE,
        }
      : null,
  withdraw: () => ({
    subject: "A NIL collaboration request was taken back",
    opening: "A request that was approved for you has been taken back by its sender.",
    way: SEE_ALL,
  }),
  expire: (known) => ({
    subject: `Request No. ${known.request_number} for you has expired`,
    opening: `${unanswered(known)} So the NIL collaboration request that was approved for you has ended. There is nothing to do.`,
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
  expire: (known) => ({
    subject: `Request No. ${known.request_number} has expired`,
    opening: `${unanswered(known)} So the NIL collaboration request for ${known.player_name} has ended. There is nothing to do.`,
    way: "Open it at the compliance desk",
  }),
};

/** What each reader is told of a step; who is told nothing has no words. */
export const LETTERS: Readonly<Record<Recipient, Letters>> = {
  sender: { ...toSender, ...agreement.toSender },
  guardian: { ...toGuardian, ...agreement.toGuardian },
  athlete: { ...toAthlete, ...agreement.toAthlete },
  officer: { ...toOfficer, ...agreement.toOfficer },
};

export const recipientsOf = (act: CollaborationAct): Recipient[] =>
  (Object.keys(LETTERS) as Recipient[]).filter((to) => LETTERS[to][act]);
