import { getAnyRequest, listAllRequests } from "../../contract/collaborations/all-requests.ts";
import {
  actAtDesk,
  actForSchool,
  getDeskRequest,
  getDeskRules,
  listDeskRequests,
  setDeskRules,
} from "../../contract/collaborations/desk.ts";
import {
  getDeskDigest,
  setDeskDigest,
  setDeskDigestByLink,
} from "../../contract/collaborations/desk-digest.ts";
import {
  actByLink,
  actOnOwnRequest,
  followRequest,
  getOwnRequest,
  listOwnRequests,
  renewRequestLink,
} from "../../contract/collaborations/requests.ts";
import { submitRequest } from "../../contract/collaborations/submit-request.ts";
import { answers } from "../http/calls/route.ts";
import { personOf } from "../http/sessions/who.ts";
import { actAsPlatform, listForAdmin, readForAdmin } from "./desk/admin-view.ts";
import { actAsOfficer, ofSchool, readAtDesk, schoolOf } from "./desk/desk.ts";
import { listAtDesk } from "./desk/desk-list.ts";
import { changeDeskRules, readDeskRules } from "./desk/desk-rules.ts";
import { readDigestSwitch, switchDigest, switchDigestByLink } from "./letters/digest-switch.ts";
import { actOnOwn, listOwn, readByLink, readOwn, stepByLink } from "./parties/own.ts";
import { renewLink } from "./parties/renew-link.ts";
import { submit } from "./steps/submit.ts";

export const collaborationsRoutes = [
  answers(submitRequest, (world, { body }, { session }) => submit(world, body, session?.person ?? null)),

  answers(followRequest, (world, { body }) => readByLink(world, body.link)),
  answers(renewRequestLink, (world, { body }) => renewLink(world, body.link)),
  answers(actByLink, (world, { body }, asker) => stepByLink(world, body, asker)),

  answers(listOwnRequests, (world, { query }, asker) => listOwn(world, query, asker)),
  answers(getOwnRequest, (world, { params }, asker) => readOwn(world, params.request_id, asker)),
  answers(actOnOwnRequest, (world, { params, body }, asker) =>
    actOnOwn(world, params.request_id, body, asker),
  ),

  answers(listAllRequests, (world, { query }, asker) => listForAdmin(world, query, asker)),
  answers(getAnyRequest, (world, { params }) => readForAdmin(world, params.request_id)),
  answers(actForSchool, (world, { params, body }, asker) =>
    actAsPlatform(world, params.request_id, body, asker),
  ),

  answers(listDeskRequests, (world, { query }, asker) =>
    listAtDesk(world, schoolOf(asker), query, personOf(asker).user_id),
  ),
  answers(getDeskRequest, ({ database, clock }, { params }, asker) =>
    readAtDesk(database, params.request_id, ofSchool(schoolOf(asker)), clock.now()),
  ),
  answers(actAtDesk, (world, { params, body }, asker) => actAsOfficer(world, params.request_id, body, asker)),
  answers(getDeskRules, ({ database }, _asked, asker) => readDeskRules(database, schoolOf(asker))),
  answers(setDeskRules, (world, { body }, asker) => changeDeskRules(world, body, asker)),

  answers(getDeskDigest, ({ database }, _asked, asker) =>
    readDigestSwitch(database, personOf(asker).user_id),
  ),
  answers(setDeskDigest, (world, { body }, asker) => switchDigest(world, personOf(asker).user_id, body)),
  answers(setDeskDigestByLink, (world, { body }) => switchDigestByLink(world, body)),
];
