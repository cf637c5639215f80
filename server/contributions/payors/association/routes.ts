import {
  answerAssociation,
  answerAssociationByLetter,
  listAssociationQuestions,
  noteAssociation,
  readAssociation,
  readAssociationByLetter,
} from "../../../../contract/contributions/association.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { answers } from "../../../http/calls/route.ts";
import { personOf } from "../../../http/sessions/who.ts";
import { mayNote, NOT_YOURS } from "../askers.ts";
import { askedOf } from "./asked.ts";
import { answerAsPayor, noteAsOfficer, readAnswers } from "./associations.ts";
import { answerByLetter, readByLetter } from "./by-letter.ts";

export const associationRoutes = [
  answers(listAssociationQuestions, async (world, _input, asker) => ({
    data: await askedOf(world.database, personOf(asker).user_id),
  })),
  answers(answerAssociation, (world, { params, body }, asker) =>
    answerAsPayor(world, params.payor_id, body, asker),
  ),
  answers(readAssociationByLetter, (world, { body }) => readByLetter(world, body.link)),
  answers(answerAssociationByLetter, (world, { body }) => answerByLetter(world, body)),
  answers(readAssociation, async (world, { params, query }, asker) => {
    if (!(await mayNote(world.database, query.player_id, asker))) throw new Refusal(403, NOT_YOURS);
    return readAnswers(world.database, params.payor_id, query.player_id, world.clock.now());
  }),
  answers(noteAssociation, async (world, { params, body }, asker) => {
    if (!(await mayNote(world.database, body.player_id, asker))) throw new Refusal(403, NOT_YOURS);
    return noteAsOfficer(world, params.payor_id, body, asker);
  }),
];
