import { getAccountDeletion } from "./account-deletion.ts";
import { confirmEmail, forgotPassword, newPassword, sendConfirmation } from "./account-letters.ts";
import { changePassword, deleteUser, login, logout, register, sync } from "./accounts.ts";
import { allUsers } from "./admin.ts";
import { moneyAtAGlance } from "./admin-money.ts";
import { getAnyRequest, listAllRequests } from "./admin-requests.ts";
import { giveUserRole, takeUserRole } from "./admin-roles.ts";
import { getAllTransactions } from "./admin-transactions.ts";
import { checkLedgerNow, listAuditLog, listFailingJobs, listLedgerChecks, retryJob } from "./admin-watch.ts";
import { closeAttention, listAttention } from "./attention.ts";
import type { Call } from "./call.ts";
import {
  conferencesInSport,
  getAllSports,
  getAllTeamsInSport,
  maxDonationAmount,
  positionsInSport,
  teamsByConference,
  totals,
  uniquePlayerClassBySport,
} from "./catalogue.ts";
import { submitRequest } from "./collaboration-request.ts";
import {
  actByLink,
  actOnOwnRequest,
  followRequest,
  getOwnRequest,
  listOwnRequests,
  renewRequestLink,
} from "./collaborations.ts";
import {
  actAtDesk,
  actForSchool,
  getDeskRequest,
  getDeskRules,
  listDeskRequests,
  setDeskRules,
} from "./compliance-desk.ts";
import { answerMessage, contactUs, listMessages, markMessage } from "./contact.ts";
import { getContributionSwitch, listContributionStops, turnContributions } from "./contribution-stops.ts";
import { getContributionState, getPayment, givenLately, openOneTimeCheckout } from "./contributions.ts";
import { getDeskDigest, setDeskDigest, setDeskDigestByLink } from "./desk-digest.ts";
import { listFavouritePlayers, removeFavouritePlayer, saveFavouritePlayer } from "./favourites.ts";
import {
  acceptInvitation,
  getSchoolOffice,
  inviteOffice,
  readInvitation,
  withdrawInvitation,
} from "./office-invitations.ts";
import { changeOwnPage, getOwnPage, takeOwnPageDown } from "./own-page.ts";
import {
  commonFilterPlayers,
  discoverPlayers,
  getPlayer,
  getPlayersByTeam,
  playersByConference,
} from "./players.ts";
import { listChangedPages, markPageSeen, removePage } from "./profile-changes.ts";
import { undoClaim } from "./profile-claims.ts";
import { approveProfile, declineProfile, getProfileReview, listProfileReviews } from "./profile-reviews.ts";
import { getProfileStatus, renewProfileLink } from "./profile-status.ts";
import {
  agreeToProfile,
  answerPageChange,
  confirmProfile,
  nameGuardian,
  takeBackProfile,
} from "./profile-steps.ts";
import { createPlayerProfile } from "./profiles.ts";
import {
  changeRecurring,
  changeRecurringByLink,
  myContributions,
  openRecurringCheckout,
  recurringByLink,
  replaceCard,
  replaceCardByLink,
} from "./recurring.ts";
import { getTransaction, refundTransaction } from "./refunds.ts";
import { answerRosterQuestion, listRosterQuestions, undoRosterAnswer } from "./roster-questions.ts";
import { search } from "./search.ts";
/** Every call there is. The server has exactly one handler for each; the check says so. */
import { discardSuspected, listSuspected, releaseSuspected } from "./suspected.ts";
import { receivedByMonth, transactionsByPlayer } from "./transactions.ts";
import { receivedByGroup } from "./transparency.ts";
import { addUserProfile, getUserProfile, updateUserProfile } from "./user-profiles.ts";

export const calls: readonly Call[] = [
  getAllSports,
  maxDonationAmount,
  conferencesInSport,
  uniquePlayerClassBySport,
  teamsByConference,
  playersByConference,
  getAllTeamsInSport,
  positionsInSport,
  getPlayersByTeam,
  commonFilterPlayers,
  getPlayer,
  discoverPlayers,
  totals,
  search,
  openOneTimeCheckout,
  getContributionState,
  getPayment,
  givenLately,
  receivedByGroup,
  login,
  logout,
  sync,
  register,
  changePassword,
  getAccountDeletion,
  deleteUser,
  getUserProfile,
  addUserProfile,
  updateUserProfile,
  listFavouritePlayers,
  saveFavouritePlayer,
  removeFavouritePlayer,
  forgotPassword,
  newPassword,
  confirmEmail,
  sendConfirmation,
  transactionsByPlayer,
  receivedByMonth,
  allUsers,
  getAllTransactions,
  createPlayerProfile,
  getProfileStatus,
  renewProfileLink,
  confirmProfile,
  nameGuardian,
  agreeToProfile,
  takeBackProfile,
  answerPageChange,
  getOwnPage,
  changeOwnPage,
  takeOwnPageDown,
  getTransaction,
  refundTransaction,
  submitRequest,
  followRequest,
  renewRequestLink,
  actByLink,
  listOwnRequests,
  getOwnRequest,
  actOnOwnRequest,
  listAllRequests,
  getAnyRequest,
  actForSchool,
  listDeskRequests,
  getDeskRequest,
  actAtDesk,
  getDeskRules,
  setDeskRules,
  getDeskDigest,
  setDeskDigest,
  setDeskDigestByLink,
  listProfileReviews,
  getProfileReview,
  approveProfile,
  declineProfile,
  undoClaim,
  listChangedPages,
  markPageSeen,
  removePage,
  openRecurringCheckout,
  myContributions,
  changeRecurring,
  replaceCard,
  recurringByLink,
  changeRecurringByLink,
  replaceCardByLink,
  listContributionStops,
  getContributionSwitch,
  turnContributions,
  listRosterQuestions,
  answerRosterQuestion,
  undoRosterAnswer,
  giveUserRole,
  takeUserRole,
  getSchoolOffice,
  inviteOffice,
  withdrawInvitation,
  readInvitation,
  acceptInvitation,
  moneyAtAGlance,
  listAuditLog,
  listLedgerChecks,
  checkLedgerNow,
  listFailingJobs,
  retryJob,
  listAttention,
  closeAttention,
  contactUs,
  listMessages,
  markMessage,
  answerMessage,
  listSuspected,
  releaseSuspected,
  discardSuspected,
];
