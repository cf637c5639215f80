import { answerMessage, contactUs, listMessages, markMessage } from "../../contract/contact/messages.ts";
import { answers } from "../http/calls/route.ts";
import { answer, list, mark } from "./inbox.ts";
import { receive } from "./receive.ts";

export const contactRoutes = [
  answers(contactUs, (world, { body }) => receive(world, body)),
  answers(listMessages, ({ database }, { query }) => list(database, query)),
  answers(markMessage, ({ database }, { params, body }, asker) =>
    mark(database, asker, { ...params, ...body }),
  ),
  answers(answerMessage, (world, { params, body }, asker) => answer(world, asker, { ...params, ...body })),
];
