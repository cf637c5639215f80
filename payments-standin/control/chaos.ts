import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { newSeed } from "../state/chaos-rules.ts";
import { newId } from "../state/ids.ts";
import { asked } from "./asked.ts";
import type { Control } from "./parts.ts";

const seconds = z._default(z.number().check(z.minimum(0), z.maximum(30 * 24 * 60 * 60)), 1);
const aim = {
  times: z._default(z.nullable(z.int().check(z.minimum(1))), null),
  share: z._default(z.number().check(z.gt(0), z.maximum(1)), 1),
  seed: z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1))),
  seconds,
};
const rule = z.discriminatedUnion("on", [
  z.strictObject({
    on: z.literal("request"),
    ...aim,
    method: z._default(z.nullable(z.enum(["GET", "POST"])), null),
    path: z._default(z.string().check(z.regex(/^\/(v1\/|v2\/|c\/pay\/|setup\/)/)), "/v1/"),
    do: z.enum(["refuse", "slow", "cut", "lose_answer", "no_answer", "fail_after"]),
    status: z._default(z.int().check(z.minimum(400), z.maximum(599)), 500),
    code: z._default(z.nullable(z.string()), null),
  }),
  z.strictObject({
    on: z.literal("event"),
    ...aim,
    type: z._default(z.string(), "*"),
    do: z.enum(["duplicate", "twin", "delay", "lose", "reorder"]),
  }),
]);

/** Trouble on demand; what each word does stands at `Rule`. */
export function controlChaos(app: FastifyInstance, { provider: { chaos } }: Control): void {
  app.get("/chaos", async () => ({ rules: chaos.list() }));

  app.post("/chaos", async (request) => {
    const { seed = newSeed(), ...given } = asked(rule, request.body);
    const added = { ...given, seed, id: newId("rule") };
    chaos.add(added);
    return added;
  });

  app.delete("/chaos", async (_, reply) => {
    chaos.clear();
    return reply.code(204).send();
  });
}
