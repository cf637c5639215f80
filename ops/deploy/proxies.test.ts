import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { platform } from "node:process";
import { after, before, type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { MOST_BODY_BYTES } from "../../contract/profiles/profiles.ts";
import { type Site, startSite } from "../../server/testing/site.ts";
import { buildIfStale } from "../programs/build.ts";
import { freePorts } from "../programs/free-ports.ts";
import { needs } from "./testing/programs-here.ts";
import { EXAMPLES, type RunningProxy, startProxy } from "./testing/proxies.ts";

// Each of deploy/proxies as it stands, by the program that is installed here, before a site that runs and a second server of ours.

const NAMES = ["nginx", "haproxy", "caddy"] as const;
const needed = (name: (typeof NAMES)[number]) =>
  platform === "linux"
    ? needs(EXAMPLES[name].program, "openssl")
    : { skip: "visitors need addresses of their own on this machine: 127.0.0.2, as Linux has them" };

let site: Site;
let port: string;
before(async () => {
  if (NAMES.every((name) => needed(name).skip)) return;
  await buildIfStale();
  site = await startSite({
    ORIGIN: "https://localhost",
    HOST: "127.0.0.1",
    TRUST_PROXY: "127.0.0.1",
    RATE_LIMITS: "on",
  });
  port = new URL(site.origin).port;
});
after(() => site?.stop());

for (const name of NAMES) {
  test(`${name}: a picture of 5 MB, who asks, by which name and https come through; nothing of a query is logged`, {
    ...needed(name),
  }, async (t) => {
    const { proxy, second } = await proxyBefore(t, name);
    await second.stop();
    // Caddy sends no body twice: it has to know first that the port is closed, and does when it says so a second time.
    if (name === "caddy") await until(() => proxy.logged().split("HTTP request failed").length > 2);
    await site.database.query("delete from call_tries");
    const body = JSON.stringify({ profile_picture_base64: "A".repeat(MOST_BODY_BYTES - 100) });
    const headers = { "x-api-key": "demo-key", "content-type": "application/json" };
    for (const [from, said] of [
      ["127.0.0.2", {}],
      ["127.0.0.3", {}],
      ["127.0.0.2", { "x-forwarded-for": "198.51.100.7", forwarded: "for=198.51.100.8" }],
    ] as const) {
      const how = { method: "POST", headers: { ...headers, ...said }, body, from };
      const answer = await proxy.ask("/v1/create_player_profiles", how);
      assert.equal(answer.status, 422, answer.text);
      assert.ok(answer.headers["x-request-id"], "the server answered");
    }
    const { rows } = await site.database.query("select tries from call_tries order by tries");
    assert.deepEqual(rows, [{ tries: 1 }, { tries: 2 }], "two visitors, whatever one says of itself");

    const page = await proxy.ask("/CreateUser?return_to=never-in-a-log", {
      headers: { referer: "https://give.example.org/Login?return_to=never-in-a-log" },
    });
    assert.equal(page.status, 200);
    assert.equal(
      page.headers["strict-transport-security"],
      "max-age=31536000",
      "once, as the server says it",
    );
    const plain = await proxy.askPlainly("/AboutUs");
    assert.ok([301, 308].includes(plain.status), String(plain.status));
    assert.match(plain.headers.location ?? "", /^https:\/\/give\.example\.org(:\d+)?\/AboutUs$/);
    await until(() => proxy.logged().includes("/CreateUser"));
    assert.doesNotMatch(proxy.logged(), /never-in-a-log|127\.0\.0\.2|198\.51/);
  });

  test(`${name}: of two servers one stops, and nobody is refused; once it is back it gets visitors`, {
    ...needed(name),
  }, async (t) => {
    const { proxy, second } = await proxyBefore(t, name);
    const asked = async () => {
      const answer = await proxy.ask("/readyz");
      assert.equal(answer.status, 200, answer.text);
      return answer.headers["x-second"] === "yes" ? "second" : "first";
    };
    const askedUntil = async (who: string, times: number) => {
      for (let row = 0; row < times; row = (await asked()) === who ? row + 1 : 0) await sleep(20);
    };
    await askedUntil("second", 1);
    const { host, "x-forwarded-for": address, "x-forwarded-proto": scheme, forwarded } = second.heard();
    assert.deepEqual(
      [host, address, scheme, forwarded],
      ["give.example.org", "127.0.0.2", "https", undefined],
    );

    // They take turns: four answers of one in a row are of a proxy that knows.
    if (name !== "nginx") {
      second.isReady = false;
      await askedUntil("first", 4);
      second.isReady = true;
      await askedUntil("second", 1);
    }
    await second.stop();
    for (let times = 0; times < 4; times += 1) assert.equal(await asked(), "first");
    await second.start();
    await askedUntil("second", 1);
  });
}

/** A server that we end and start, and that says at /readyz whether it wants visitors; what else it is asked it answers all the same. */
interface Second {
  isReady: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What came with the last visitor. */
  heard(): IncomingHttpHeaders;
}

async function proxyBefore(
  t: TestContext,
  name: (typeof NAMES)[number],
): Promise<{ proxy: RunningProxy; second: Second }> {
  const ports = await freePorts("SECOND");
  const second = secondServer(Number(ports.SECOND));
  await second.start();
  t.after(second.stop);
  const proxy = await startProxy(name, [port, ports.SECOND]);
  t.after(proxy.stop);
  return { proxy, second };
}

function secondServer(port: number): Second {
  let heard: IncomingHttpHeaders = {};
  let server: Server | undefined;
  const second: Second = {
    isReady: true,
    async start() {
      server = createServer((request, response) => {
        // A look of the proxy's own says of nobody that they asked.
        const isLook = request.headers["x-forwarded-for"] === undefined;
        if (!isLook) heard = request.headers;
        response.writeHead(isLook && !second.isReady ? 503 : 200, { "x-second": "yes" }).end();
      }).listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    async stop() {
      if (!server?.listening) return;
      server.closeAllConnections();
      await once(server.close(), "close");
    },
    heard: () => heard,
  };
  return second;
}

async function until(answer: () => boolean): Promise<void> {
  while (!answer()) await sleep(20);
}
