import type { ProfileStatus } from "../../../../contract/profiles/status.ts";

/** What the page and its tab are called: what is to be done, or how it stands. */
export function titleOf({ state, seen_by, is_child, change_asked_at }: ProfileStatus): string {
  switch (state) {
    case "sent":
      return seen_by === "athlete" ? "Confirm your profile" : "One step left";
    case "confirmed":
      return "Name a parent or guardian";
    case "waiting_for_guardian":
      return seen_by === "athlete" ? "Waiting for your guardian" : "Do you agree?";
    case "agreed":
      return seen_by === "athlete" ? "Your guardian agreed" : "Thank you: now the form";
    case "waiting_for_review":
      return seen_by === "guardian" && !is_child ? "You agreed" : "We're reviewing the profile";
    case "approved":
      return change_asked_at && seen_by === "guardian"
        ? "Do you agree to the change?"
        : "The profile is public";
    case "declined":
      return "The profile was declined";
    case "withdrawn":
      return "Everything is deleted";
    case "expired":
      return "This link has expired";
    case "undone":
      return "The page is no longer yours";
  }
}
