import type { CollaborationState } from "../../../contract/collaborations/states.ts";
import { capital } from "../letters/letter-shape.ts";
import type { Recipient } from "../states/waits.ts";

/** What a reminder knows: nothing that was typed. */
interface Known {
  readonly request_number: number;
  readonly player_name: string;
  readonly school_name: string;
  /** Who decides for the school. */
  readonly office: string;
  /** The last day before it ends, in words; null where it does not. */
  readonly last_day: string | null;
  /** By which the agreement is to be disclosed, in words; null once it is. */
  readonly due_day: string | null;
  readonly is_disclosed: boolean;
}

interface Words {
  readonly subject: string;
  readonly opening: string;
  readonly way: string;
  readonly after: readonly string[];
}

const ends = ({ last_day }: Known): string =>
  `After ${last_day} the request ends automatically, and we'll let you know.`;

/** What somebody who has to act is reminded of, by the state that waits for them. */
export const REMINDERS: Partial<
  Readonly<Record<CollaborationState, Partial<Readonly<Record<Recipient, (known: Known) => Words>>>>>
> = {
  awaiting_guardian: {
    guardian: (known) => ({
      subject: `Reminder: request No. ${known.request_number} needs your consent`,
      opening: `A request for a NIL collaboration with ${known.player_name} is still waiting for you, their parent or guardian. Nothing happens with it before you agree.`,
      way: "Read it and decide",
      after: [ends(known), "You can also say no with this link."],
    }),
  },
  more_asked: {
    sender: (known) => ({
      subject: `Reminder: there is a question about your request No. ${known.request_number}`,
      opening: `${capital(known.office)} has a question for you, and continues with your request once you answer.`,
      way: "Read and answer",
      after: [ends(known)],
    }),
  },
  approved: {
    athlete: (known) => ({
      subject: `Reminder: request No. ${known.request_number} is waiting for your answer`,
      opening: "A NIL collaboration request was approved for you. You decide whether to accept it.",
      way: "Read it and decide",
      after: [ends(known)],
    }),
    officer: (known) => ({
      subject: `Request No. ${known.request_number}: the athlete has no account to answer it with`,
      opening: `The request for ${known.player_name} is approved, but the athlete has no account here and gets no email from us. Please tell them about it: they can claim their page here, and then accept or decline.`,
      way: "Open it at the desk",
      after: [ends(known)],
    }),
  },
  accepted: {
    athlete: (known) => ({
      subject: `Reminder: no signed agreement is noted for request No. ${known.request_number}`,
      opening:
        "You accepted a NIL collaboration request. Get in touch with the sender and put what you agree on in writing. Once you have both signed it, note the day here.",
      way: "Open the request",
      after: [ends(known), "Changed your mind? You can still decline it there."],
    }),
    sender: (known) => ({
      subject: `Reminder: no signed agreement is noted for your request No. ${known.request_number}`,
      opening: `${known.player_name} accepted your request. Next you both sign a written agreement, and the athlete notes the day here. You can write to the athlete on the request's page.`,
      way: "See the request",
      after: [
        "Haven't heard from the athlete? Write to them on the request's page, or write to us.",
        ends(known),
      ],
    }),
    officer: (known) => ({
      subject: `Request No. ${known.request_number}: the athlete has no account to note the agreement with`,
      opening: `${known.player_name} accepted a request and has no account here anymore. If the agreement is signed, please note its day at the desk.`,
      way: "Open it at the desk",
      after: [ends(known)],
    }),
  },
  agreement: {
    athlete: (known) => ({
      subject: `Reminder: your signed agreement, request No. ${known.request_number}`,
      opening: known.is_disclosed
        ? "The agreement is disclosed. Once what you agreed is delivered and paid, please note it here. That completes the request."
        : `The agreement has to be disclosed to ${known.school_name}${known.due_day ? ` by ${known.due_day}` : ""}. Once you have done so, please note the day here.`,
      way: "Open the request",
      after: [
        "We'll remind you once a month while it is open. A signed agreement does not end automatically.",
      ],
    }),
    officer: (known) => ({
      subject: `Request No. ${known.request_number}: the agreement is open`,
      opening: `${known.player_name} has no account here anymore. Once the agreement is disclosed, or what was agreed is done, please note it at the desk.`,
      way: "Open it at the desk",
      after: ["We'll remind you once a month while it is open."],
    }),
  },
};
