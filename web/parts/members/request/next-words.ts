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
  | "history"
>;

/** What it means for who reads it, what comes next, and until when. */
export function nextWords(request: Request): string {
  const said =
    WORDS[request.seen_by === "athlete" || request.seen_by === "guardian" ? request.seen_by : "sender"](
      request,
    );
  return request.ends_on
    ? `${said} If no one responds, the request expires after ${longDate(request.ends_on)}.`
    : said;
}

const expired = ({ terms }: Request): string =>
  `No one responded in time.${terms ? "" : " What you typed has been deleted."}`;

/** After others had seen it: then that step says why. */
const wasAskedLate = ({ history }: Request): boolean =>
  history.some(({ act, text }) => act === "ask_guardian" && text !== null);

const withoutAccount = ({ athlete, office }: Request): string =>
  `${athlete.player_name} has a page but no account yet, so ${office} will tell them about it. Once they claim their page, they can accept or decline.`;

function toSender(request: Request): string {
  const { state, athlete, office, acts, disclosure } = request;
  switch (state) {
    case "unconfirmed":
      return acts.includes("confirm")
        ? `Thanks, your email is confirmed. Check what you wrote. Once you confirm the request, it goes to ${office}.`
        : "No one can see it yet. Open the link in our email and confirm it there.";
    case "awaiting_guardian":
      return `${athlete.player_name} is a minor, so we ask a parent or guardian first. Then it goes to ${office}.`;
    case "more_asked":
      return "Please answer. The office will review your request again with what you write.";
    case "approved":
      return request.athlete_has_account
        ? `Now it's up to ${athlete.player_name} to accept or decline.`
        : withoutAccount(request);
    case "declined":
      return "You can send a new request that addresses the reasons.";
    case "accepted":
      return `Next, you both sign a written agreement. ${athlete.player_name} has your email address and phone number, or you can write to each other on this page. Once it's signed, the athlete or ${office} records the date. The athlete then discloses it to the school; after that it is delivered and paid. You get an email at each of these steps.`;
    case "agreement":
      return disclosure
        ? "The school has the agreement. When everything is delivered and paid, the athlete or the office marks it as done, and we email you."
        : `You can get started. ${athlete.player_name} discloses the agreement to ${office} by the date above. We'll email you when they do.`;
    case "done":
      return "Thank you. You're all set.";
    case "expired":
      return `${expired(request)} You can send another request.`;
    case "withdrawn":
    case "refused":
      return "This request is closed. You can send another one.";
    default:
      return `The next step is up to ${office}. We'll email you when something happens.`;
  }
}

function toGuardian(request: Request): string {
  const { state, athlete, office, disclosure } = request;
  switch (state) {
    case "awaiting_guardian":
      return [
        `Someone would like to collaborate with ${athlete.player_name}, who is a minor. ${wasAskedLate(request) ? "Nothing more happens with the request" : "No one else sees the request"} until you agree.`,
        request.athlete_has_account
          ? `If you agree, it goes to ${office} next. Then the athlete decides.`
          : `If you agree, it goes to ${office} next. The athlete has a page but no account yet. If the request is approved, ${office} will tell them, and they can accept or decline once they claim their page.`,
      ].join(" ");
    case "submitted":
    case "in_review":
    case "answered":
      return `You agreed, and ${office} has it now. You can still withdraw your consent.`;
    case "more_asked":
      return "You agreed. The office asked the sender a question. You can still withdraw your consent.";
    case "approved":
      return [
        "It is approved.",
        request.athlete_has_account ? `${athlete.player_name} says yes or no now.` : withoutAccount(request),
        "Until then, you can withdraw your consent.",
      ].join(" ");
    case "accepted":
      return "Next comes a written agreement. Please read it together before anyone signs.";
    case "agreement":
      return disclosure
        ? "The school has the agreement. It's done when everything is delivered and paid."
        : "Work can start. The agreement must be disclosed to the school by the date above.";
    case "done":
      return "You're all set.";
    case "expired":
      return expired(request);
    default:
      return "This request is closed.";
  }
}

function toAthlete(request: Request): string {
  const { state, office, disclosure } = request;
  switch (state) {
    case "approved":
      return "It's approved. Accept or decline it. Nothing is final until you both sign an agreement.";
    case "accepted":
      return "Contact the sender and put what you agree on in writing, including the conditions. Once you've both signed, enter the date here. That starts the deadline to disclose it.";
    case "agreement":
      return disclosure
        ? "The school has the agreement. When everything is delivered and paid, mark it as done here."
        : `Give the signed agreement to ${office} by the date above, and enter the date you did so here.`;
    case "done":
      return "You're all set.";
    case "expired":
      return expired(request);
    default:
      return "This request is closed.";
  }
}

const WORDS = { sender: toSender, guardian: toGuardian, athlete: toAthlete };
