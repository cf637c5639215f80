import sql from "sql-template-tag";
import type { Asker } from "../http/sessions/asker.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { othersClaimOn as othersClaim } from "./claims/claims.ts";
import { followAddress, goBack, leaveAddresses } from "./claims/follow-address.ts";
import { notePageHolder as noteHolder, waitingPageOf as waitingPage } from "./claims/note-holder.ts";
import { changeWaits, profileUnderWay } from "./claims/waiting.ts";
import { pagesOfAccount, takeDownWithAccount } from "./endings/take-down.ts";
import { forgetReasonsOf } from "./reports/forget-reports.ts";
import { countReports as countReported, tellReports as tellReported } from "./reports/waiting.ts";
import { releaseProfile as release } from "./submission/submit.ts";
import { countThanks as countMessages, tellThanks as tellMessages } from "./thanks/waiting.ts";

/** How many profiles have come to wait for a review that admins were not told of; from now on they are. */
export async function tellReviews(tx: Queries, now: Date): Promise<number> {
  const told = await tx.row<{ count: number }>(sql`
    with told as (
      update profile_submissions set admins_told_at = ${now}
       where admins_told_at is null and state = 'waiting_for_review' returning submission_id)
    select count(*)::int as count from told`);
  return told?.count ?? 0;
}

/** Profiles that wait for a review. */
export async function countReviews(queries: Queries): Promise<number> {
  const found = await queries.row<{ count: number }>(
    sql`select count(*)::int as count from profile_submissions where state = 'waiting_for_review'`,
  );
  return found?.count ?? 0;
}

/** Athletes' messages to their supporters that wait for a review, and how many of them admins were not told of. */
export const countThanks = countMessages;
export const tellThanks = tellMessages;

/** What was reported of orders and waits for an admin, and how much of it admins were not told of. */
export const countReports = countReported;
export const tellReports = tellReported;

/** Whoever deletes their account takes along why they reported something. */
export const forgetReports = forgetReasonsOf;

/** What waits about a page: a profile on its way to be one, and a change of one that the guardian has not agreed to. */
export const profileOf = profileUnderWay;
export const changeOfPageWaits = changeWaits;

/** Whose account is deleted asks nobody for anything any more: the page goes, and what was to become one. */
export const leaveProfiles = (
  world: World,
  tx: Queries,
  /** `email`: where it is confirmed. */
  whose: { readonly user_id: number; readonly email: string | null },
  by: Asker,
): Promise<void> => takeDownWithAccount(world, tx, whose, by);

/** The pages, and the profiles on their way to be one, that an account takes along. */
export const profilesOfAccount = pagesOfAccount;

/** A profile that was held back is sent. */
export const releaseProfile = release;

/** Who has a page by an approved claim, and who could. */
export const notePageHolder = noteHolder;
export const waitingPageOf = waitingPage;
export const othersClaimOn = othersClaim;
export type { OthersClaim } from "./claims/claims.ts";

/** Profiles follow the address of their account, and go back with it. */
export const profilesFollow = followAddress;
export const profilesGoBack = goBack;
export const profilesLeave = leaveAddresses;
