import { portOf } from "../program/port-of.ts";
import { mailboxHttp } from "./http.ts";
import { openRefusing } from "./refusing.ts";
import { openShelf } from "./shelf.ts";
import { listenSmtp } from "./smtp.ts";

export type MailboxSettings = {
  /** 0 takes any free port. */
  smtpPort: number;
  /** 0 takes any free port. */
  httpPort: number;
  /** The address to listen on; default `localhost`. */
  host?: string | undefined;
  /** Keeps the mails over a restart; without it they are in memory. */
  folder?: string | undefined;
  /** A folder that gets a copy of each mail, for somebody who collects them. */
  copies?: string | undefined;
};

/** A mailbox that listens. `origin` is where its page and its JSON are. */
export type Mailbox = { origin: string; httpPort: number; smtpPort: number; close(): Promise<void> };

/** Starts the mail server that delivers to nobody. Rejects when a port is taken. */
export async function startMailbox(settings: MailboxSettings): Promise<Mailbox> {
  const host = settings.host ?? "localhost";
  const shelf = await openShelf(settings.folder, settings.copies);
  const refusing = openRefusing();
  const smtp = await listenSmtp(shelf, refusing, host, settings.smtpPort);
  const http = mailboxHttp(shelf, refusing);
  await http.listen({ host, port: settings.httpPort }).catch(async (error: unknown) => {
    await smtp.close();
    throw error;
  });
  const port = portOf(http.server);
  let closed: Promise<unknown> | undefined;
  return {
    origin: `http://localhost:${port}`,
    httpPort: port,
    smtpPort: smtp.port,
    async close() {
      closed ??= Promise.all([smtp.close(), http.close()]);
      await closed;
    },
  };
}
