import { createTransport } from "nodemailer";

/** One mail to one person. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Names the mail for good: the same letter sent twice carries the same Message-ID. */
  key: string;
}

export interface Mail {
  /** Hands the letter to the mail server; throws when it does not take it. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** Mail by SMTP. `url` as nodemailer reads it: smtp://user:password@host:port, smtps:// for TLS from the start. */
export function openMail(options: { url: string; from: string; host: string }): Mail {
  const transport = createTransport(options.url, {
    from: options.from,
    // Only dials out when a letter goes; short enough that a job does not hang on a silent server.
  });
  return {
    async send({ key, ...letter }) {
      await transport.sendMail({ ...letter, messageId: `<${key}@${options.host}>` });
    },
    close: () => transport.close(),
  };
}
