import { Pool } from "pg";
import { startFromEnvironment } from "../../../payments-standin/start.ts";
import { brokenBooks } from "../../../server/ledger/testing/broken-books.ts";
import { readEnv } from "../../../server/startup/env.ts";
import { startServer } from "../../../server/startup/start.ts";
import { startMailbox } from "../../../standins/mailbox/start.ts";
import { projectFolder } from "../../programs/project-folder.ts";
import type { Asked, FromHost, Part, ToHost } from "./messages.ts";

// Plays whole sites for journeys, one after another: what was loaded and compiled for one is there for the next, which as programs of
// its own takes some four seconds of a processor. Who kills a server, or hears how it ends, starts the programs themselves.

type Environment = Record<string, string>;
type Running = { stop(): Promise<void> };

const starts: Record<Part, (environment: Environment) => Promise<Running>> = {
  async "card payments"(environment) {
    const { close } = await startFromEnvironment({ ...process.env, ...environment });
    return { stop: close };
  },
  async mailbox({ MAILBOX_SMTP_PORT, MAILBOX_HTTP_PORT, MAILBOX_FOLDER }) {
    const { close } = await startMailbox({
      smtpPort: Number(MAILBOX_SMTP_PORT),
      httpPort: Number(MAILBOX_HTTP_PORT),
      folder: MAILBOX_FOLDER,
      copies: process.env.MAILBOX_COPIES,
    });
    return { stop: close };
  },
  server: (environment) => startServer(readEnv({ ...process.env, ...environment }), projectFolder),
};

const running = new Map<string, Running>();

async function carryOut(asked: Asked): Promise<string | null> {
  const { environment } = asked;
  if (asked.act === "check") {
    const database = new Pool({ connectionString: environment.DATABASE_URL, max: 1 });
    try {
      return await brokenBooks(database, environment.STRIPE_API_ORIGIN ?? "", { settled: true });
    } finally {
      await database.end();
    }
  }
  const name = `${asked.part} ${asked.site}`;
  if (asked.act === "start") {
    running.set(name, await starts[asked.part](environment));
  } else {
    const part = running.get(name);
    running.delete(name);
    await part?.stop();
  }
  return null;
}

process.on("message", async (asked: ToHost) => {
  const { id } = asked;
  const told: FromHost = await carryOut(asked).then(
    (answer) => ({ id, answer }),
    (error: unknown) => ({ id, failure: error instanceof Error ? error.message : String(error) }),
  );
  if (process.connected) process.send?.(told);
});
// Whoever started us takes us along when it goes.
process.once("disconnect", () => process.exit(0));
process.send?.({ ready: true });
