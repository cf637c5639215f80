import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { createTransport } from "nodemailer";
import type { Mail } from "./mail.ts";
import { startMailbox } from "./start.ts";

const receipt = {
  from: '"Donate NIL" <receipts@donate.example>',
  to: "Ann@Example.com",
  subject: "Receipt — $50.00",
  text: "Thank you, Ann.",
  html: "<p>Thank you, <b>Ann</b>.</p><script>parent.hacked = true</script>",
};

async function start(t: TestContext, folder?: string) {
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0, folder });
  t.after(() => mailbox.close());
  const sender = createTransport({ host: "localhost", port: mailbox.smtpPort, secure: false });
  const mails = async (query = "") => {
    const answer = (await (await fetch(`${mailbox.origin}/api/mails${query}`)).json()) as { mails: Mail[] };
    return answer.mails;
  };
  return { ...mailbox, sender, mails };
}

test("a mail that is sent can be read, as JSON and on a page", async (t) => {
  const { sender, mails, origin } = await start(t);
  await sender.sendMail(receipt);
  await sender.sendMail({ ...receipt, to: "bo@example.com", subject: "Second <b>mail</b>" });

  const all = await mails();
  assert.deepEqual(
    all.map((mail) => mail.subject),
    ["Second <b>mail</b>", "Receipt — $50.00"],
  );
  const [mail] = await mails("?to=ann@example.com");
  assert.equal(mail?.from, "receipts@donate.example");
  assert.deepEqual(mail?.to, ["ann@example.com"]);
  assert.match(mail?.text ?? "", /Thank you, Ann\./);
  assert.ok(mail?.message_id);

  const list = await (await fetch(origin)).text();
  assert.match(list, /Receipt — \$50\.00/);
  assert.ok(!list.includes("<b>mail</b>"), "a subject is text, not markup");
  const asText = await (await fetch(`${origin}/mails/${mail?.id}?view=text`)).text();
  assert.match(asText, /<pre>Thank you, Ann\./);
  const asHtml = await fetch(`${origin}/mails/${mail?.id}/html`);
  assert.match(asHtml.headers.get("content-security-policy") ?? "", /^sandbox (?!.*allow-scripts)/);
});

test("all mails can be deleted", async (t) => {
  const { sender, mails, origin } = await start(t);
  await sender.sendMail(receipt);
  assert.equal((await fetch(`${origin}/api/mails`, { method: "DELETE" })).status, 204);
  assert.deepEqual(await mails(), []);
});

test("a mailbox with a folder still has its mails after a restart", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "mailbox-"));
  t.after(() => rm(folder, { recursive: true }));
  const first = await start(t, folder);
  await first.sender.sendMail(receipt);
  const before = await first.mails();
  await first.close();

  const second = await start(t, folder);
  assert.deepEqual(await second.mails(), before);
  await fetch(`${second.origin}/clear`, { method: "POST", body: new URLSearchParams() });
  await second.close();
  assert.deepEqual(await (await start(t, folder)).mails(), []);
});

test("mail is refused for a while when told so, and taken again afterwards", async (t) => {
  const { sender, mails, origin } = await start(t);
  const control = (path: string, body: object) =>
    fetch(`${origin}/_control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  for (const code of [421, 451]) {
    assert.equal((await control("refuse", { code, seconds: 60 })).status, 204);
    await assert.rejects(sender.sendMail(receipt), { responseCode: code });
  }
  assert.equal((await control("refuse", { code: 550 })).status, 400);
  assert.deepEqual(await mails(), []);

  await control("accept", {});
  await sender.sendMail(receipt);
  assert.equal((await mails()).length, 1);

  assert.equal((await control("refuse", { to: receipt.to })).status, 204);
  await assert.rejects(sender.sendMail(receipt), { responseCode: 550, command: "RCPT TO" });
  await sender.sendMail({ ...receipt, to: "other@example.org" });
  assert.equal((await mails()).length, 2);
});
