import { answerChildOffer, getChildOffers } from "../../../../contract/orders/childs-offers.ts";
import { answers } from "../../../http/calls/route.ts";
import { answerChilds, readChilds } from "./childs-offers.ts";

export const guardianRoutes = [
  answers(getChildOffers, (world, { body }) => readChilds(world, body.link)),
  answers(answerChildOffer, (world, { params, body }, asker) =>
    answerChilds(world, asker, { ...params, ...body }),
  ),
];
