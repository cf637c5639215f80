import { join } from "node:path";
import { type Program, projectFolder, startProgram } from "./programs.ts";

/** The programs of a demo and how the server is told of them. */
export interface Demo {
  programs: Program[];
  environment: Record<string, string>;
  /** Lines for the one who starts it. */
  addresses: [name: string, address: string][];
}

/**
 * Starts a stand-in for each partner that the settings do not name: card payments unless STRIPE_SECRET_KEY is
 * given, the mailbox unless SMTP_URL is. What they keep lasts in `data/stand-ins/`.
 */
export async function startStandIns(given: NodeJS.ProcessEnv): Promise<Demo> {
  const demo: Demo = { programs: [], environment: {}, addresses: [] };
  const folder = join(given.DATA_DIR ?? join(projectFolder, "data"), "stand-ins");
  const port = given.PORT ?? "3000";
  if (!given.STRIPE_SECRET_KEY) await playCardPayments(demo, given, folder, port);
  if (!given.SMTP_URL) await playMailbox(demo, given, folder);
  return demo;
}

/** Where the stand-in for the card payment provider listens in a demo. */
export function playedPaymentsOrigin(given: NodeJS.ProcessEnv): string {
  return `http://localhost:${paymentsPort(given)}`;
}

const paymentsPort = (given: NodeJS.ProcessEnv): string => given.CARD_PAYMENTS_PORT ?? "12111";

async function playCardPayments(demo: Demo, given: NodeJS.ProcessEnv, folder: string, sitePort: string) {
  const origin = playedPaymentsOrigin(given);
  const port = paymentsPort(given);
  const secret = given.STRIPE_WEBHOOK_SECRETS?.split(",")[0] ?? "whsec_demo";
  demo.programs.push(
    await startProgram("card payments (stand-in)", "standins/card-payments/main.ts", {
      CARD_PAYMENTS_PORT: port,
      CARD_PAYMENTS_ORIGIN: origin,
      CARD_PAYMENTS_WEBHOOK_URL: `http://localhost:${sitePort}/webhooks/card-payments`,
      CARD_PAYMENTS_WEBHOOK_SECRET: secret,
      CARD_PAYMENTS_JOURNAL: given.CARD_PAYMENTS_JOURNAL ?? join(folder, "card-payments.jsonl"),
    }),
  );
  demo.environment.STRIPE_API_ORIGIN = origin;
  demo.environment.STRIPE_WEBHOOK_SECRETS = secret;
  demo.addresses.push(["Card payments, played", origin]);
}

async function playMailbox(demo: Demo, given: NodeJS.ProcessEnv, folder: string) {
  const smtp = given.MAILBOX_SMTP_PORT ?? "2525";
  const http = given.MAILBOX_HTTP_PORT ?? "8025";
  demo.programs.push(
    await startProgram("mailbox", "standins/mailbox.ts", {
      MAILBOX_SMTP_PORT: smtp,
      MAILBOX_HTTP_PORT: http,
      MAILBOX_FOLDER: given.MAILBOX_FOLDER ?? join(folder, "mails"),
    }),
  );
  demo.environment.SMTP_URL = `smtp://localhost:${smtp}`;
  demo.addresses.push(["Mail lands here", `http://localhost:${http}`]);
}
