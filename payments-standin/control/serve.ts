import type { FastifyInstance } from "fastify";
import { Refusal } from "../api/refusal.ts";
import { controlAccounts } from "./accounts.ts";
import { controlCards } from "./cards.ts";
import { controlChaos } from "./chaos.ts";
import { controlDeliveries } from "./deliveries.ts";
import { controlMoney } from "./money.ts";
import { controlOwnMoney } from "./own-money.ts";
import type { Control } from "./parts.ts";
import { controlPast } from "./past.ts";
import { controlTime } from "./time.ts";

/** What tests may do that Stripe has no call for. JSON, under `/_control`. */
export async function serveControl(app: FastifyInstance, control: Control): Promise<void> {
  app.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500);
    return reply.code(status).send({ message: error.message });
  });
  controlTime(app, control);
  controlDeliveries(app, control);
  controlMoney(app, control);
  controlOwnMoney(app, control);
  controlAccounts(app, control);
  controlPast(app, control);
  controlCards(app, control);
  controlChaos(app, control);
}
