import type { FastifyInstance } from "fastify";
import { getSchoolTotals } from "../../contract/transparency/school-totals.ts";
import { RECEIVED_CSV, receivedByGroup } from "../../contract/transparency/transparency.ts";
import type { Gate } from "../http/answers/gate.ts";
import { answers } from "../http/calls/route.ts";
import type { World } from "../world/world.ts";
import { receivedCsv } from "./csv.ts";
import { readReceived } from "./received.ts";
import { schoolOf } from "./school-cells.ts";
import { readSchoolTotals } from "./school-totals.ts";

export const transparencyRoutes = [
  answers(receivedByGroup, (world) => readReceived(world)),
  answers(getSchoolTotals, ({ database, clock }, _input, asker) =>
    readSchoolTotals(database, schoolOf(asker), clock.now()),
  ),
];

/** Serves the same sums as a file, at an address that a page can link to: without the API key of the calls. */
export function serveReceivedCsv(app: FastifyInstance, world: World, gate: Gate): void {
  app.get(RECEIVED_CSV, async (_request, reply) => {
    const received = await gate.through(() => readReceived(world));
    const day = received.as_of?.slice(0, 10) ?? "none-yet";
    return reply
      .header("cache-control", `public, max-age=${receivedByGroup.cache_seconds}`)
      .header("content-disposition", `attachment; filename="donate-nil-received-${day}.csv"`)
      .type("text/csv; charset=utf-8; header=present")
      .send(receivedCsv(received));
  });
}
