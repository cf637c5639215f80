import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changePassword, login } from "../../../contract/accounts/accounts.ts";
import { endOtherDevices } from "../../../contract/accounts/devices.ts";
import { mailsTo } from "../../testing/mails.ts";
import { addPerson, newVisitor, PASSWORD, signedIn } from "../../testing/people.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";

// By what a browser is known as an account's own, and for how long.

const NEW_PASSWORD = "Sunny-day-9";

let site: Site;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

/** How many letters about a new browser somebody got, once all have left. */
async function lettersTo(email: string): Promise<number> {
  await until(
    async () => (await site.database.query("select from graphile_worker._private_jobs")).rowCount === 0,
    "Some letter never left.",
  );
  return (await mailsTo(site, email)).filter(({ subject }) => subject.startsWith("New sign-in")).length;
}

test("on a shared computer: whoever kept its cookie from before is a new browser to the next who signs in there", async () => {
  const [earlier, athlete] = ["shared-one@example.org", "shared-two@example.org"];
  for (const email of [earlier, athlete]) await addPerson(site.database, { email });
  // The athlete's own, from before: the first ever is no letter.
  await signedIn(site, athlete);
  const shared = await signedIn(site, earlier);
  const copy = newVisitor(site);
  copy.cookies.set("__Host-known", shared.cookies.get("__Host-known") ?? "");
  await shared.ask(login, { body: { username: athlete, password: PASSWORD } });
  assert.equal(await lettersTo(athlete), 1);
  await copy.ask(login, { body: { username: athlete, password: PASSWORD } });
  assert.equal(await lettersTo(athlete), 2);

  // Both stay known where they sign in, in turns and in two tabs at once.
  for (const username of [earlier, athlete, earlier, athlete])
    await shared.ask(login, { body: { username, password: PASSWORD } });
  await Promise.all(
    [earlier, athlete].map((username) => shared.ask(login, { body: { username, password: PASSWORD } })),
  );
  for (const username of [athlete, earlier])
    await shared.ask(login, { body: { username, password: PASSWORD } });
  assert.deepEqual([await lettersTo(earlier), await lettersTo(athlete)], [0, 2]);
});

test("an answer that is lost makes no known browser a new one", async () => {
  const email = "lost-answer@example.org";
  await addPerson(site.database, { email });
  const laptop = await signedIn(site, email);
  const kept = laptop.cookies.get("__Host-known") ?? "";
  for (const new_password of [null, NEW_PASSWORD]) {
    if (new_password) await laptop.ask(changePassword, { body: { old_password: PASSWORD, new_password } });
    await laptop.ask(login, { body: { username: email, password: new_password ?? PASSWORD } });
    await laptop.ask(endOtherDevices, {});
    laptop.cookies.set("__Host-known", kept);
  }
  await laptop.ask(login, { body: { username: email, password: NEW_PASSWORD } });
  assert.equal(await lettersTo(email), 0);
});
