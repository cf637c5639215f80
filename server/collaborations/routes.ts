import { getAnyRequest, listAllRequests } from "../../contract/collaborations/all-requests.ts";
import {
  actAtDesk,
  actForSchool,
  getDeskRequest,
  getDeskRules,
  listDeskRequests,
  setDeskRules,
} from "../../contract/collaborations/desk.ts";
import { figuresInForce } from "../../contract/collaborations/figures-in-force.ts";
import {
  actByLink,
  actOnOwnRequest,
  followRequest,
  getOwnRequest,
  listOwnRequests,
  renewRequestLink,
} from "../../contract/collaborations/requests.ts";
import { addRule, endRule, listRules, supersedeRule } from "../../contract/collaborations/rules.ts";
import {
  addClosedDays,
  correctForSchool,
  correctSchoolFact,
  getFactsOfSchool,
  getSchoolFacts,
  removeClosedDays,
} from "../../contract/collaborations/school-facts.ts";
import { submitRequest } from "../../contract/collaborations/submit-request.ts";
import { answers } from "../http/calls/route.ts";
import { personOf } from "../http/sessions/who.ts";
import { actAsPlatform, listForAdmin, readForAdmin } from "./desk/admin-view.ts";
import { addToCalendar, removeFromCalendar } from "./desk/closed-days.ts";
import { actAsOfficer, ofSchool, readAtDesk, schoolOf } from "./desk/desk.ts";
import { listAtDesk } from "./desk/desk-list.ts";
import { changeDeskRules, readDeskRules } from "./desk/desk-rules.ts";
import { correctFact, correctFactForSchool, readSchoolFacts } from "./desk/school-facts.ts";
import { actOnOwn, listOwn, readByLink, readOwn, stepByLink } from "./parties/own.ts";
import { renewLink } from "./parties/renew-link.ts";
import { readFiguresInForce } from "./rulebook/figures-in-force.ts";
import { addLine, endLine, supersedeLine } from "./rulebook/keep-rules.ts";
import { readRulebook } from "./rulebook/list-rules.ts";
import { submit } from "./steps/submit.ts";

export const collaborationsRoutes = [
  answers(figuresInForce, async ({ database, clock }) => ({
    data: await readFiguresInForce(database, clock.now()),
  })),

  answers(submitRequest, (world, { body }, asker) => submit(world, body, asker)),

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
  answers(getDeskRules, ({ database, clock }, _asked, asker) =>
    readDeskRules(database, schoolOf(asker), clock.now()),
  ),
  answers(setDeskRules, (world, { body }, asker) => changeDeskRules(world, body, asker)),

  answers(listRules, ({ database, clock }, { query }, asker) =>
    readRulebook(database, query, asker, clock.now()),
  ),
  answers(addRule, (world, { body }, asker) => addLine(world, body, asker)),
  answers(supersedeRule, (world, { params, body }, asker) =>
    supersedeLine(world, params.rule_row_id, body, asker),
  ),
  answers(endRule, (world, { params, body }, asker) => endLine(world, params.rule_row_id, body, asker)),

  answers(getSchoolFacts, ({ database }, _asked, asker) => readSchoolFacts(database, schoolOf(asker))),
  answers(correctSchoolFact, (world, { body }, asker) => correctFact(world, body, asker)),
  answers(addClosedDays, (world, { body }, asker) => addToCalendar(world, body, asker)),
  answers(removeClosedDays, (world, { params }, asker) =>
    removeFromCalendar(world, params.closed_days_id, asker),
  ),
  answers(getFactsOfSchool, ({ database }, { params }) => readSchoolFacts(database, params.school_id)),
  answers(correctForSchool, (world, { params, body }, asker) =>
    correctFactForSchool(world, params.school_id, body, asker),
  ),
];
