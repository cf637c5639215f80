import type { CollaborationAct } from "../../contract/collaboration-states.ts";
import { PRODUCT_NAME } from "../../contract/fields.ts";
import * as agreement from "./agreement-words.ts";
import { type Letters, SEE } from "./letter-shape.ts";

/** Who is written to about a request. */
export type Recipient = "sender" | "guardian" | "athlete" | "officer";

const SEE_ALL = "See your requests";

const toSender: Letters = {
  confirm: ({ player_name, school_name }) => ({
    subject: "We have your NIL collaboration request",
    opening: `Your request to ${player_name} is on its way to the compliance office of ${school_name}. We write to you when something happens.`,
    way: SEE,
    after: ["Please keep this mail: its link is private, shows how the request stands, and takes it back."],
  }),
  ask: ({ school_name }) => ({
    subject: "The compliance office has a question",
    opening: `The compliance office of ${school_name} needs to know more before it decides about your NIL collaboration request.`,
    way: "Read and answer",
  }),
  approve: ({ player_name, school_name }) => ({
    subject: "Your NIL collaboration request is approved",
    opening: `The compliance office of ${school_name} approved your request. ${player_name} has it now and says yes or no.`,
    way: SEE,
    after: ["There may be conditions: please read them before you go on."],
  }),
  decline: ({ school_name }) => ({
    subject: "Your NIL collaboration request is declined",
    opening: `The compliance office of ${school_name} declined your request. The reasons are behind this link.`,
    way: "Read the reasons",
  }),
  reopen: ({ school_name }) => ({
    subject: "Your NIL collaboration request is looked at again",
    opening: `The compliance office of ${school_name} has taken back its decision and looks at your request again.`,
    way: SEE,
  }),
  refuse: ({ player_name, actor }) => ({
    subject: "Your NIL collaboration request is refused",
    opening: `${actor === "guardian" ? `The parent or guardian of ${player_name}` : player_name} does not want this collaboration. Nothing more will come of the request.`,
    way: SEE,
  }),
  leave: ({ school_name, why }) => ({
    subject: "Your NIL collaboration request is over",
    opening: `The page of the athlete of ${school_name} whom you asked is gone. ${why ?? ""} Nothing more will come of the request.`,
    way: SEE,
  }),
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
  agree: ({ player_name, school_name }) => ({
    subject: "You agreed to a NIL collaboration request",
    opening: `You agreed, as parent or guardian, to the request below. The compliance office of ${school_name} looks at it next; ${player_name} gets it only after that.`,
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
  approve: ({ player_name, school_name }) => ({
    subject: "A NIL collaboration request that you agreed to is approved",
    opening: `The compliance office of ${school_name} approved it. ${player_name} has the request now and says yes or no.`,
    way: "Read it with its conditions",
    after: ["Until the athlete accepts, your consent can be taken back behind this link."],
  }),
};

const toAthlete: Letters = {
  approve: ({ school_name }) => ({
    subject: "A NIL collaboration request for you",
    opening: `There is a request for you, and the compliance office of ${school_name} has approved it. It is yours to accept or refuse.`,
    way: "Read it and decide",
  }),
  reopen: ({ school_name }) => ({
    subject: "A NIL collaboration request is looked at again",
    opening: `The compliance office of ${school_name} has taken back its approval of a request for you. It is yours to decide only once it is approved again.`,
    way: SEE_ALL,
  }),
  decline: ({ school_name }) => ({
    subject: "A NIL collaboration request is declined after all",
    opening: `The compliance office of ${school_name} has declined a request that it had approved for you before. There is nothing to do.`,
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
