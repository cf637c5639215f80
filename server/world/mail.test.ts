import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { SMTPServer } from "smtp-server";
import { startMailbox } from "../../standins/mailbox/start.ts";
import { freePort } from "../testing/free-port.ts";
import { MailAway, NOT_TAKEN, openMail } from "./mail.ts";

const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
after(() => mailbox.close());

const letter = {
  to: "ann@example.org",
  subject: "A receipt",
  text: "Thank you.",
  html: "<p>Thank you.</p>",
  key: "k",
  unsubscribe: null,
};
const mailTo = (port: number, encrypted: boolean) =>
  openMail({
    url: `smtp://user:secret@localhost:${port}`,
    from: "a@example.org",
    host: "example.org",
    encrypted,
  });

test("a mail server that offers no encryption gets neither password nor letter where encryption is demanded", async () => {
  const mail = mailTo(mailbox.smtpPort, true);
  await assert.rejects(mail.send(letter), (error: Error) => {
    assert.ok(error instanceof MailAway);
    assert.match(error.message, /did not take k: ETLS/);
    return true;
  });
  mail.close();
  assert.deepEqual(await (await fetch(`${mailbox.origin}/api/mails`)).json(), { mails: [] });
});

test("where it is not, as on this machine, the letter goes out", async () => {
  const mail = mailTo(mailbox.smtpPort, false);
  await mail.send(letter);
  mail.close();
});

test("what may be turned off carries both headers of the one click, and nothing else does (RFC 8058)", async () => {
  const mail = mailTo(mailbox.smtpPort, false);
  const address = "https://example.org/unsubscribe/desk.1.abc";
  await mail.send({ ...letter, to: "off@example.org", unsubscribe: address });
  await mail.send({ ...letter, to: "on@example.org", key: "k2" });
  mail.close();
  const headersOf = async (to: string) => {
    const answer = await fetch(`${mailbox.origin}/api/mails?to=${to}`);
    const { mails } = (await answer.json()) as { mails: { headers: Record<string, string> }[] };
    return mails[0]?.headers ?? {};
  };
  const off = await headersOf("off@example.org");
  assert.equal(off["list-unsubscribe"], `<${address}>`);
  assert.equal(off["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
  assert.deepEqual(
    Object.keys(await headersOf("on@example.org")).filter((name) => name.startsWith("list-")),
    [],
  );
});

test("a letter of a rehearsal says so before anything else", async () => {
  const url = `smtp://localhost:${mailbox.smtpPort}`;
  const mail = openMail({
    url,
    from: "a@example.org",
    host: "example.org",
    encrypted: false,
    rehearsal: true,
  });
  await mail.send(letter);
  mail.close();
  const kept = await (await fetch(`${mailbox.origin}/api/mails`)).text();
  assert.match(kept, /"subject":\s*"\[Rehearsal\] A receipt"/);
});

test("neither does one whose certificate nobody vouches for", async () => {
  const passwords: string[] = [];
  const other = new SMTPServer({
    onAuth: ({ password }, _session, done) => {
      passwords.push(password ?? "");
      done(null, { user: "anyone" });
    },
  });
  // Its client hangs up in the middle of the handshake, as it should.
  other.on("error", () => {});
  await once(other.listen(0, "localhost"), "listening");
  const mail = mailTo((other.server.address() as AddressInfo).port, true);
  await assert.rejects(mail.send(letter), /did not take k: (ESOCKET|ETLS) \w*CERT\w*$/);
  mail.close();
  assert.deepEqual(passwords, []);
  await new Promise<void>((closed) => other.close(closed));
});

test("many letters share a connection, and one whose connection the mail server has ended goes out on another, once", async () => {
  const took: string[] = [];
  let connections = 0;
  const listen = async (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      closeTimeout: 50,
      onConnect: (_session, done) => {
        connections += 1;
        done();
      },
      onData: (stream, _session, done) => {
        let said = "";
        stream.on("data", (piece) => {
          said += piece;
        });
        stream.on("end", () => {
          took.push(/^Subject: (.*)$/m.exec(said)?.[1]?.trim() ?? "");
          done();
        });
      },
    });
    server.on("error", () => {});
    await once(server.listen(port, "localhost"), "listening");
    return {
      port: (server.server.address() as AddressInfo).port,
      end: () => new Promise<void>((ended) => server.close(ended)),
    };
  };
  const first = await listen(0);
  const mail = openMail({
    url: `smtp://localhost:${first.port}`,
    from: "a@example.org",
    host: "example.org",
    encrypted: false,
  });
  const send = (subject: string) => mail.send({ ...letter, subject, key: subject });
  for (const nth of [1, 2, 3, 4, 5]) await send(`letter ${nth}`);
  assert.equal(connections, 1);
  await first.end();
  await assert.rejects(send("while it is away"), MailAway);
  const again = await listen(first.port);
  await send("letter 6");
  await Promise.all([7, 8, 9].map((nth) => send(`letter ${nth}`)));
  mail.close();
  await again.end();
  assert.deepEqual(
    took.sort(),
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((nth) => `letter ${nth}`),
  );
  assert.ok(connections <= 4, `${connections} connections`);
});

test("a mail server that takes two connections and no more is held to two by its address, and every letter goes out", async () => {
  let most = 0;
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 50,
    maxClients: 2,
    onConnect: (_session, done) => {
      most = Math.max(most, server.connections.size);
      done();
    },
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on("end", () => {
        taken += 1;
        setTimeout(done, 20);
      });
    },
  });
  server.on("error", () => {});
  await once(server.listen(0, "localhost"), "listening");
  const address = `smtp://localhost:${(server.server.address() as AddressInfo).port}`;
  const to = (url: string) => openMail({ url, from: "a@example.org", host: "example.org", encrypted: false });
  const sendAll = async (mail: ReturnType<typeof openMail>) => {
    const sent = Array.from({ length: 12 }, (_, nth) => mail.send({ ...letter, key: `letter ${nth}` }));
    const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === "rejected").length;
    mail.close();
    return refused;
  };
  assert.equal(await sendAll(to(`${address}?maxConnections=2`)), 0);
  assert.deepEqual([most, taken], [2, 12]);
  // Without the word some are refused: their jobs try again.
  assert.ok((await sendAll(to(address))) > 0);
  await new Promise<void>((closed) => server.close(closed));
});

test("an address that is refused for good is told from a mail server that takes nothing just now", async () => {
  const mail = openMail({
    ...{ url: `smtp://localhost:${mailbox.smtpPort}`, from: "a@example.org" },
    ...{ host: "example.org", encrypted: false },
  });
  const order = (words: string, body: object = {}) =>
    fetch(`${mailbox.origin}/_control/${words}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await order("refuse", { to: letter.to });
  await assert.rejects(mail.send(letter), {
    name: "MailRefused",
    message: /^Refused for good: .*: EENVELOPE 550$/,
  });
  await mail.send({ ...letter, to: "other@example.org" });
  await order("refuse", { code: 451 });
  await assert.rejects(mail.send(letter), { name: "MailAway" });
  await order("accept");
  mail.close();
});

test("where an answer may be about one address, a mark tells it from others and names nobody", async () => {
  const answers = new Map<string, [step: "rcpt" | "data", code: number]>([
    ["gone@example.org", ["rcpt", 550]],
    ["full@example.org", ["data", 552]],
    ["unsigned@example.org", ["rcpt", 530]],
    ["going@example.org", ["rcpt", 421]],
  ]);
  const answer = (step: string, to: string) => {
    const [at, code] = answers.get(to.toLowerCase()) ?? [];
    return at === step ? Object.assign(new Error("No."), { responseCode: code }) : null;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, done) => done(answer("rcpt", address)),
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on("end", () => done(answer("data", envelope.rcptTo[0]?.address ?? "")));
    },
  });
  server.on("error", () => {});
  await once(server.listen(0, "localhost"), "listening");
  const mail = mailTo((server.server.address() as AddressInfo).port, false);
  const markOf = async (to: string) => {
    const failure = await mail.send({ ...letter, to }).then(
      () => "",
      ({ message }: Error) => message,
    );
    const found = new RegExp(NOT_TAKEN).exec(failure);
    assert.ok(found, failure);
    assert.doesNotMatch(failure, /@/);
    return found[1];
  };
  const gone = await markOf("gone@example.org");
  assert.match(gone ?? "", /^[0-9a-f]{2}$/);
  assert.equal(await markOf("Gone@Example.org"), gone);
  assert.notEqual(await markOf("full@example.org"), gone);
  for (const to of ["unsigned@example.org", "going@example.org"])
    assert.equal(await markOf(to), undefined, to);
  mail.close();
  await new Promise<void>((closed) => server.close(closed));
});

test("why a mail server can't be reached has a name", async () => {
  const nobody = await freePort();
  const to = (url: string) => openMail({ url, from: "a@example.org", host: "example.org", encrypted: true });
  for (const [url, words] of [
    [`smtp://localhost:${nobody}`, /ESOCKET ECONNREFUSED$/],
    [`smtps://localhost:${mailbox.smtpPort}`, /ESOCKET ERR_SSL_\w+$/],
    ["smtp://mail.invalid", /EDNS/],
  ] as const) {
    const mail = to(url);
    await assert.rejects(mail.send(letter), words);
    mail.close();
  }
});
