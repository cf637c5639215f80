import { randomUUID } from "node:crypto";
import { changePassword, deleteUser, login, register } from "../../contract/accounts/accounts.ts";
import { getAccountDeletion } from "../../contract/accounts/deletion.ts";
import { confirmEmail, forgotPassword, newPassword } from "../../contract/accounts/mailed-links.ts";
import {
  acceptInvitation,
  getSchoolOffice,
  inviteOffice,
  readInvitation,
  withdrawInvitation,
} from "../../contract/accounts/office-invitations.ts";
import { giveUserRole, takeUserRole } from "../../contract/accounts/roles.ts";
import { addUserProfile, getUserProfile, updateUserProfile } from "../../contract/accounts/user-profiles.ts";
import { discardSuspected, releaseSuspected } from "../../contract/admin/suspected.ts";
import { retryJob } from "../../contract/admin/watch.ts";
import { closeAttention } from "../../contract/alarms/attention.ts";
import { getAnyRequest } from "../../contract/collaborations/all-requests.ts";
import { actAtDesk, actForSchool, getDeskRequest, setDeskRules } from "../../contract/collaborations/desk.ts";
import { setDeskDigest, setDeskDigestByLink } from "../../contract/collaborations/desk-digest.ts";
import {
  actByLink,
  actOnOwnRequest,
  followRequest,
  getOwnRequest,
  renewRequestLink,
} from "../../contract/collaborations/requests.ts";
import { submitRequest } from "../../contract/collaborations/submit-request.ts";
import { answerMessage, contactUs, markMessage } from "../../contract/contact/messages.ts";
import {
  getContributionState,
  getPayment,
  openOneTimeCheckout,
} from "../../contract/contributions/contributions.ts";
import { receivedByMonth, transactionsByPlayer } from "../../contract/contributions/received.ts";
import { getTransaction, refundTransaction } from "../../contract/contributions/refunds.ts";
import {
  listFavouritePlayers,
  removeFavouritePlayer,
  saveFavouritePlayer,
} from "../../contract/favorites/favorites.ts";
import type { Call, CallInput } from "../../contract/form/call.ts";
import {
  conferencesInSport,
  getAllTeamsInSport,
  positionsInSport,
  teamsByConference,
  uniquePlayerClassBySport,
} from "../../contract/players/catalogue.ts";
import { turnContributions } from "../../contract/players/contribution-stops.ts";
import {
  commonFilterPlayers,
  DEFAULT_SPORT_ID,
  getPlayer,
  getPlayersByTeam,
  playersByConference,
} from "../../contract/players/players.ts";
import { answerRosterQuestion, undoRosterAnswer } from "../../contract/players/roster-questions.ts";
import { search } from "../../contract/players/search.ts";
import { markPageSeen, removePage } from "../../contract/profiles/changed-pages.ts";
import { undoClaim } from "../../contract/profiles/claims.ts";
import { changeOwnPage } from "../../contract/profiles/own-page.ts";
import { createPlayerProfile } from "../../contract/profiles/profiles.ts";
import { approveProfile, declineProfile, getProfileReview } from "../../contract/profiles/reviews.ts";
import { getProfileStatus, renewProfileLink } from "../../contract/profiles/status.ts";
import {
  agreeToProfile,
  answerPageChange,
  confirmProfile,
  nameGuardian,
  takeBackProfile,
} from "../../contract/profiles/steps.ts";
import {
  changeRecurringByLink,
  recurringByLink,
  replaceCardByLink,
} from "../../contract/recurring/by-link.ts";
import { changeRecurring, openRecurringCheckout, replaceCard } from "../../contract/recurring/recurring.ts";

/** Whom and what a call is asked about: a member, and the athlete whom he supports. */
export interface Subject {
  readonly user_id: number;
  readonly email: string;
  /** Of everybody. */
  readonly password: string;
  readonly favourites_id: number;
  /** The secrets of two links that were mailed to him. */
  readonly links: { readonly confirm_email: string; readonly new_password: string };
  readonly player_id: number;
  readonly team_id: number;
  readonly contribution_id: string;
  readonly session_id: string;
  /** A collaboration request of the member's to the athlete, which the athlete's school has approved. */
  readonly request_id: string;
  /** One that he began, and the link to it that was mailed to him. */
  readonly recurring_id: string;
  readonly recurring_link: string;
}

type InputOf = (about: Subject) => object;
const input = <C extends Call>(call: C, of: (about: Subject) => CallInput<C>): [Call, InputOf] => [call, of];

const sport_id = DEFAULT_SPORT_ID;
const conference = "Test Mountain";

/** Whole, and nobody's. */
const link = "x".repeat(43);
const submission_id = randomUUID();
const message_id = randomUUID();

/** For each call that needs more than its address: something that it answers, if it answers who asks. */
export const inputs: ReadonlyMap<Call, InputOf> = new Map([
  input(conferencesInSport, () => ({ query: { sport_id } })),
  input(uniquePlayerClassBySport, () => ({ params: { sport_id } })),
  input(teamsByConference, () => ({ query: { sport_id, conference } })),
  input(playersByConference, () => ({ query: { conference } })),
  input(getAllTeamsInSport, () => ({ params: { sport_id } })),
  input(positionsInSport, () => ({ params: { sport_id } })),
  input(getPlayersByTeam, ({ team_id }) => ({ params: { team_id } })),
  input(commonFilterPlayers, () => ({ body: {} })),
  input(getPlayer, ({ player_id, team_id }) => ({ params: { player_id, team_id } })),
  input(search, () => ({ query: { text: "kai" } })),

  input(openOneTimeCheckout, ({ player_id, user_id, email }) => ({
    body: { amount: 10, nil_service_type: "general_contribution", player_id, user_id, user_email: email },
  })),
  input(getContributionState, ({ contribution_id }) => ({ params: { contribution_id } })),
  input(getPayment, ({ session_id }) => ({ params: { session_id } })),

  input(login, ({ email, password }) => ({ body: { username: email, password } })),
  input(register, ({ password }) => ({
    body: { user_name: "New", user_email: `${randomUUID()}@example.org`, password },
  })),
  input(changePassword, ({ password }) => ({
    body: { old_password: password, new_password: `${password}23` },
  })),
  input(getAccountDeletion, ({ user_id }) => ({ params: { user_id } })),
  input(deleteUser, ({ user_id }) => ({ params: { user_id } })),

  input(getUserProfile, ({ user_id }) => ({ params: { user_id } })),
  input(addUserProfile, ({ user_id }) => ({ body: { user_id, city: "Tulsa" } })),
  input(updateUserProfile, ({ user_id }) => ({ params: { user_id }, body: { city: "Tampa" } })),

  input(listFavouritePlayers, ({ user_id }) => ({ query: { userid: user_id } })),
  input(saveFavouritePlayer, ({ user_id, player_id }) => ({ body: { user_id, player_id } })),
  input(removeFavouritePlayer, ({ favourites_id }) => ({ query: { id: favourites_id } })),

  input(forgotPassword, ({ email }) => ({ body: { user_email: email } })),
  input(newPassword, ({ links, password }) => ({
    body: { link: links.new_password, new_password: `${password}23` },
  })),
  input(confirmEmail, ({ links }) => ({ body: { link: links.confirm_email } })),
  input(transactionsByPlayer, ({ player_id }) => ({ query: { player_id } })),
  input(receivedByMonth, ({ player_id }) => ({ query: { player_id } })),
  input(createPlayerProfile, () => ({ body: profile() })),
  input(getProfileStatus, () => ({ body: { link } })),
  input(renewProfileLink, () => ({ body: { link } })),
  input(confirmProfile, () => ({ body: { link, date_of_birth: "2000-01-01" } })),
  input(nameGuardian, () => ({ body: { link, guardian_email: "ada@example.org" } })),
  input(agreeToProfile, () => ({ body: { link } })),
  input(takeBackProfile, () => ({ body: { link } })),
  input(answerPageChange, () => ({
    body: { link, agrees: true, change_asked_at: "2026-01-01T00:00:00.000Z" },
  })),
  input(changeOwnPage, () => ({ body: { class_name: "Senior", height: `6' 2"`, version: "" } })),
  input(getTransaction, ({ contribution_id }) => ({ params: { transaction_id: contribution_id } })),
  input(refundTransaction, ({ contribution_id }) => ({
    params: { transaction_id: contribution_id },
    body: { amount: 1, reason: "asked by the supporter", promised_amount: 0 },
  })),

  input(submitRequest, ({ player_id }) => ({ body: collaboration(player_id) })),
  input(followRequest, () => ({ body: { link } })),
  input(renewRequestLink, () => ({ body: { link } })),
  input(actByLink, () => ({ body: { link, act: "confirm" as const, version: 1 } })),
  input(getOwnRequest, ({ request_id }) => ({ params: { request_id } })),
  input(actOnOwnRequest, ({ request_id }) => ({
    params: { request_id },
    body: { act: "withdraw" as const, version: 1 },
  })),
  input(getDeskRequest, ({ request_id }) => ({ params: { request_id } })),
  input(actAtDesk, ({ request_id }) => ({
    params: { request_id },
    body: { act: "assign" as const, version: 1 },
  })),
  input(getAnyRequest, ({ request_id }) => ({ params: { request_id } })),
  input(actForSchool, ({ request_id }) => ({
    params: { request_id },
    body: { act: "assign" as const, version: 1 },
  })),
  input(setDeskDigest, () => ({ body: { is_on: true } })),
  input(setDeskDigestByLink, () => ({ body: { link: `1.${link}`, is_on: false } })),
  input(setDeskRules, () => ({ body: { us_state: "OK", review_days: 5, disclosure_days: null } })),
  input(contactUs, ({ email }) => ({
    body: {
      first_name: "Ada",
      last_name: "Okafor",
      email,
      phone_number: "555 0100",
      subject: "A question",
      message: "How does it work?",
    },
  })),
  input(releaseSuspected, () => ({ params: { suspected_id: message_id } })),
  input(discardSuspected, () => ({ params: { suspected_id: message_id } })),
  input(markMessage, () => ({
    params: { message_id },
    body: { state: "spam" as const, was: "new" as const },
  })),
  input(answerMessage, () => ({ params: { message_id }, body: { answer: "Like this." } })),
  input(getProfileReview, () => ({ params: { submission_id } })),
  input(approveProfile, () => ({ params: { submission_id }, body: { player_id: null } })),
  input(declineProfile, () => ({
    params: { submission_id },
    body: { reason: "It is somebody else's photo." },
  })),
  input(undoClaim, () => ({ params: { submission_id }, body: { reason: "It is not their page." } })),
  input(markPageSeen, ({ player_id }) => ({ params: { player_id }, body: { version: "" } })),
  // Of nobody: what is given to an athlete every month would end with the page.
  input(removePage, () => ({ params: { player_id: 999_999_999 }, body: { reason: "It sells something." } })),
  input(openRecurringCheckout, ({ player_id }) => ({
    body: {
      amount: 10,
      nil_service_type: "general_contribution",
      player_id,
      recurring_cost_duration: 3,
      agreed_to_renewal: true,
    },
  })),
  input(changeRecurring, ({ recurring_id }) => ({
    params: { recurring_id },
    body: { act: "resume" as const },
  })),
  input(replaceCard, ({ recurring_id }) => ({ params: { recurring_id } })),
  input(recurringByLink, ({ recurring_link }) => ({ body: { link: recurring_link } })),
  input(changeRecurringByLink, ({ recurring_link }) => ({
    body: { link: recurring_link, act: "resume" as const },
  })),
  input(replaceCardByLink, ({ recurring_link }) => ({ body: { link: recurring_link } })),
  input(turnContributions, ({ player_id }) => ({
    body: { player_id, on: true, was_on: true, reason: "asked by the athlete", with_their_yes: false },
  })),
  input(answerRosterQuestion, () => ({
    body: { entry_id: 999_999_999, player_id: 999_999_999, answer: "same" as const },
  })),
  input(undoRosterAnswer, () => ({ params: { answer_id: 999_999_999 } })),
  input(giveUserRole, ({ user_id }) => ({ params: { user_id }, body: { role: "brand" as const } })),
  input(takeUserRole, ({ user_id }) => ({ params: { user_id, role: "brand" as const } })),
  input(getSchoolOffice, () => ({ params: { school_id: 1 } })),
  input(inviteOffice, () => ({ params: { school_id: 1 }, body: { email: "office@school.example" } })),
  input(withdrawInvitation, () => ({ params: { invitation_id: message_id } })),
  input(readInvitation, () => ({ body: { link: `${message_id}.${link}` } })),
  input(acceptInvitation, () => ({ body: { link: `${message_id}.${link}` } })),
  input(retryJob, () => ({ body: { name: "job 1" } })),
  input(closeAttention, () => ({ body: { item_id: 999_999_999 } })),
]);

/** An athlete's profile as short as can be; its picture is one pixel. */
const profile = () => ({
  email_address: `${randomUUID()}@example.org`,
  sport_level: "College Sports",
  gender_division: "Women",
  first_name: "Maya",
  last_name: "Okafor",
  sport_name: "Soccer",
  school_name: "Test Arizona",
  class_name: "Senior",
  height: `5' 9"`,
  profile_picture_base64: "data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==",
});

/** A collaboration request as short as can be. */
const collaboration = (player_id: number) => ({
  player_id,
  first_name: "Bea",
  last_name: "Brand",
  email_address: `${randomUUID()}@example.org`,
  phone_number: "555",
  street_address: "1 Main Street",
  city: "Tulsa",
  state: "OK",
  zip_code: "74101",
  country: "USA",
  scope_of_use: "Gaming",
  requested_date: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
  flat_fees: 100,
});
