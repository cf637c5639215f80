import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createTransport } from "nodemailer";
import { startMailbox } from "../../standins/mailbox/start.ts";
import { copiesOf, sentIn } from "./collect.ts";
import { sheetOf } from "./sheet.ts";

test("what a journey sends is on the sheet: each wording once, under its letter's name, its markup in a frame", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "donate-nil-letters-"));
  t.after(() => rm(folder, { recursive: true }));
  const journeys = ["e2e/first.test.ts", "server/second.test.ts", "e2e/silent.test.ts"];
  for (const journey of journeys.slice(0, 2)) {
    const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0, copies: copiesOf(folder, journey) });
    const sender = createTransport({ host: "localhost", port: mailbox.smtpPort, secure: false });
    for (const [key, subject, dollars] of [
      ["receipt.5b1b2c1e-7a4c-4a44-9d0c-2f3d6a4a1c55", "Receipt for $50", 50],
      ["receipt.0e6f3b0a-0000-4000-8000-000000000000", "Receipt for $20", 20],
      ["claim_approved.7", 'Your page, "Kai"', 0],
    ] as const) {
      await sender.sendMail({
        from: "site@example.org",
        to: "Ann@example.org",
        subject,
        messageId: `<${key}@example.org>`,
        text: `You gave $${dollars}. http://localhost:${dollars}/x`,
        html: `<p class="told">${dollars}</p>`,
      });
    }
    await mailbox.close();
  }

  const sent = await sentIn(folder, journeys);
  assert.deepEqual(
    sent.map(({ journey, kind, count, mail }) => [journey, kind, count, mail.subject]),
    journeys.slice(0, 2).flatMap((journey) => [
      [journey, "receipt", 2, "Receipt for $20"],
      [journey, "claim approved", 1, 'Your page, "Kai"'],
    ]),
  );
  const sheet = sheetOf(sent, ["phone", "desktop"]);
  assert.equal(sheet.split("<iframe").length - 1, 8);
  assert.ok(!sheet.includes('<p class="told">'), "a letter's markup stays in its frame");
  assert.match(sheet, /Receipt for \$20<\/b><br>to ann@example\.org · receipt · 2 like it/);
});
