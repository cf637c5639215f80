import { data, type LoaderFunctionArgs } from "react-router";
import { getProfileStatus, type ProfileStatus } from "../../../contract/profile-status.ts";
import { problemOf } from "../../state/failures.ts";
import { loadingOf } from "../../state/loading.ts";

export interface OwnProfileData {
  readonly link: string;
  /** Null where the link leads to nothing (any more). */
  readonly status: ProfileStatus | null;
  readonly title: string;
}

export const OVER = "This link is over";

/** Reads and changes nothing: mail programs follow links before people do. */
export async function loadOwnProfile({ request, context }: LoaderFunctionArgs) {
  const link = new URL(request.url).searchParams.get("link") ?? "";
  try {
    const status = await loadingOf(context).ask(
      getProfileStatus,
      { params: { link: link || "-" } },
      { signal: request.signal },
    );
    return { link, status, title: titleOf(status) } satisfies OwnProfileData;
  } catch (error) {
    const { status } = problemOf(error) ?? {};
    if (status === 404 || status === 400)
      return data({ link: "", status: null, title: OVER } satisfies OwnProfileData, { status: 404 });
    throw error;
  }
}

/** What the page and its tab are called: what is to be done, or how it stands. */
export function titleOf({ state, seen_by, is_child, change_asked_at }: ProfileStatus): string {
  switch (state) {
    case "sent":
      return seen_by === "athlete" ? "Confirm your profile" : "One step is left";
    case "confirmed":
      return "Name a parent or guardian";
    case "waiting_for_guardian":
      return seen_by === "athlete" ? "Waiting for your guardian" : "Do you agree?";
    case "agreed":
      return seen_by === "athlete" ? "Your guardian agreed" : "Thank you: now the form";
    case "waiting_for_review":
      return seen_by === "guardian" && !is_child ? "You agreed" : "We are looking at the profile";
    case "approved":
      return change_asked_at && seen_by === "guardian"
        ? "Do you agree to the change?"
        : "The profile is public";
    case "declined":
      return "The profile was declined";
    case "withdrawn":
      return "Everything is deleted";
    case "expired":
      return "The time is over";
  }
}
