import type { SMTPServerOptions } from "smtp-server";
import { SMTPServer } from "smtp-server";
import { portOf } from "../program/port-of.ts";
import type { Refusing } from "./refusing.ts";
import type { Shelf } from "./shelf.ts";

const largestBytes = 25_000_000;

/** Listens for mail. No encryption; any user name and password are let in. */
export async function listenSmtp(shelf: Shelf, refusing: Refusing, host: string, port: number) {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: largestBytes,
    closeTimeout: 500,
    onAuth: (auth, _, done) => done(null, { user: auth.username ?? "anyone" }),
    onMailFrom: (_, __, done) => done(refusing.refusal()),
    onRcptTo: ({ address }, _, done) => done(refusing.refusalOf(address)),
    onData: receiveInto(shelf),
  });
  await new Promise<void>((done, failed) => {
    server.once("error", failed);
    server.listen(port, host, done);
  });
  // From here on an error is one sender's broken connection, which is none of the mailbox's business.
  server.removeAllListeners("error");
  server.on("error", (error) => console.error(`SMTP: ${error.message}`));

  return {
    port: portOf(server.server),
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

function receiveInto(shelf: Shelf): NonNullable<SMTPServerOptions["onData"]> {
  return (stream, session, done) => {
    const { mailFrom, rcptTo } = session.envelope;
    const envelope = { from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) };
    stream
      .toArray()
      .then(async (chunks: Buffer[]) => {
        if (stream.sizeExceeded) throw tooLarge();
        await shelf.add(envelope, Buffer.concat(chunks));
      })
      .then(
        () => done(null),
        (error: Error) => done(error),
      );
  };
}

function tooLarge(): Error {
  return Object.assign(new Error("Message exceeds the fixed maximum size"), { responseCode: 552 });
}
