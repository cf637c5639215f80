import type { FastifyInstance } from "fastify";
import { calls } from "../contract/calls.ts";
import { JOINED_TASK, mailJoined } from "./accounts/elsewhere/joined-letter.ts";
import { serveElsewhere } from "./accounts/elsewhere/serve-elsewhere.ts";
import { ACCOUNT_LETTER_TASK, mailAccountLetter } from "./accounts/letters/account-letters.ts";
import { INVITATION_TASK } from "./accounts/offices/office-invitations.ts";
import { mailInvitation } from "./accounts/offices/office-letter.ts";
import { accountsRoutes } from "./accounts/routes.ts";
import {
  FORGET_SIGN_INS_TASK,
  FORGET_SIGN_INS_TIME,
  forgetSignIns,
} from "./accounts/sign-in/forget-sign-ins.ts";
import { lookForNews, NEWS_TASK, NEWS_TIME } from "./admin/news.ts";
import { mailNews, NEWS_LETTER_TASK } from "./admin/news-letter.ts";
import { adminRoutes } from "./admin/routes.ts";
import { transactionsFile } from "./admin/transactions/export-transactions.ts";
import { ALARM_LETTER_TASK, ALARMS_TIME, gatherAlarms, mailAlarms } from "./alarms/letters.ts";
import { ALARMS_TASK } from "./alarms/raise.ts";
import { alarmsRoutes } from "./alarms/routes.ts";
import { allRequestsFile, deskFile } from "./collaborations/desk/desk-file.ts";
import { DIGEST_TASK, mailDigest } from "./collaborations/digests/digest-letter.ts";
import { DIGESTS_TASK, DIGESTS_TIME, lookForDigests } from "./collaborations/digests/digests.ts";
import { mailAgreementCopy } from "./collaborations/endings/agreement-copy.ts";
import { AGREEMENT_COPY_TASK, ATHLETE_LEFT_TASK } from "./collaborations/endings/athlete-left.ts";
import { mailAthleteLeft } from "./collaborations/endings/athlete-left-letters.ts";
import {
  FORGET_REQUESTS_TASK,
  FORGET_REQUESTS_TIME,
  forgetRequests,
} from "./collaborations/endings/forget-requests.ts";
import { IMPOSTOR_SAID_YES_TASK, mailImpostorSaidYes } from "./collaborations/endings/impostor-said-yes.ts";
import {
  CONFIRM_REQUEST_TASK,
  mailConfirmation as mailRequestConfirmation,
  mailStep,
  TELL_TASK,
} from "./collaborations/letters/letters.ts";
import {
  mailNewLink as mailNewRequestLink,
  NEW_REQUEST_LINK_TASK,
} from "./collaborations/parties/renew-link.ts";
import {
  EXPIRE_REQUESTS_TASK,
  EXPIRE_REQUESTS_TIME,
  tendRequests,
} from "./collaborations/reminders/expire.ts";
import { mailReminder, REMIND_TASK } from "./collaborations/reminders/reminder-letter.ts";
import { collaborationsRoutes } from "./collaborations/routes.ts";
import { countDueAnew, DUE_ANEW_TASK, DUE_ANEW_TIME } from "./collaborations/rules/due-anew.ts";
import { FORGET_MESSAGES_TASK, FORGET_MESSAGES_TIME, forgetMessages } from "./contact/forget-messages.ts";
import { ANSWER_TASK, mailAnswer } from "./contact/letters.ts";
import { contactRoutes } from "./contact/routes.ts";
import {
  FOLLOW_TASK,
  REFUND_BEYOND_TASK,
  STOP_PAGE_TASK,
  STOP_PLAN_TASK,
  STOP_TASK,
} from "./contributions/booking/tasks.ts";
import { FORGET_EVENTS_TASK, FORGET_EVENTS_TIME, forgetEvents } from "./contributions/events/forget.ts";
import { eventHandler } from "./contributions/events/handle.ts";
import { EVENT_TASK } from "./contributions/events/inbox.ts";
import { serveEvents } from "./contributions/events/receive.ts";
import { DISPUTE_TASK, mailDispute } from "./contributions/letters/dispute.ts";
import { mailReceipt, RECEIPT_TASK } from "./contributions/letters/receipt.ts";
import { mailRefund, REFUND_TASK } from "./contributions/letters/refund.ts";
import { receivedFile } from "./contributions/received/file.ts";
import { athletesRoutes } from "./contributions/received/routes.ts";
import { ASK_TASK, askToFollow } from "./contributions/recurring/ask-to-follow.ts";
import { followJob } from "./contributions/recurring/follow.ts";
import { mailRecurring, RECURRING_LETTER_TASK } from "./contributions/recurring/letters.ts";
import { giveNotices, NOTICES_TASK, NOTICES_TIME } from "./contributions/recurring/notices.ts";
import { recurringRoutes } from "./contributions/recurring/routes.ts";
import { stopJob, stopPage, stopPlan } from "./contributions/recurring/stops.ts";
import { handleRefundRequest, REFUND_REQUEST_TASK } from "./contributions/refunds/carry-out.ts";
import { refundBeyond } from "./contributions/refunds/send-back-beyond.ts";
import { contributionsRoutes } from "./contributions/routes.ts";
import { favouritesRoutes } from "./favorites/routes.ts";
import { openAnswerCache } from "./http/answers/answer-cache.ts";
import { openGates } from "./http/answers/gate.ts";
import { bytesOf } from "./http/answers/written-answer.ts";
import { serveDocs } from "./http/calls/docs.ts";
import { checkRoutes, type Route } from "./http/calls/route.ts";
import { serveCalls } from "./http/calls/serve-calls.ts";
import { serveOwnFile } from "./http/files/own-file.ts";
import { countAnswers, type Figures, watchGates } from "./http/operation/figures.ts";
import { serveHealth } from "./http/operation/health.ts";
import { logAnswers } from "./http/operation/logging.ts";
import { servePayoutsPolicy } from "./http/operation/payouts-policy.ts";
import { serveSecurityTxt } from "./http/operation/security-txt.ts";
import { bytesOfParsed } from "./http/pages/page-asks.ts";
import { type PageSource, type SocialLinks, servePages } from "./http/pages/serve-pages.ts";
import { checkNightly, LEDGER_CHECK_TASK, LEDGER_CHECK_TIME } from "./ledger/nightly.ts";
import { ledgerRoutes } from "./ledger/routes.ts";
import { playersRoutes } from "./players/routes.ts";
import {
  CHANGE_ANSWERED_TASK,
  CHANGE_ASKED_TASK,
  mailChangeAnswered,
  mailChangeAsked,
} from "./profiles/changes/page-change-letters.ts";
import {
  CLAIM_UNDONE_TASK,
  mailFreed,
  mailRival,
  mailUndone,
  PAGE_FREED_TASK,
  RIVAL_TASK,
} from "./profiles/claims/claim-letters.ts";
import { AGREED_TASK, mailAgreed } from "./profiles/consent/agreed-letter.ts";
import { CONSENT_TASK, mailConsent } from "./profiles/consent/consent-letters.ts";
import { EXPIRE_PROFILES_TASK, EXPIRE_PROFILES_TIME, expireProfiles } from "./profiles/endings/erase.ts";
import { FORGET_NAMES_TASK, FORGET_NAMES_TIME, forgetNames } from "./profiles/endings/forget-names.ts";
import {
  CONFIRMATION_TASK,
  DECIDED_TASK,
  GUARDIAN_TASK,
  mailConfirmation,
  mailDecided,
  mailGuardian,
} from "./profiles/letters/letters.ts";
import { mailNewLink as mailNewProfileLink, NEW_PROFILE_LINK_TASK } from "./profiles/letters/renew-link.ts";
import { servePublicPictures } from "./profiles/pictures/serve-picture.ts";
import { mailRemoved, REMOVED_TASK } from "./profiles/review/remove-page.ts";
import { profilesRoutes } from "./profiles/routes.ts";
import { servePictures } from "./sharing/pictures/serve-pictures.ts";
import { serveRobots } from "./sharing/serve-robots.ts";
import { serveSitemaps } from "./sharing/serve-sitemaps.ts";
import { PUBLISH_SUMS_TASK, PUBLISH_SUMS_TIME, publishSums } from "./transparency/publish.ts";
import { serveReceivedCsv, transparencyRoutes } from "./transparency/routes.ts";
import type { Schedule, Tasks } from "./world/jobs.ts";
import type { World } from "./world/world.ts";

/** Every domain's calls. */
export const routes: readonly Route[] = [
  ...playersRoutes,
  ...contributionsRoutes,
  ...transparencyRoutes,
  ...accountsRoutes,
  ...favouritesRoutes,
  ...athletesRoutes,
  ...adminRoutes,
  ...alarmsRoutes,
  ...collaborationsRoutes,
  ...ledgerRoutes,
  ...profilesRoutes,
  ...recurringRoutes,
  ...contactRoutes,
];

/** Answers of the last second that may be repeated take at most so much memory, and so do those that pages asked for. */
const REPEATED_BYTES = 64 * 1_048_576;

/** Every domain's jobs. */
export const tasksOf = (world: World, figures: Figures): Tasks => ({
  [EVENT_TASK]: eventHandler(world, figures),
  [REFUND_REQUEST_TASK]: (payload) => handleRefundRequest(world, payload),
  [RECEIPT_TASK]: (payload) => mailReceipt(world, payload),
  [NOTICES_TASK]: () => giveNotices(world),
  [ASK_TASK]: (payload) => askToFollow(world, payload),
  [FOLLOW_TASK]: (payload) => followJob(world, payload),
  [STOP_TASK]: (payload) => stopJob(world, payload),
  [STOP_PLAN_TASK]: (payload) => stopPlan(world, payload),
  [STOP_PAGE_TASK]: (payload) => stopPage(world, payload),
  [REFUND_BEYOND_TASK]: (payload) => refundBeyond(world, payload),
  [RECURRING_LETTER_TASK]: (payload) => mailRecurring(world, payload),
  [REFUND_TASK]: (payload) => mailRefund(world, payload),
  [DISPUTE_TASK]: (payload) => mailDispute(world, payload),
  [JOINED_TASK]: (payload) => mailJoined(world, payload),
  [ALARMS_TASK]: () => gatherAlarms(world),
  [ALARM_LETTER_TASK]: (payload) => mailAlarms(world, payload),
  [ACCOUNT_LETTER_TASK]: (payload) => mailAccountLetter(world, payload),
  [FORGET_SIGN_INS_TASK]: () => forgetSignIns(world),
  [FORGET_MESSAGES_TASK]: () => forgetMessages(world),
  [ATHLETE_LEFT_TASK]: (payload) => mailAthleteLeft(world, payload),
  [IMPOSTOR_SAID_YES_TASK]: (payload) => mailImpostorSaidYes(world, payload),
  [AGREEMENT_COPY_TASK]: (payload) => mailAgreementCopy(world, payload),
  [FORGET_REQUESTS_TASK]: () => forgetRequests(world),
  [FORGET_NAMES_TASK]: () => forgetNames(world),
  [CONFIRM_REQUEST_TASK]: (payload) => mailRequestConfirmation(world, payload),
  [NEW_REQUEST_LINK_TASK]: (payload) => mailNewRequestLink(world, payload),
  [INVITATION_TASK]: (payload) => mailInvitation(world, payload),
  [REMIND_TASK]: (payload) => mailReminder(world, payload),
  [TELL_TASK]: (payload) => mailStep(world, payload),
  [DUE_ANEW_TASK]: (payload) => countDueAnew(world, payload),
  [EXPIRE_REQUESTS_TASK]: () => tendRequests(world),
  [DIGESTS_TASK]: () => lookForDigests(world),
  [DIGEST_TASK]: (payload) => mailDigest(world, payload),
  [LEDGER_CHECK_TASK]: () => checkNightly(world),
  [PUBLISH_SUMS_TASK]: () => publishSums(world),
  [CONFIRMATION_TASK]: (payload) => mailConfirmation(world, payload),
  [NEW_PROFILE_LINK_TASK]: (payload) => mailNewProfileLink(world, payload),
  [GUARDIAN_TASK]: (payload) => mailGuardian(world, payload),
  [ANSWER_TASK]: (payload) => mailAnswer(world, payload),
  [AGREED_TASK]: (payload) => mailAgreed(world, payload),
  [CONSENT_TASK]: (payload) => mailConsent(world, payload),
  [DECIDED_TASK]: (payload) => mailDecided(world, payload),
  [FORGET_EVENTS_TASK]: () => forgetEvents(world),
  [NEWS_TASK]: () => lookForNews(world),
  [NEWS_LETTER_TASK]: (payload) => mailNews(world, payload),
  [CHANGE_ASKED_TASK]: (payload) => mailChangeAsked(world, payload),
  [CHANGE_ANSWERED_TASK]: (payload) => mailChangeAnswered(world, payload),
  [REMOVED_TASK]: (payload) => mailRemoved(world, payload),
  [CLAIM_UNDONE_TASK]: (payload) => mailUndone(world, payload),
  [PAGE_FREED_TASK]: (payload) => mailFreed(world, payload),
  [RIVAL_TASK]: (payload) => mailRival(world, payload),
  [EXPIRE_PROFILES_TASK]: () => expireProfiles(world),
});

/** Which of them come by themselves. */
export const schedule: Schedule = {
  [DUE_ANEW_TASK]: DUE_ANEW_TIME,
  [EXPIRE_REQUESTS_TASK]: EXPIRE_REQUESTS_TIME,
  [DIGESTS_TASK]: DIGESTS_TIME,
  [LEDGER_CHECK_TASK]: LEDGER_CHECK_TIME,
  [PUBLISH_SUMS_TASK]: PUBLISH_SUMS_TIME,
  [FORGET_SIGN_INS_TASK]: FORGET_SIGN_INS_TIME,
  [FORGET_MESSAGES_TASK]: FORGET_MESSAGES_TIME,
  [FORGET_REQUESTS_TASK]: FORGET_REQUESTS_TIME,
  [FORGET_NAMES_TASK]: FORGET_NAMES_TIME,
  [NOTICES_TASK]: NOTICES_TIME,
  [EXPIRE_PROFILES_TASK]: EXPIRE_PROFILES_TIME,
  [FORGET_EVENTS_TASK]: FORGET_EVENTS_TIME,
  [NEWS_TASK]: NEWS_TIME,
  [ALARMS_TASK]: ALARMS_TIME,
};

/** Puts the domains behind their doors. */
export async function buildApp(
  app: FastifyInstance,
  parts: {
    world: World;
    figures: Figures;
    pages: PageSource;
    api_keys: readonly string[];
    social_links: SocialLinks;
    /** The operator's policy on paying out, where one is published. */
    payouts_policy_url: string | undefined;
    limited: boolean;
    /** Calls and pages worked on at once. */
    answers_at_once: number;
    repeat_answers_ms: number;
    /** Search engines may show the site. */
    findable: boolean;
    isStopping: () => boolean;
  },
): Promise<void> {
  checkRoutes(calls, routes);
  const { world, figures, pages, api_keys, limited } = parts;
  const api_key = api_keys[0] ?? "";
  const gates = openGates(parts.answers_at_once);
  const lately = { keep_ms: parts.repeat_answers_ms, most_bytes: REPEATED_BYTES };
  const cache = openAnswerCache({ ...lately, sizeOf: bytesOf });
  const parsed = openAnswerCache({ ...lately, sizeOf: bytesOfParsed });
  logAnswers(app);
  countAnswers(app, figures);
  watchGates(gates, figures);
  serveHealth(app, world, parts.isStopping);
  await serveCalls(app, { routes, world, api_keys, limited, cache, gates });
  await serveEvents(app, world, figures);
  await serveElsewhere(app, world, gates.partner, limited);
  serveReceivedCsv(app, world, gates.own);
  for (const file of [transactionsFile, receivedFile, deskFile, allRequestsFile])
    serveOwnFile(app, world, file);
  await serveDocs(app, { calls, origin: world.origin, api_key });
  servePictures(app, world, gates.own);
  servePublicPictures(app, world, gates.own);
  serveSitemaps(app, world, gates.own);
  serveSecurityTxt(app, world);
  servePayoutsPolicy(app, parts.payouts_policy_url);
  serveRobots(app, { origin: world.origin, findable: parts.findable });
  await pages.serveFiles(app);
  const { social_links } = parts;
  servePages(app, { source: pages, routes, world, api_key, social_links, cache, parsed, gate: gates.own });
}
