import sql from "sql-template-tag";
import {
  decideOrderReport,
  listOrderReports,
  reportByOrderLink,
  reportDeskOrder,
  reportMyOrder,
  reportOwnOrder,
} from "../../../contract/orders/order-reports.ts";
import { WHOSE } from "../../contributions/orders/calls/acts.ts";
import { answers } from "../../http/calls/route.ts";
import { personOf } from "../../http/sessions/who.ts";
import { decide, list } from "./decide.ts";
import { reportOf } from "./report.ts";

const one = (order_id: string) => sql`o.order_id = ${order_id}::uuid`;

export const reportsRoutes = [
  answers(reportOwnOrder, (world, { params, body }, asker) => {
    const by = { as: "athlete", user_id: personOf(asker).user_id } as const;
    return reportOf(world, sql`${one(params.order_id)} and ${WHOSE.ofAthlete(asker)}`, by, body);
  }),
  answers(reportMyOrder, (world, { params, body }, asker) => {
    const by = { as: "supporter", user_id: personOf(asker).user_id } as const;
    return reportOf(world, sql`${one(params.order_id)} and ${WHOSE.ofSupporter(asker)}`, by, body);
  }),
  answers(reportByOrderLink, (world, { body }) => {
    const by = { as: "supporter", user_id: null } as const;
    return reportOf(world, WHOSE.ofLink(world, body.link), by, body);
  }),
  answers(reportDeskOrder, (world, { params, body }, asker) => {
    const by = { as: "officer", user_id: personOf(asker).user_id } as const;
    return reportOf(world, sql`${one(params.order_id)} and ${WHOSE.ofDesk(asker)}`, by, body);
  }),
  answers(listOrderReports, (world, { query }) => list(world, query)),
  answers(decideOrderReport, (world, { params, body }, asker) =>
    decide(world, asker, params.report_id, body),
  ),
];
