import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Mail, parseLetter, readLetter } from "../../standins/mailbox/mail.ts";

/** A letter as it was sent, and who sent it. */
export interface Sent {
  /** The test file that walked the way. */
  readonly journey: string;
  /** What the letter is about, as its Message-ID has it: 'receipt', 'profile guardian'. */
  readonly kind: string;
  readonly mail: Mail;
  /** How many of this kind and wording the journey sent. */
  readonly count: number;
}

/** The folder of a journey's copies. */
export const copiesOf = (folder: string, journey: string): string =>
  join(folder, "copies", journey.replaceAll(/[^\w.-]+/g, "-"));

/**
 * What the journeys sent, journey by journey in the order it was sent. Letters that differ in names, figures and
 * secrets alone are shown once, the last of them.
 */
export async function sentIn(folder: string, journeys: readonly string[]): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const journey of journeys) {
    const alike = new Map<string, Sent>();
    for (const mail of await mailsIn(copiesOf(folder, journey))) {
      const kind = kindOf(mail);
      const wording = `${kind}\n${shapeOf(mail.subject)}\n${shapeOf(mail.text ?? "")}`;
      const count = (alike.get(wording)?.count ?? 0) + 1;
      alike.set(wording, { journey, kind, mail, count });
    }
    sent.push(...alike.values());
  }
  return sent;
}

async function mailsIn(folder: string): Promise<Mail[]> {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort();
  return Promise.all(names.map((name) => readLetter(parseLetter(readFileSync(join(folder, name), "utf8")))));
}

/** A Message-ID begins with the letter's key, and that with its kind: 'profile_guardian.12@…'. */
function kindOf({ message_id }: Mail): string {
  const [kind = ""] = (message_id ?? "").replace("<", "").split(/[.@]/);
  return kind.replaceAll(/[_-]/g, " ");
}

/** Words without what differs from one to the next. */
const shapeOf = (words: string): string =>
  words
    .split(/\s+/)
    .map((word) => (/:\/\/|@/.test(word) ? "address" : word.replaceAll(/\d+/g, "0").replace(MONTH, "month")))
    .join(" ");

const MONTH = /^(January|February|March|April|May|June|July|August|September|October|November|December)$/;
