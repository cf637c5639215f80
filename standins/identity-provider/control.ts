import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Chaos, Rule } from "./chaos.ts";
import { LIES, PLACES } from "./chaos.ts";

const times = z._default(z.nullable(z.int().check(z.minimum(1))), null);
const token = { on: z.literal("token"), times };
const seconds = z.number().check(z.minimum(-86_400), z.maximum(86_400));

const rule = z.union([
  z.strictObject({
    on: z.literal("request"),
    times,
    at: z._default(z.enum(PLACES), "anywhere"),
    do: z.enum(["slow", "refuse", "cut"]),
    seconds: z._default(z.number().check(z.minimum(0), z.maximum(86_400)), 1),
    status: z._default(z.int().check(z.minimum(400), z.maximum(599)), 503),
  }),
  z.strictObject({
    ...token,
    do: z.literal("lie"),
    lie: z.enum(LIES),
    seconds: z._default(z.literal(0), 0),
  }),
  z.strictObject({ ...token, do: z.enum(["clock", "life", "age"]), seconds }),
  z.strictObject({ on: z.literal("return"), times, do: z.enum(["state", "code"]) }),
]);

/** Trouble on demand, under `/_control/chaos`; what each word does stands in chaos.ts. */
export async function serveControl(app: FastifyInstance, { chaos }: { chaos: Chaos }): Promise<void> {
  app.get("/chaos", async () => ({ rules: chaos.list() }));

  app.post("/chaos", async (request, reply) => {
    const asked = z.safeParse(rule, request.body);
    if (!asked.success) return reply.code(400).send({ message: z.prettifyError(asked.error) });
    const added: Rule = { ...asked.data, id: randomUUID() };
    chaos.add(added);
    return { ...added };
  });

  app.delete("/chaos", async (_, reply) => {
    chaos.clear();
    return reply.code(204).send();
  });
}
