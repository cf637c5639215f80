/** A letter as it lies in the mailbox. */
interface Letter {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const lettersIn = async ({ mailbox }: { mailbox: { origin: string } }): Promise<Letter[]> => {
  const answer = await fetch(`${mailbox.origin}/api/mails`);
  return ((await answer.json()) as { mails: Letter[] }).mails;
};

/** Begins to collect; the answer gives the subjects of what has come since, whoever got it, that `pattern` finds something in. */
export async function lettersFromNowOn(site: { mailbox: { origin: string } }) {
  const before = new Set((await lettersIn(site)).map(({ id }) => id));
  return async (pattern: RegExp): Promise<{ count: number; naming: string[] }> => {
    const since = (await lettersIn(site)).filter(({ id }) => !before.has(id));
    const naming = since.filter(({ subject, text, html }) => pattern.test(`${subject}\n${text}\n${html}`));
    return { count: since.length, naming: naming.map(({ subject }) => subject).toSorted() };
  };
}
