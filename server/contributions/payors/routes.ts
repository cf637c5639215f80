import { listDeskPayors } from "../../../contract/contributions/desk-payors.ts";
import { notePayorReport, payorLines, payorsByPlayer } from "../../../contract/contributions/payors.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import { answers } from "../../http/calls/route.ts";
import { holds, personOf } from "../../http/sessions/who.ts";
import { auditAdmins, isOfficers, mayNote, NOT_YOURS, namedOrOwn, ownOf, schoolFor } from "./askers.ts";
import { noteReport } from "./note-report.ts";
import { atOneMoment, listOfAthlete, listOfSchool, readLines, readRunUnder } from "./read-payors.ts";

export const payorsRoutes = [
  answers(payorsByPlayer, async (world, { query }, asker) => {
    const player_id = namedOrOwn(query, asker);
    if (player_id !== ownOf(asker) && !holds(personOf(asker), "admin")) throw new Refusal(403, NOT_YOURS);
    const found = await atOneMoment(world, (queries, now) => listOfAthlete(queries, player_id, query, now));
    await auditAdmins(world, asker, { player_id }, "read an athlete's payors");
    return found;
  }),

  answers(payorLines, async (world, { params, query }, asker) => {
    const player_id = namedOrOwn(query, asker);
    const may_note = await mayNote(world.database, player_id, asker);
    if (!may_note && !holds(personOf(asker), "admin")) throw new Refusal(403, NOT_YOURS);
    const found = await readLines(
      world.database,
      params.payor_id,
      { ...query, player_id },
      world.clock.now(),
    );
    await auditAdmins(world, asker, { player_id, ...params }, "read a payor of an athlete");
    const run_under = (await isOfficers(world.database, player_id, asker))
      ? await readRunUnder(world.database, params.payor_id, player_id, world.clock.now())
      : null;
    return { ...found, may_note, run_under };
  }),

  answers(notePayorReport, async (world, { params, body }, asker) => {
    if (!(await mayNote(world.database, body.player_id, asker))) throw new Refusal(403, NOT_YOURS);
    return noteReport(world, params.payor_id, body, asker);
  }),

  answers(listDeskPayors, async (world, { query }, asker) => {
    const school = await schoolFor(world.database, query.school, asker);
    const found = await atOneMoment(world, (queries, now) => listOfSchool(queries, school, query, now));
    if (school.is_admins)
      await audit(world.database, asker, {
        act: "read the payors of a school's athletes",
        subject: `school ${school.school_id}`,
      });
    return found;
  }),
];
