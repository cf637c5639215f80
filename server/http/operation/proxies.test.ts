import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import { openFigures } from "./figures.ts";
import { countAsProxies, lookAtProxies } from "./proxies.ts";

/** A server that trusts these, and what its log was told. */
async function appWith(trust_proxy: boolean | string) {
  const lines: string[] = [];
  let now = 0;
  const app = Fastify({
    logger: { level: "error", stream: { write: (line) => void lines.push(line) } },
    trustProxy: trust_proxy,
  });
  const figures = openFigures();
  lookAtProxies(app, trust_proxy, () => now);
  countAsProxies(app, figures);
  app.get("/", async (request) => request.taken_for);
  const ask = async (headers: Record<string, string>, remoteAddress = "172.30.7.3") =>
    (await app.inject({ url: "/", headers, remoteAddress })).body;
  const counted = async () => {
    const { values } = await figures.visitors_as_proxies.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.as, value]));
  };
  return { app, lines, ask, counted, later: (ms: number) => (now += ms) };
}

const FROM_OUTSIDE = { "x-forwarded-for": "198.51.100.7" };

test("a proxy where TRUST_PROXY is off is told once an hour, without anybody's address", async () => {
  const { app, lines, ask, later } = await appWith(false);
  assert.equal(await ask({}), "visitor");
  assert.equal(lines.length, 0);
  for (const headers of [FROM_OUTSIDE, { forwarded: "for=198.51.100.7" }])
    assert.equal(await ask(headers), "unnamed_proxy");
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /TRUST_PROXY is off: all visitors count as one address/);
  assert.doesNotMatch(lines[0] ?? "", /198\.51|172\.30/);
  later(3_600_000);
  await ask(FROM_OUTSIDE);
  assert.equal(lines.length, 2);
  await app.close();
});

test("a proxy that TRUST_PROXY does not name, and a visitor who has an address that it names, are told and counted", async () => {
  const { app, lines, ask, counted } = await appWith("172.30.7.0/24, fd30::2");
  for (const from of ["172.30.7.3", "::ffff:172.30.7.3", "fd30::2"])
    assert.equal(await ask(FROM_OUTSIDE, from), "visitor", from);
  // A balancer's own look at a server passes nobody on.
  assert.equal(await ask({}), "proxy");
  assert.deepEqual([lines.length, await counted()], [0, {}]);

  // Docker's own proxy in front of the one that is named: everybody has the address of the network's gateway.
  assert.equal(await ask({ "x-forwarded-for": "172.30.7.1" }), "proxy");
  assert.equal(await ask({ forwarded: "for=198.51.100.7" }), "proxy", "a header that is not read");
  assert.match(
    lines.join(),
    /A visitor has an address that TRUST_PROXY names: .* It has to say who asks in X-Forwarded-For/,
  );
  assert.equal(await ask(FROM_OUTSIDE, "192.168.4.4"), "unnamed_proxy");
  assert.match(lines[1] ?? "", /TRUST_PROXY does not name: .* Add its address to TRUST_PROXY/);
  assert.equal(lines.length, 2);
  assert.doesNotMatch(lines.join(), /198\.51|172\.30|192\.168/);
  assert.deepEqual(await counted(), { proxy: 2, unnamed_proxy: 1 });
  await app.close();
});

test("where all are trusted nothing can be said", async () => {
  const { app, lines, ask } = await appWith(true);
  assert.equal(await ask(FROM_OUTSIDE), "visitor");
  assert.equal(lines.length, 0);
  await app.close();
});
