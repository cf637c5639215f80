import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { fingerprintOf } from "../resources/cards/cards.ts";
import { asked, found } from "./asked.ts";
import type { Control } from "./parts.ts";

type ById = { Params: { id: string } };

const change = z.strictObject({
  number: z.optional(z.string().check(z.regex(/^\d{12,19}$/))),
  exp_month: z.optional(z.int().check(z.minimum(1), z.maximum(12))),
  exp_year: z.optional(z.int().check(z.minimum(2000), z.maximum(2100))),
});

/** What becomes of a saved card at its bank: from now on it answers as another test card does, or it expires. */
export function controlCards(app: FastifyInstance, { provider: { store } }: Control): void {
  app.put<ById>("/payment_methods/:id", async (request) => {
    const { id } = request.params;
    const { number, exp_month, exp_year } = asked(change, request.body);
    const method = found(store.get("payment_method", id), "payment method", id);
    const card = found(method.card, "card", id);
    const fingerprint = number === undefined ? (card.fingerprint ?? null) : fingerprintOf(number);
    const changed = {
      ...card,
      exp_month: exp_month ?? card.exp_month,
      exp_year: exp_year ?? card.exp_year,
      fingerprint,
    };
    return store.act(() => store.put("payment_method", { ...method, card: changed }));
  });
}
