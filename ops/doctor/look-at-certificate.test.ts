import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:https";
import { after, type TestContext, test } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { readEnv } from "../../server/startup/env.ts";
import { freePorts } from "../programs/free-ports.ts";
import { looked } from "./findings.ts";
import { lookAtSite } from "./look-at-site.ts";
import { type Authority, type Certificate, newAuthority, newCertificate } from "./testing/certificates.ts";

// An authority that this process knows, and one that it does not.
const known = newAuthority("Authority of this test");
const unknown = newAuthority("Authority of nobody");
const before = getCACertificates("default");
setDefaultCACertificates([...before, known.cert]);
after(() => setDefaultCACertificates(before));

/** What is found of a site at https://localhost that shows this certificate. */
async function found(t: TestContext, { cert, key }: Certificate): Promise<string[]> {
  const server = createServer({ cert, key }, (asked, response) => {
    asked.resume().once("end", () => response.writeHead(200, { "x-request-id": "one" }).end());
  });
  await once(server.listen(0, "localhost"), "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const env = readEnv({ ORIGIN: `https://localhost:${port}` });
  const findings = await looked("site", () => lookAtSite(env));
  return findings.map(({ state, about, says }) => `${state} ${about}: ${says}`);
}

const NOW = Date.now();
const DAY_MS = 86_400_000;
const at = (days: number): Date => new Date(NOW + days * DAY_MS);
const day = (days: number): string => at(days).toISOString().slice(0, 10);
const life = (from: number, to: number) => ({ from: at(from), to: at(to) });
const ninetyDays = (to: number) => life(to - 90, to);
const certificate = (
  to: number,
  { host = "localhost", by = known }: { host?: string; by?: Authority } = {},
) => newCertificate(host, ninetyDays(to), by);

test("a certificate that holds is named with its last day, and the site is looked at", async (t) => {
  const well = await found(t, certificate(60));
  assert.ok(well.includes(`ok certificate: for localhost, until ${day(60)}`), well.join("\n"));
  assert.match(well[0] ?? "", /^ok site: /);
  assert.ok(!well.some((line) => line.startsWith("mend")), well.join("\n"));
});

test("a certificate that has expired, or holds from tomorrow only, is all that is said of the site", async (t) => {
  assert.deepEqual(await found(t, certificate(-2)), [
    `mend certificate: It expired on ${day(-2)}: renew it.`,
  ]);
  const [tomorrow, ...more] = await found(t, newCertificate("localhost", life(2, 92), known));
  assert.ok(tomorrow?.startsWith(`mend certificate: It holds from ${day(2)} only: check`), String(tomorrow));
  assert.deepEqual(more, []);
});

test("one that expires within fourteen days is named while visitors still come; one for six days only in its last two", async (t) => {
  const soon = await found(t, certificate(10));
  assert.match(soon[0] ?? "", /^ok site: /);
  assert.ok(
    soon[1]?.startsWith(`mend certificate: It expires on ${day(10)}: renew it, and`),
    soon.join("\n"),
  );
  for (const holds of [ninetyDays(15), life(-3, 3)]) {
    const late = await found(t, newCertificate("localhost", holds, known));
    assert.ok(!late.some((line) => line.startsWith("mend")), late.join("\n"));
  }
  const short = await found(t, newCertificate("localhost", life(-4.5, 1.5), known));
  assert.ok(short[1]?.startsWith(`mend certificate: It expires on ${day(1.5)}: renew`), short.join("\n"));
});

test("one for another name says for which", async (t) => {
  assert.deepEqual(await found(t, certificate(60, { host: "give.example.org" })), [
    "mend certificate: It is for give.example.org, and not for localhost: get one for ORIGIN's name, or show that one there.",
  ]);
});

test("one that vouches for itself, and one of an authority that nobody knows, are told apart", async (t) => {
  assert.deepEqual(await found(t, newCertificate("localhost", ninetyDays(60))), [
    "mend certificate: It vouches for itself, and no browser believes that: get one from an authority that browsers know.",
  ]);
  const [of, ...more] = await found(t, certificate(60, { by: unknown }));
  assert.match(
    of ?? "",
    /^mend certificate: Nobody known vouches for it \(UNABLE_TO_\w+\): .* certificates in between/,
  );
  assert.deepEqual(more, []);
});

test("each fault of one certificate is said", async (t) => {
  const faults = await found(t, certificate(-2, { host: "give.example.org", by: unknown }));
  assert.match(faults.join("\n"), /It expired on .*\n.*It is for give\.example\.org/);
});

test("where nobody listens, that is said once", async () => {
  const { NOWHERE } = await freePorts("NOWHERE");
  const nowhere = readEnv({ ORIGIN: `https://localhost:${NOWHERE}` });
  const [away, ...more] = await looked("site", () => lookAtSite(nowhere));
  assert.match(away?.says ?? "", /ECONNREFUSED.* Nothing listens there/);
  assert.deepEqual(more, []);
});
