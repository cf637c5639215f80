import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import { serveSecurityTxt } from "./security-txt.ts";

const DAY_MS = 86_400_000;

test("who finds a weakness reads at the well-known place whom to write to, and the date is never past (RFC 9116)", async () => {
  let now = new Date("2026-11-22T10:00:00Z");
  const app = Fastify();
  const clock = { now: () => now };
  serveSecurityTxt(app, { origin: "https://give.example.org", contact_email: "help@example.org", clock });
  const ask = () => app.inject("/.well-known/security.txt");
  const first = await ask();
  assert.equal(first.headers["content-type"], "text/plain; charset=utf-8");
  assert.equal(
    first.body,
    "Contact: mailto:help@example.org\nExpires: 2027-05-21T00:00:00.000Z\nPreferred-Languages: en\n" +
      "Canonical: https://give.example.org/.well-known/security.txt\n",
  );
  // A server that nobody restarts for two years.
  for (let days = 0; days < 730; days += 73) {
    now = new Date(now.getTime() + 73 * DAY_MS);
    const expires = Date.parse(/^Expires: (.*)$/m.exec((await ask()).body)?.[1] ?? "");
    const ahead = (expires - now.getTime()) / DAY_MS;
    assert.ok(ahead > 100 && ahead < 365, `${ahead} days ahead`);
  }
  await app.close();
});
