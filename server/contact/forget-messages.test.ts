import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestDatabase } from "../testing/open-database.ts";
import { type Site, startSite } from "../testing/site.ts";
import type { World } from "../world/world.ts";
import { forgetMessages } from "./forget-messages.ts";

let site: Site;
let database: World["database"];
before(async () => {
  site = await startSite();
  const url = site.database.options.connectionString ?? "";
  database = openTestDatabase(url, 2);
});
after(async () => {
  await database.close();
  await site.stop();
});

/** The job, as it runs on a day that is so many days ahead. */
const inDays = (days: number) =>
  forgetMessages.run({ database, clock: { now: () => new Date(Date.now() + days * 86_400_000) } });

test("a message is deleted a year after its answer, or after it came; spam and what is held back after a month", async () => {
  await site.database.query(`
    insert into contact_messages (created_at, first_name, last_name, email, phone_number, subject, message, state, answer, answered_at)
    values (now(), 'a', 'b', 'c@example.org', '1', 'new', 'm', 'new', null, null),
           (now() - interval '200 days', 'a', 'b', 'c@example.org', '1', 'answered', 'm', 'answered', 'yes', now()),
           (now(), 'a', 'b', 'c@example.org', '1', 'spam', 'm', 'spam', null, null)`);
  await site.database.query(
    "insert into suspected_submissions (form, reason, payload, received_at) values ('contact', 'too_many', '{}', now())",
  );
  const left = async () => [
    ...(await site.database.query("select subject from contact_messages order by 1")).rows.map(
      ({ subject }) => subject,
    ),
    ...(await site.database.query("select 'held' as subject from suspected_submissions")).rows.map(
      ({ subject }) => subject,
    ),
  ];
  await inDays(29);
  assert.deepEqual(await left(), ["answered", "new", "spam", "held"]);
  await inDays(31);
  assert.deepEqual(await left(), ["answered", "new"]);
  await inDays(364);
  assert.deepEqual(await left(), ["answered", "new"]);
  await inDays(366);
  assert.deepEqual(await left(), []);
});
