import type { CollaborationRequest } from "../../../../contract/collaborations/requests.ts";
import { longDate } from "../../../../pure/dates.ts";

type Request = Pick<
  CollaborationRequest,
  | "state"
  | "seen_by"
  | "athlete"
  | "athlete_has_account"
  | "office"
  | "ends_on"
  | "terms"
  | "acts"
  | "disclosure"
>;

/** What it means for who reads it, what comes next, and until when. */
export function nextWords(request: Request): string {
  const said =
    WORDS[request.seen_by === "athlete" || request.seen_by === "guardian" ? request.seen_by : "sender"](
      request,
    );
  return request.ends_on
    ? `${said} If nothing happens, the request ends after ${longDate(request.ends_on)}.`
    : said;
}

const expired = ({ terms }: Request): string =>
  `The next step was not taken in time.${terms ? "" : " What was typed is deleted."}`;

const withoutAccount = ({ athlete, office }: Request): string =>
  `${athlete.player_name} has no account here yet, only a page, so ${office} tells them about it. Once they claim their page, they can say yes or no.`;

function toSender(request: Request): string {
  const { state, athlete, office, acts, disclosure } = request;
  switch (state) {
    case "unconfirmed":
      return acts.includes("confirm")
        ? `Thank you, your email address works. Please look through what you wrote: once you confirm, it goes to ${office}.`
        : "Nobody reads it yet: please open the link in the email that we have sent, and confirm it there.";
    case "awaiting_guardian":
      return `${athlete.player_name} is a minor, so a parent or guardian is asked first. After that it goes to ${office}.`;
    case "more_asked":
      return "Please answer: your request is looked at again with what you write.";
    case "approved":
      return request.athlete_has_account
        ? `It is ${athlete.player_name}'s to say yes or no now.`
        : withoutAccount(request);
    case "declined":
      return "You can send another request that meets the reasons.";
    case "accepted":
      return `What comes next is a written agreement, which both of you sign: ${athlete.player_name} has your address and phone number, or you write here, and it is read and answered on this page. Once it is signed, the athlete or ${office} notes its day. The athlete then discloses it to the school; after that it is delivered and paid. You get an email at each of these steps.`;
    case "agreement":
      return disclosure
        ? "The school has the agreement. It is done once what was agreed is delivered and paid; the athlete or the office notes that, and you get an email."
        : `What was agreed can begin. ${athlete.player_name} discloses the agreement to ${office} by the day above, and you get an email then.`;
    case "done":
      return "Thank you. Nothing more is to be done.";
    case "expired":
      return `${expired(request)} You can send another request.`;
    case "withdrawn":
    case "refused":
      return "Nothing more will come of it. You can send another request.";
    default:
      return `Nobody has to do anything but ${office}. You get an email when something happens.`;
  }
}

function toGuardian(request: Request): string {
  const { state, athlete, office, disclosure } = request;
  switch (state) {
    case "awaiting_guardian":
      return [
        `Somebody would like to collaborate with ${athlete.player_name}, who is a minor. Nobody else reads it before you agree.`,
        request.athlete_has_account
          ? `If you agree, it goes to ${office} next, and then the athlete decides.`
          : `If you agree, it goes to ${office} next. The athlete has no account here yet, only a page: if it is approved, ${office} tells them about it, and they can say yes or no once they claim their page.`,
      ].join(" ");
    case "submitted":
    case "in_review":
    case "answered":
      return `You have agreed, and it is with ${office}. You can still take your consent back.`;
    case "more_asked":
      return "You have agreed; the sender was asked a question. You can still take your consent back.";
    case "approved":
      return [
        "It is approved.",
        request.athlete_has_account ? `${athlete.player_name} says yes or no now.` : withoutAccount(request),
        "Until then you can take your consent back.",
      ].join(" ");
    case "accepted":
      return "What comes next is a written agreement. Please read it together before it is signed.";
    case "agreement":
      return disclosure
        ? "The school has the agreement. It is done once what was agreed is delivered and paid."
        : "What was agreed can begin. The agreement is to be disclosed to the school by the day above.";
    case "done":
      return "Nothing more is to be done.";
    case "expired":
      return expired(request);
    default:
      return "Nothing more will come of it.";
  }
}

function toAthlete(request: Request): string {
  const { state, office, disclosure } = request;
  switch (state) {
    case "approved":
      return "It is approved. It is yours to accept or refuse, and nothing is agreed before both of you have signed an agreement.";
    case "accepted":
      return "Get in touch with who asks, and write down what you agree on, with the conditions. Once both of you have signed it, note its day here: from then on the days run in which it is to be disclosed.";
    case "agreement":
      return disclosure
        ? "The school has the agreement. Note here when what was agreed is delivered and paid: that ends the request."
        : `Give the signed agreement to ${office} by the day above, and note here on which day you did.`;
    case "done":
      return "Nothing more is to be done.";
    case "expired":
      return expired(request);
    default:
      return "Nothing more will come of it.";
  }
}

const WORDS = { sender: toSender, guardian: toGuardian, athlete: toAthlete };
