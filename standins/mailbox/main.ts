import { runUntilStopped } from "../program/run.ts";
import { settingsFrom } from "../program/settings.ts";
import { startMailbox } from "./start.ts";

await runUntilStopped(async () => {
  const { text, port } = settingsFrom(process.env);
  const running = await startMailbox({
    smtpPort: port("MAILBOX_SMTP_PORT", 2525),
    httpPort: port("MAILBOX_HTTP_PORT", 8025),
    host: text("MAILBOX_HOST"),
    folder: text("MAILBOX_FOLDER"),
    copies: text("MAILBOX_COPIES"),
  });
  console.log(`Mailbox at ${running.origin}, SMTP on port ${running.smtpPort}`);
  return running;
});
