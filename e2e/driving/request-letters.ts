import { lettersTo } from "./books.ts";
import { becomes } from "./seen.ts";
import type { Site } from "./site.ts";

/** The last letter of this subject, waited for; company and athlete may follow after it. */
async function letterOf(site: Site, to: string, subject: string): Promise<string> {
  const find = async () =>
    (await lettersTo(site, to)).findLast(
      (letter) => letter.subject === subject || letter.subject.startsWith(`${subject}: `),
    );
  await becomes(async () => (await find()) !== undefined, true);
  return (await find())?.text ?? "";
}

/** The private link in a letter about a request. */
export const linkFrom = async (site: Site, to: string, subject: string): Promise<string> =>
  /http\S+#[\w-]+/.exec(await letterOf(site, to, subject))?.[0] ?? "";

/** Where it leads who signs in. */
export const linkToPage = async (site: Site, to: string, subject: string): Promise<string> =>
  /http\S+/.exec(await letterOf(site, to, subject))?.[0] ?? "";
