import { MailAway, MailRefused } from "../world/mail.ts";

/**
 * Writes to each reader of a letter, whatever becomes of another's: an address that the mail server does not take keeps it from nobody
 * else. Throws `MailAway` in the end where one is left, and `MailRefused` where each of those is refused for good; when the job comes again, who has theirs gets no second one (`mailOnce`).
 */
export async function writeToEach<Reader>(
  readers: readonly Reader[],
  write: (reader: Reader) => Promise<void>,
): Promise<void> {
  const left: MailAway[] = [];
  for (const reader of readers)
    try {
      await write(reader);
    } catch (error) {
      if (!(error instanceof MailAway)) throw error;
      left.push(error);
    }
  const [only] = left;
  if (!only) return;
  if (readers.length === 1) throw only;
  const words = `${left.length} of ${readers.length} letters could not leave. ${left.map(({ message }) => message).join(" ")}`;
  throw left.every((one) => one instanceof MailRefused) ? new MailRefused(words) : new MailAway(words);
}
