import {
  approveThanks,
  declineThanks,
  getOwnThanks,
  listThanks,
  takeThanksBack,
  writeThanks,
} from "../../../contract/thanks/thanks.ts";
import { answers } from "../../http/calls/route.ts";
import { readOwn, takeBack, write } from "./own-thanks.ts";
import { approve, decline, list } from "./review.ts";

export const thanksRoutes = [
  answers(getOwnThanks, (world, _, asker) => readOwn(world, asker)),
  answers(writeThanks, (world, { body }, asker) => write(world, asker, body.words)),
  answers(takeThanksBack, (world, { params }, asker) => takeBack(world, asker, params.thanks_id)),
  answers(listThanks, ({ database }, { query }) => list(database, query)),
  answers(approveThanks, (world, { params }, asker) => approve(world, asker, params.thanks_id)),
  answers(declineThanks, (world, { params, body }, asker) => decline(world, asker, { ...params, ...body })),
];
