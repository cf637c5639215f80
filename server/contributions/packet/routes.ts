import {
  attestReport,
  enterForReport,
  makePacket,
  readReport,
} from "../../../contract/contributions/report-packet.ts";
import { answers } from "../../http/calls/route.ts";
import { attest, enter, make } from "./change-report.ts";
import { readReportOf } from "./report.ts";
import { subjectFor } from "./subject.ts";

export const packetRoutes = [
  answers(readReport, async ({ database, clock }, { query }, asker) =>
    readReportOf(database, await subjectFor(database, query, asker), clock.now()),
  ),
  answers(enterForReport, async (world, { body }, asker) =>
    enter(world, await subjectFor(world.database, body, asker), body, asker),
  ),
  answers(attestReport, async (world, { body }, asker) =>
    attest(world, await subjectFor(world.database, body, asker), body, asker),
  ),
  answers(makePacket, async (world, { body }, asker) =>
    make(world, await subjectFor(world.database, body, asker), body.seen_sha256, asker),
  ),
];
