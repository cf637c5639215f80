import type { Pool } from "pg";
import { until } from "./until.ts";

/** Whose mailbox it is. */
interface WithMailbox {
  readonly mailbox: { readonly origin: string };
}

export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** By their names in small letters. */
  headers: Record<string, string>;
}

/** What the mailbox holds for an address, the newest first. */
export async function mailsTo(site: WithMailbox, email: string): Promise<Mail[]> {
  const address = `${site.mailbox.origin}/api/mails?to=${encodeURIComponent(email)}`;
  return ((await (await fetch(address)).json()) as { mails: Mail[] }).mails;
}

/** Waits until so many mails with these words in their subject have come; the newest. */
export async function mailTo(site: WithMailbox, email: string, subject: string, count = 1): Promise<Mail> {
  return until(async () => {
    const found = (await mailsTo(site, email)).filter((mail) => mail.subject.includes(subject));
    return found.length >= count && found[0];
  }, `No mail '${subject}' to ${email}.`);
}

/** What is said, without addresses: a secret or a port may hold any three letters or figures by chance. */
export const withoutAddresses = (text: string): string => text.replaceAll(/https?:\/\/[^\s"<]+/g, "");

/** The secret of the link in a mail. */
export function linkIn({ text }: Mail): string {
  const [, secret] = /#([\w-]{43})/.exec(text) ?? [];
  if (!secret) throw new Error(`No link in: ${text}`);
  return secret;
}

interface Mailing extends WithMailbox {
  readonly database: Pool;
}

/**
 * The mail server refuses everything for an hour, in which `act` makes so many letters; each is tried at least twice in
 * vain. Then it takes them again, and all are gone.
 */
export async function throughOutage(
  site: Mailing,
  letters: number,
  act: () => Promise<unknown>,
): Promise<void> {
  await everyJobDone(site);
  await tellMailbox(site, "refuse", { code: 451, seconds: 3_600 });
  await act();
  await until(async () => {
    await hurry(site);
    const { tries, ...waiting } = await waitingLetters(site);
    return waiting.letters === letters && tries >= 2;
  }, `There were never ${letters} letters that could not leave.`);
  await tellMailbox(site, "accept");
  await until(async () => {
    await hurry(site);
    return (await waitingLetters(site)).letters === 0;
  });
}

/** The mail server refuses an address for good (550), and takes all others; until `acceptAll`. */
export const refuseFor = (site: WithMailbox, to: string): Promise<unknown> =>
  tellMailbox(site, "refuse", { to });

export const acceptAll = (site: WithMailbox): Promise<unknown> => tellMailbox(site, "accept");

const tellMailbox = (site: WithMailbox, order: string, body: object = {}): Promise<unknown> =>
  fetch(`${site.mailbox.origin}/_control/${order}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Waits until no job is left, of whatever kind: one that is no letter may yet write one. */
export const everyJobDone = (site: Mailing) =>
  until(async () => {
    await hurry(site);
    return (await site.database.query("select from graphile_worker._private_jobs")).rowCount === 0;
  }, "Some job was never done.");

/** What waits for its next try is tried now. */
const hurry = ({ database }: Mailing) =>
  database.query("update graphile_worker._private_jobs set run_at = now() where locked_at is null");

async function waitingLetters({ database }: Mailing): Promise<{ letters: number; tries: number }> {
  const { rows } = await database.query<{ letters: number; tries: number }>(`
    select count(*)::int as letters, coalesce(min(attempts), 0)::int as tries
      from graphile_worker.jobs where task_identifier like 'mail\\_%'`);
  return rows[0] ?? { letters: 0, tries: 0 };
}
