import { setTimeout as sleep } from "node:timers/promises";

/** Whose mailbox it is. */
interface WithMailbox {
  readonly mailbox: { readonly origin: string };
}

export interface Mail {
  subject: string;
  text: string;
  html: string;
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

/** Looks until there is something to see. */
export async function until<Value>(
  look: () => Promise<Value | false | 0 | null | undefined>,
  in_vain = "Waited in vain.",
): Promise<Value> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const value = await look();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(in_vain);
    await sleep(50);
  }
}

/** The secret of the link in a mail. */
export function linkIn({ text }: Mail): string {
  const [, secret] = /#([\w-]{43})/.exec(text) ?? [];
  if (!secret) throw new Error(`No link in: ${text}`);
  return secret;
}
