import { offersOfPlayer } from "../../../../contract/orders/offers.ts";
import { getOwnOffers, offerService, takeOfferDown } from "../../../../contract/orders/own-offers.ts";
import { answers } from "../../../http/calls/route.ts";
import { readOffers } from "./offers-of-player.ts";
import { offer, readOwn, takeDown } from "./own-offers.ts";

export const offersRoutes = [
  answers(offersOfPlayer, ({ database }, { params }) => readOffers(database, params.player_id)),
  answers(getOwnOffers, (world, _, asker) => readOwn(world, asker)),
  answers(offerService, (world, { body }, asker) => offer(world, asker, body)),
  answers(takeOfferDown, (world, { params }, asker) => takeDown(world, asker, params.offer_id)),
];
