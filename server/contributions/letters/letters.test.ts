import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startMailbox } from "../../../standins/mailbox/start.ts";
import { freePort } from "../../testing/free-port.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { moneyWords } from "../testing/money.ts";

let site: Site;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let smtpPort: number;
let words: ReturnType<typeof moneyWords>;
let kai: number;
before(async () => {
  // While the mail server is down nobody else is to be given its port.
  smtpPort = await freePort();
  mailbox = await startMailbox({ smtpPort, httpPort: 0 });
  site = await startSite({ SWEEP_SECONDS: "3600", SMTP_URL: `smtp://localhost:${smtpPort}` });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = moneyWords({ ...site, mailbox });
});
after(async () => {
  await site.stop();
  await mailbox.close();
});

const letters = async (word: string) =>
  (await words.mailsTo("fan@demo.test", word)).map(({ subject }) => subject);
const letterJobs = async () => {
  const { rows } = await site.database.query(
    `select count(*)::int as n, coalesce(max(attempts), 0) as tries from graphile_worker.jobs
      where task_identifier like 'mail_%'`,
  );
  return rows[0] as { n: number; tries: number };
};
/** A letter is in the mailbox a moment before its job has noted that it left. */
const lettersAreOut = () => until(async () => (await letterJobs()).n === 0);

test("a receipt says athlete, amount, date with its zone, whom to ask, what it proves and what it is not", async () => {
  const { contribution_id } = await words.paid(kai);
  const [receipt] = await until(async () => {
    const found = await words.mailsTo("fan@demo.test", contribution_id);
    return found.length > 0 && found;
  });
  for (const word of [
    /Amount: \$50 USD, one time/,
    /Athlete: Kai O'Brien \(Test Air Force\)/,
    /Date: \w+ \d+, \d{4} at \d+:\d\d [AP]M \(UTC\)/,
    /help@demo\.test/,
    /Keep this email as your receipt/,
    /not tax-deductible/,
  ]) {
    assert.match(receipt?.text ?? "", word);
  }
});

test("a mail server that is down delays letters, loses none and doubles none; bookings go on meanwhile", async () => {
  await lettersAreOut();
  await mailbox.close();
  const paid = await Promise.all([words.paid(kai), words.paid(kai), words.paid(kai)]);
  for (const { payment_intent } of paid)
    await words.provider.refunds.create({ payment_intent, amount: 1000 });
  await words.settled();
  await until(async () => {
    await words.hurryJobs();
    return (await letterJobs()).tries >= 3;
  });
  assert.equal((await letterJobs()).n, 6);
  const { rows } = await site.database.query(
    "select last_error from graphile_worker.jobs where last_error is not null",
  );
  assert.ok(rows.length > 0);
  for (const { last_error } of rows) assert.doesNotMatch(last_error, /fan@demo\.test/);

  mailbox = await startMailbox({ smtpPort, httpPort: 0 });
  words = moneyWords({ ...site, mailbox });
  await until(async () => {
    await words.hurryJobs();
    return (await letterJobs()).n === 0;
  });
  for (const { contribution_id } of paid) {
    assert.deepEqual((await letters(contribution_id)).sort(), [
      "Receipt: $50 for Kai O'Brien",
      "Refund: $10 USD for Kai O'Brien is on its way",
    ]);
  }
});

test("a mail server that refuses for a while gets each letter once when it takes them again", async () => {
  await fetch(`${mailbox.origin}/_control/refuse`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: 451, seconds: 3_600 }),
  });
  const { contribution_id } = await words.paid(kai);
  await until(async () => (await letterJobs()).tries > 0);
  assert.deepEqual(await letters(contribution_id), []);
  await fetch(`${mailbox.origin}/_control/accept`, { method: "POST" });
  await until(async () => {
    await words.hurryJobs();
    return (await letterJobs()).n === 0;
  });
  assert.equal((await letters(contribution_id)).length, 1);
});

test("a letter whose job runs twice leaves once", async () => {
  const { contribution_id } = await words.paid(kai);
  await until(async () => (await letters(contribution_id)).length === 1);
  await lettersAreOut();
  await site.database.query(
    "select graphile_worker.add_job('mail_receipt', json_build_object('contribution_id', $1::text))",
    [contribution_id],
  );
  await lettersAreOut();
  assert.equal((await letters(contribution_id)).length, 1);
});

test("a letter leaves once though the database can't write down for a while that it left", async () => {
  await site.database.query(`
    create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert on mails_sent execute function no_space()`);
  const { contribution_id } = await words.paid(kai);
  await until(async () => (await letters(contribution_id)).length === 1);
  const noted = "select from mails_sent where mail_key = 'receipt.' || $1";
  assert.equal((await site.database.query(noted, [contribution_id])).rowCount, 0);
  await site.database.query("drop function no_space() cascade");
  await lettersAreOut();
  assert.equal((await site.database.query(noted, [contribution_id])).rowCount, 1);
  assert.equal((await letters(contribution_id)).length, 1);
});
