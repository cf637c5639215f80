import { createTransport } from "nodemailer";

/** One mail to one person. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Names the mail for good: the same letter sent twice carries the same Message-ID. */
  key: string;
  /** Where the reader's mail program turns such mails off by one click (RFC 8058); null where they are sent in any case. */
  unsubscribe: string | null;
}

export interface Mail {
  /** Hands the letter to the mail server. Throws `MailAway` when it does not take it. */
  send(letter: Letter): Promise<void>;
  /** Greets the mail server and signs in, as before a letter. Throws `MailAway`. */
  greet(): Promise<void>;
  close(): void;
}

/** The mail server can't be reached, or did not take a letter. */
export class MailAway extends Error {
  override readonly name = "MailAway";
}

/** A mail server that says nothing is let go, so that the letters behind are tried. */
const SILENCE_MS = 15_000;
/**
 * A connection is greeted, encrypted and signed in on once for many letters; one that nothing is sent on is let go before the mail server does it. As many
 * at once as jobs of one kind are worked on; `?maxConnections=` in the address goes before it, for a mail server that takes fewer.
 */
const CONNECTIONS = 12;
const LETTERS_A_CONNECTION = 100;
const IDLE_MS = 10_000;
/** A letter whose connection went before anything of it was sent is tried on another once; after that its job is. */
const OTHER_CONNECTIONS = 1;

/**
 * Mail by SMTP. `url` as nodemailer reads it: smtp://user:password@host:port, smtps:// for TLS from the start. `encrypted`:
 * a server at smtp:// that does not change to TLS (STARTTLS) is told nothing, so that nobody on the way reads passwords and
 * links by leaving the offer out. Otherwise TLS is taken where it is offered.
 */
export function openMail(options: {
  url: string;
  from: string;
  host: string;
  encrypted: boolean;
  /** Every subject says that it is one. */
  rehearsal?: boolean;
}): Mail {
  const transport = createTransport(
    {
      url: options.url,
      pool: true,
      ...{ maxConnections: CONNECTIONS, maxMessages: LETTERS_A_CONNECTION },
      ...{ idleTimeout: IDLE_MS, maxRequeues: OTHER_CONNECTIONS },
      requireTLS: options.encrypted && options.url.startsWith("smtp:"),
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
    },
    { from: options.from },
  );
  return {
    async send({ key, unsubscribe, ...letter }) {
      try {
        const subject = options.rehearsal ? `[Rehearsal] ${letter.subject}` : letter.subject;
        const headers = unsubscribe === null ? {} : oneClick(unsubscribe);
        await transport.sendMail({ ...letter, subject, headers, messageId: `<${key}@${options.host}>` });
      } catch (error) {
        throw new MailAway(`The mail server did not take ${key}: ${reasonOf(error)}`);
      }
    },
    async greet() {
      try {
        await transport.verify();
      } catch (error) {
        throw new MailAway(`The mail server does not let us in: ${reasonOf(error)}`);
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 8058, 3.1: both, and signed by the mail server (DKIM), or mail programs don't trust them. */
const oneClick = (address: string): Record<string, string> => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Not its message: mail servers quote the address, which belongs in no log. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no reason";
  const code = "code" in error ? error.code : null;
  // What nodemailer calls ESOCKET alike: a port where nobody listens, a certificate that has expired.
  const name = "originalCode" in error ? error.originalCode : null;
  const response_code = "responseCode" in error ? error.responseCode : null;
  return [code ?? error.name, name, response_code].filter(Boolean).join(" ");
}
