import { answerChildOffer, getChildOffers } from "../../../../contract/orders/childs-offers.ts";
import { getChildOrders, reportChildOrder } from "../../../../contract/orders/childs-orders.ts";
import { answers } from "../../../http/calls/route.ts";
import { answerChilds, readChilds } from "./childs-offers.ts";
import { readChildsOrders, reportChilds } from "./childs-orders.ts";

export const guardianRoutes = [
  answers(getChildOffers, (world, { body }) => readChilds(world, body.link)),
  answers(answerChildOffer, (world, { params, body }, asker) =>
    answerChilds(world, asker, { ...params, ...body }),
  ),
  answers(getChildOrders, (world, { body }) => readChildsOrders(world, body.link)),
  answers(reportChildOrder, (world, { params, body }) => reportChilds(world, { ...params, ...body })),
];
