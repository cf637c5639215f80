import { createHash } from "node:crypto";
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
  /** Hands the letter to the mail server. Throws `MailAway` when it does not take it, and `MailRefused` when it never will. */
  send(letter: Letter): Promise<void>;
  /** Greets the mail server and signs in, as before a letter. Throws `MailAway`. */
  greet(): Promise<void>;
  close(): void;
}

/** The mail server can't be reached, or did not take a letter. */
export class MailAway extends Error {
  override readonly name: string = "MailAway";
  /** The mail server was reached and never said no: the letter may be on its way all the same. */
  readonly may_have_left: boolean;

  constructor(words: string, may_have_left = true) {
    super(words);
    this.may_have_left = may_have_left;
  }
}

/** What is kept of a job that failed begins so where it was the address, and not the mail server, that failed it. */
export const REFUSED = "Refused for good: ";

/** The mail server is there and refuses the address for good (5xx on RCPT): nobody has to look after the mail server for it. */
export class MailRefused extends MailAway {
  override readonly name = "MailRefused";

  constructor(words: string) {
    super(`${REFUSED}${words}`, false);
  }
}

/** In `mails_sent`, the row that says when the last letter left; all others are letters. */
export const LAST_LETTER = "the last letter";

/**
 * What is kept of each letter that did not leave, for PostgreSQL: its part is the mark of the address where the answer may be that address's or that
 * letter's own, and null where it is about us, or no answer.
 */
export const NOT_TAKEN = String.raw`did not take(?:, for address #([0-9a-f]{2}),)? \S+: `;

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
        const whose = isOfOne(error) ? `, for address #${markOf(letter.to)},` : "";
        const words = `The mail server did not take${whose} ${key}: ${reasonOf(error)}`;
        throw isRefusal(error) ? new MailRefused(words) : new MailAway(words, mayHaveLeft(error));
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

/** These two are said of us and not of the address: a wrong order of commands, and that we did not sign in (RFC 5321, RFC 4954). */
const OF_US: readonly unknown[] = [503, 530];
/** So is that the mail server goes just now, whatever it was asked. */
const GOES = 421;

const said = (error: unknown): Readonly<Record<string, unknown>> =>
  error instanceof Error ? { ...error } : {};

function isRefusal(error: unknown): boolean {
  const { command, responseCode: code } = said(error);
  return command === "RCPT TO" && typeof code === "number" && code >= 500 && !OF_US.includes(code);
}

/** "API" is nodemailer's own no to an address that is none. */
const ABOUT_ONE: readonly unknown[] = ["RCPT TO", "DATA", "API"];

/** The answer may be this address's or this letter's own; said to each of several addresses it is not. */
function isOfOne(error: unknown): boolean {
  const { command, responseCode: code } = said(error);
  return ABOUT_ONE.includes(command) && code !== GOES && !OF_US.includes(code);
}

/** Tells a few addresses apart and names none: one in 256 has the same. */
const markOf = (address: string): string =>
  createHash("sha256").update(address.toLowerCase()).digest("hex").slice(0, 2);

/** Where a connection ends before anything of a letter is sent on it. */
const BEFORE_A_LETTER: readonly unknown[] = [
  ...["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EDNS", "ETLS", "EAUTH"],
  ...["CONNECT_TIMEOUT", "GREETING_TIMEOUT"],
];

function mayHaveLeft(error: unknown): boolean {
  const { responseCode, originalCode, code, timeoutType } = said(error);
  if (typeof responseCode === "number") return false;
  return ![originalCode, code, timeoutType].some((one) => BEFORE_A_LETTER.includes(one));
}

/** Not its message: mail servers quote the address, which belongs in no log. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no reason";
  const code = "code" in error ? error.code : null;
  // What nodemailer calls ESOCKET alike: a port where nobody listens, a certificate that has expired.
  const name = "originalCode" in error ? error.originalCode : null;
  const response_code = "responseCode" in error ? error.responseCode : null;
  return [code ?? error.name, name, response_code].filter(Boolean).join(" ");
}
