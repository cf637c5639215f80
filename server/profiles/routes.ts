import { listChangedPages, markPageSeen, removePage } from "../../contract/profiles/changed-pages.ts";
import { childPaper, childPayor, childPayors } from "../../contract/profiles/childs-payors.ts";
import { undoClaim } from "../../contract/profiles/claims.ts";
import { changeOwnPage, getOwnPage, takeOwnPageDown } from "../../contract/profiles/own-page.ts";
import { createPlayerProfile } from "../../contract/profiles/profiles.ts";
import {
  approveProfile,
  declineProfile,
  getProfileReview,
  listProfileReviews,
} from "../../contract/profiles/reviews.ts";
import { getProfileStatus, renewProfileLink } from "../../contract/profiles/status.ts";
import {
  agreeToProfile,
  answerPageChange,
  confirmProfile,
  nameGuardian,
  takeBackProfile,
} from "../../contract/profiles/steps.ts";
import { answers } from "../http/calls/route.ts";
import { changeOwnPage as changePage, readOwnPage } from "./changes/own-page.ts";
import { readStatus } from "./consent/status.ts";
import { takeOwnDown } from "./endings/take-down.ts";
import { listChilds, readChilds, readChildsPaper } from "./guardian/childs-payors.ts";
import { followLink } from "./letters/links.ts";
import { renewLink } from "./letters/renew-link.ts";
import { reportsRoutes } from "./reports/routes.ts";
import { approve } from "./review/approve.ts";
import { listChanged, markSeen } from "./review/changed-pages.ts";
import { listReviews, readReview } from "./review/read-reviews.ts";
import { removePage as removeByAdmin } from "./review/remove-page.ts";
import { decline } from "./review/review.ts";
import { undoClaim as undoByAdmin } from "./review/undo-claim.ts";
import { servicesRoutes } from "./services/routes.ts";
import { answerChangeOf } from "./submission/answer-change.ts";
import { agreeTo, confirmByBirth, nameGuardianOf, takeBack } from "./submission/steps.ts";
import { submitProfile } from "./submission/submit.ts";
import { thanksRoutes } from "./thanks/routes.ts";

export const profilesRoutes = [
  answers(createPlayerProfile, (world, { body }) => submitProfile(world, body)),

  answers(getProfileStatus, async ({ database, clock }, { body }) => {
    const { submission_id, seen_by } = await followLink(database, body.link, clock.now());
    return readStatus(database, submission_id, seen_by);
  }),

  answers(renewProfileLink, (world, { body }) => renewLink(world, body.link)),

  answers(confirmProfile, (world, { body }) => confirmByBirth(world, body.link, body.date_of_birth ?? "")),

  answers(nameGuardian, (world, { body }) =>
    nameGuardianOf(world, body.link, (body.guardian_email ?? "").trim()),
  ),

  answers(agreeToProfile, (world, { body }, asker) => agreeTo(world, asker, body.link)),

  answers(takeBackProfile, (world, { body }, asker) => takeBack(world, asker, body.link)),

  answers(answerPageChange, (world, { body }, asker) => answerChangeOf(world, asker, body)),

  answers(childPayors, (world, { body }) => listChilds(world, body)),

  answers(childPayor, (world, { params, body }) => readChilds(world, params.payor_id, body)),

  answers(childPaper, (world, { params, body }) => readChildsPaper(world, params.entry_id, body.link)),

  answers(getOwnPage, (world, _, asker) => readOwnPage(world, asker)),

  answers(changeOwnPage, (world, { body }, asker) => changePage(world, asker, body)),

  answers(takeOwnPageDown, (world, _, asker) => takeOwnDown(world, asker)),

  answers(listProfileReviews, ({ database }, { query }) => listReviews(database, query)),

  answers(getProfileReview, (world, { params }) => readReview(world, params.submission_id)),

  answers(approveProfile, (world, { params, body }, asker) =>
    approve(world, asker, {
      ...params,
      player_id: body.player_id,
      not_players: body.not_players ?? [],
      takes_from: body.takes_from ?? null,
      reason: body.reason ?? "",
    }),
  ),

  answers(declineProfile, (world, { params, body }, asker) =>
    decline(world, asker, { submission_id: params.submission_id, reason: body.reason }),
  ),

  answers(undoClaim, (world, { params, body }, asker) => undoByAdmin(world, asker, { ...params, ...body })),

  answers(listChangedPages, ({ database }, { query }) => listChanged(database, query)),

  answers(markPageSeen, (world, { params, body }, asker) => markSeen(world, asker, { ...params, ...body })),

  answers(removePage, (world, { params, body }, asker) =>
    removeByAdmin(world, asker, { ...params, ...body }),
  ),

  ...thanksRoutes,
  ...servicesRoutes,
  ...reportsRoutes,
];
