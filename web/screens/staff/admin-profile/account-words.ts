import type { ProfileReview } from "../../../../contract/profiles/reviews.ts";

/** Whether an account has the claim's address; what it gets is said as long as that can still come about. */
export function accountWords({
  has_account,
  account_has_page,
  state,
}: Pick<ProfileReview, "has_account" | "account_has_page" | "state">): string {
  if (!has_account) return "None with this address yet.";
  if (state === "waiting_for_review" && account_has_page)
    return "With this address. It already has a page and won't get a second one.";
  return state === "waiting_for_review" ? "With this address. It gets the page." : "Yes, with this address.";
}
