import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import { tellOfProxies } from "./proxies.ts";

test("a proxy that TRUST_PROXY does not name is told once an hour, without anybody's address", async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: "error", stream: { write: (line) => void lines.push(line) } } });
  let now = 0;
  tellOfProxies(app, () => now);
  app.get("/", async () => "");
  const ask = (headers: Record<string, string>) => app.inject({ url: "/", headers });
  await ask({});
  assert.equal(lines.length, 0);
  for (const headers of [{ "x-forwarded-for": "198.51.100.7" }, { forwarded: "for=198.51.100.7" }])
    await ask(headers);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /TRUST_PROXY is off: all visitors count as one address/);
  assert.doesNotMatch(lines[0] ?? "", /198\.51/);
  now = 3_600_000;
  await ask({ "x-forwarded-for": "198.51.100.7" });
  assert.equal(lines.length, 2);
  await app.close();
});
