import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { playedPaymentsOrigin, playedPaymentsPort } from "../programs/played-payments.ts";
import type { Program, StartProgram } from "../programs/programs.ts";
import { projectFolder } from "../programs/project-folder.ts";

/** The programs of a demo, and the settings that tell the server about them. */
export interface Demo {
  programs: Program[];
  environment: Record<string, string>;
  /** Shown to whoever starts it. */
  addresses: [name: string, address: string][];
}

/**
 * Starts a stand-in for each partner that the settings do not name: card payments unless STRIPE_SECRET_KEY is
 * given, the mailbox unless SMTP_URL is, the identity provider unless IDENTITY_ISSUER is. What they keep lasts in
 * `data/stand-ins/`.
 */
export async function startStandIns(given: NodeJS.ProcessEnv, start: StartProgram): Promise<Demo> {
  const folder = join(given.DATA_DIR ?? join(projectFolder, "data"), "stand-ins");
  const port = given.PORT ?? "3000";
  const played = await Promise.all([
    given.STRIPE_SECRET_KEY ? [] : playCardPayments(given, start, folder, port),
    given.SMTP_URL ? [] : playMailbox(given, start, folder),
    given.IDENTITY_ISSUER ? [] : playIdentityProvider(given, start, port),
  ]);
  return played.flat().reduce(
    (all, { programs, environment, addresses }) => ({
      programs: [...all.programs, ...programs],
      environment: { ...all.environment, ...environment },
      addresses: [...all.addresses, ...addresses],
    }),
    { programs: [], environment: {}, addresses: [] },
  );
}

async function playCardPayments(
  given: NodeJS.ProcessEnv,
  start: StartProgram,
  folder: string,
  sitePort: string,
): Promise<Demo> {
  const origin = playedPaymentsOrigin(given);
  const port = playedPaymentsPort(given);
  const secret = given.STRIPE_WEBHOOK_SECRETS?.split(",")[0] ?? "whsec_demo";
  const accounts_secret = given.STRIPE_ACCOUNTS_WEBHOOK_SECRETS?.split(",")[0] ?? "whsec_demo_accounts";
  const thin_secret = given.STRIPE_THIN_WEBHOOK_SECRETS?.split(",")[0] ?? "whsec_demo_thin";
  const webhook = `http://localhost:${sitePort}/webhooks/card-payments`;
  const program = await start("card payments (stand-in)", "payments-standin/main.ts", {
    CARD_PAYMENTS_PORT: port,
    CARD_PAYMENTS_ORIGIN: origin,
    CARD_PAYMENTS_WEBHOOK_URL: webhook,
    CARD_PAYMENTS_WEBHOOK_SECRET: secret,
    CARD_PAYMENTS_CONNECT_WEBHOOK_URL: `${webhook}/accounts`,
    CARD_PAYMENTS_CONNECT_WEBHOOK_SECRET: accounts_secret,
    CARD_PAYMENTS_THIN_WEBHOOK_URL: `${webhook}/thin`,
    CARD_PAYMENTS_THIN_WEBHOOK_SECRET: thin_secret,
    CARD_PAYMENTS_JOURNAL: given.CARD_PAYMENTS_JOURNAL ?? join(folder, "card-payments.jsonl"),
  });
  return {
    programs: [program],
    environment: {
      STRIPE_API_ORIGIN: origin,
      STRIPE_WEBHOOK_SECRETS: secret,
      STRIPE_ACCOUNTS_WEBHOOK_SECRETS: accounts_secret,
      STRIPE_THIN_WEBHOOK_SECRETS: thin_secret,
      PAYOUTS: given.PAYOUTS ?? "on",
    },
    addresses: [["Card payments, played", origin]],
  };
}

async function playMailbox(given: NodeJS.ProcessEnv, start: StartProgram, folder: string): Promise<Demo> {
  const smtp = given.MAILBOX_SMTP_PORT ?? "2525";
  const http = given.MAILBOX_HTTP_PORT ?? "8025";
  const program = await start("mailbox", "standins/mailbox/main.ts", {
    MAILBOX_SMTP_PORT: smtp,
    MAILBOX_HTTP_PORT: http,
    MAILBOX_FOLDER: given.MAILBOX_FOLDER ?? join(folder, "mails"),
  });
  return {
    programs: [program],
    environment: { SMTP_URL: `smtp://localhost:${smtp}` },
    addresses: [["Mail lands here", `http://localhost:${http}`]],
  };
}

async function playIdentityProvider(
  given: NodeJS.ProcessEnv,
  start: StartProgram,
  sitePort: string,
): Promise<Demo> {
  // Moves with the site, so that several demos run side by side.
  const port = given.IDENTITY_PROVIDER_PORT ?? String(Number(sitePort) + 6_000);
  const issuer = `http://localhost:${port}`;
  const name = given.IDENTITY_NAME ?? "Demo ID";
  const client = { id: "donate-nil", secret: randomBytes(32).toString("base64url") };
  const program = await start("identity provider (stand-in)", "standins/identity-provider/main.ts", {
    IDENTITY_PROVIDER_PORT: port,
    IDENTITY_PROVIDER_ORIGIN: issuer,
    IDENTITY_PROVIDER_NAME: name,
    IDENTITY_PROVIDER_CLIENT_ID: client.id,
    IDENTITY_PROVIDER_CLIENT_SECRET: client.secret,
    IDENTITY_PROVIDER_SITE: given.ORIGIN ?? `http://localhost:${sitePort}`,
  });
  return {
    programs: [program],
    environment: {
      IDENTITY_ISSUER: issuer,
      IDENTITY_CLIENT_ID: client.id,
      IDENTITY_CLIENT_SECRET: client.secret,
      IDENTITY_GOOGLE: "connection=google-oauth2",
      IDENTITY_NAME: name,
    },
    addresses: [["Sign-in elsewhere, played", issuer]],
  };
}
