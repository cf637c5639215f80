import type { CollaborationRequest } from "../../../../contract/collaborations/requests.ts";

/** What the page and its tab are called: what is to be done, or how it stands. */
export function titleOf(request: CollaborationRequest): string {
  const { state, seen_by, athlete, office, disclosure, history } = request;
  const guardian = seen_by === "guardian";
  switch (state) {
    case "unconfirmed":
      return "Confirm your request";
    case "awaiting_guardian":
      return guardian ? "Do you agree?" : "The guardian is asked first";
    case "submitted":
    case "in_review":
      return `It is with ${office}`;
    case "more_asked":
      return guardian ? "The sender was asked a question" : "There is a question to you";
    case "answered":
      return guardian ? `It is with ${office}` : `Your answer is with ${office}`;
    case "approved":
      return request.athlete_has_account
        ? `Approved: ${athlete.player_name} decides`
        : `Approved: ${athlete.player_name} has no account yet`;
    case "declined":
      return "The request is declined";
    case "withdrawn":
      return "The request is taken back";
    case "accepted":
      return `${athlete.player_name} said yes`;
    case "refused":
      // Without the athlete's page there is nobody to ask any more, which is no refusal.
      return history.at(-1)?.act === "leave" ? "The request has ended" : "The request is refused";
    case "agreement":
      return disclosure ? "The agreement is disclosed" : "The agreement is signed";
    case "done":
      return "It is done";
    case "expired":
      return "The time is over";
  }
}
