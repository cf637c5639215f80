import { login } from "../../../contract/accounts/accounts.ts";
import { askEmailChange, confirmEmailChange, keepEmail } from "../../../contract/accounts/email-change.ts";
import { linkIn, type Mail, mailTo } from "../../testing/mails.ts";
import { addPerson, newVisitor, PASSWORD, signedIn, type Visitor } from "../../testing/people.ts";
import type { Site } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";

/** The subjects of two letters: to the new address, and to the one before. */
export const CONFIRM = "Confirm your new email for Donate NIL";
export const CHANGED = "Your email at Donate NIL was changed";

/** What a letter's link back holds; "" where it has none. */
export const wayIn = ({ text }: Mail): string => /KeepEmail#([\da-f-]{36}\.[\w-]{43})/.exec(text)?.[1] ?? "";

/** What tests of changed addresses say of a site. */
export function emailChangeWords(site: Site) {
  const ask = (visitor: Visitor, user_email: string) => visitor.ask(askEmailChange, { body: { user_email } });
  const confirm = (visitor: Visitor, link: string) => visitor.ask(confirmEmailChange, { body: { link } });
  const keep = (link: string) => newVisitor(site).ask(keepEmail, { body: { link } });
  const signInAs = (username: string, password = PASSWORD) =>
    newVisitor(site).ask(login, { body: { username, password } });
  const noJobs = () =>
    until(async () => (await site.database.query("select from graphile_worker.jobs")).rowCount === 0);
  const addressOf = async (user_id: number): Promise<string> =>
    (await site.database.query("select email from people where user_id = $1", [user_id])).rows[0]?.email;

  /** Somebody changes their address, all the way. Answers the link back that the one before was mailed. */
  async function changed(visitor: Visitor, from: string, to: string): Promise<string> {
    await ask(visitor, to);
    await confirm(visitor, linkIn(await mailTo(site, to, CONFIRM)));
    return wayIn(await mailTo(site, from, CHANGED));
  }

  async function somebody(name: string) {
    const email = `${name}@old.example`;
    const user_id = await addPerson(site.database, { email });
    return { email, user_id, visitor: await signedIn(site, email) };
  }
  return { ask, confirm, keep, signInAs, noJobs, addressOf, changed, somebody };
}
