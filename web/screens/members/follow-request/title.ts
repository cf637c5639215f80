import type { CollaborationRequest } from "../../../../contract/collaborations/requests.ts";

/** What the page and its tab are called: what is to be done, or how it stands. */
export function titleOf(request: CollaborationRequest): string {
  const { state, seen_by, athlete, office, disclosure, history } = request;
  const guardian = seen_by === "guardian";
  switch (state) {
    case "unconfirmed":
      return "Confirm your request";
    case "awaiting_guardian":
      return guardian ? "Do you agree?" : "A guardian is asked first";
    case "submitted":
    case "in_review":
      return `With ${office}`;
    case "more_asked":
      return guardian ? "The office asked the sender a question" : "You have a question to answer";
    case "answered":
      return guardian ? `With ${office}` : `Your answer is with ${office}`;
    case "approved":
      return request.athlete_has_account
        ? `Approved: ${athlete.player_name} decides`
        : `Approved: ${athlete.player_name} has no account yet`;
    case "declined":
      return "The request was declined";
    case "withdrawn":
      return "The request was withdrawn";
    case "accepted":
      return `${athlete.player_name} said yes`;
    case "refused":
      // Without the athlete's page there is nobody to ask any more, which is no refusal.
      return history.at(-1)?.act === "leave" ? "The request has ended" : "The athlete declined";
    case "agreement":
      return disclosure ? "Agreement disclosed" : "Agreement signed";
    case "done":
      return "All done";
    case "expired":
      return "This request has expired";
  }
}
