import { changePassword, deleteUser, login, logout, register, sync } from "./accounts/accounts.ts";
import { getAccountDeletion } from "./accounts/deletion.ts";
import { confirmEmail, forgotPassword, newPassword, sendConfirmation } from "./accounts/mailed-links.ts";
import {
  acceptInvitation,
  getSchoolOffice,
  inviteOffice,
  readInvitation,
  withdrawInvitation,
} from "./accounts/office-invitations.ts";
import { giveUserRole, takeUserRole } from "./accounts/roles.ts";
import { addUserProfile, getUserProfile, updateUserProfile } from "./accounts/user-profiles.ts";
import { moneyAtAGlance } from "./admin/money.ts";
/** Every call there is. The server has exactly one handler for each; the check says so. */
import { discardSuspected, listSuspected, releaseSuspected } from "./admin/suspected.ts";
import { getAllTransactions } from "./admin/transactions.ts";
import { allUsers } from "./admin/users.ts";
import { checkLedgerNow, listAuditLog, listFailingJobs, listLedgerChecks, retryJob } from "./admin/watch.ts";
import { closeAttention, listAttention } from "./alarms/attention.ts";
import { getAnyRequest, listAllRequests } from "./collaborations/all-requests.ts";
import {
  actAtDesk,
  actForSchool,
  getDeskRequest,
  getDeskRules,
  listDeskRequests,
  setDeskRules,
} from "./collaborations/desk.ts";
import { getDeskDigest, setDeskDigest, setDeskDigestByLink } from "./collaborations/desk-digest.ts";
import {
  actByLink,
  actOnOwnRequest,
  followRequest,
  getOwnRequest,
  listOwnRequests,
  renewRequestLink,
} from "./collaborations/requests.ts";
import { submitRequest } from "./collaborations/submit-request.ts";
import { answerMessage, contactUs, listMessages, markMessage } from "./contact/messages.ts";
import {
  getContributionState,
  getPayment,
  givenLately,
  openOneTimeCheckout,
} from "./contributions/contributions.ts";
import { receivedByMonth, transactionsByPlayer } from "./contributions/received.ts";
import { getTransaction, refundTransaction } from "./contributions/refunds.ts";
import { listFavouritePlayers, removeFavouritePlayer, saveFavouritePlayer } from "./favorites/favorites.ts";
import type { Call } from "./form/call.ts";
import {
  conferencesInSport,
  getAllSports,
  getAllTeamsInSport,
  maxDonationAmount,
  positionsInSport,
  teamsByConference,
  totals,
  uniquePlayerClassBySport,
} from "./players/catalogue.ts";
import {
  getContributionSwitch,
  listContributionStops,
  turnContributions,
} from "./players/contribution-stops.ts";
import {
  commonFilterPlayers,
  discoverPlayers,
  getPlayer,
  getPlayersByTeam,
  playersByConference,
} from "./players/players.ts";
import { answerRosterQuestion, listRosterQuestions, undoRosterAnswer } from "./players/roster-questions.ts";
import { search } from "./players/search.ts";
import { listChangedPages, markPageSeen, removePage } from "./profiles/changed-pages.ts";
import { undoClaim } from "./profiles/claims.ts";
import { changeOwnPage, getOwnPage, takeOwnPageDown } from "./profiles/own-page.ts";
import { createPlayerProfile } from "./profiles/profiles.ts";
import { approveProfile, declineProfile, getProfileReview, listProfileReviews } from "./profiles/reviews.ts";
import { getProfileStatus, renewProfileLink } from "./profiles/status.ts";
import {
  agreeToProfile,
  answerPageChange,
  confirmProfile,
  nameGuardian,
  takeBackProfile,
} from "./profiles/steps.ts";
import { changeRecurringByLink, recurringByLink, replaceCardByLink } from "./recurring/by-link.ts";
import {
  changeRecurring,
  myContributions,
  openRecurringCheckout,
  replaceCard,
} from "./recurring/recurring.ts";
import { receivedByGroup } from "./transparency/transparency.ts";

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
