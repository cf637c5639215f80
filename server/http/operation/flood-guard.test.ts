import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Site, startSite } from "../../testing/site.ts";

/** Less than is usual, so that what is too much is soon there: a minute here is one of a small hall. */
const REQUESTS = 5;

let site: Site;
before(async () => {
  site = await startSite({
    RATE_LIMITS: "on",
    TRUST_PROXY: "all",
    REQUESTS_PER_ADDRESS: String(REQUESTS),
  });
});
after(() => site.stop());

const FILE = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g;

/** What is answered to somebody behind that address; the body is read, so that the next one gets the connection. */
async function ask(path: string, from: string): Promise<{ status: number; text: string }> {
  const answer = await site.request(path, { headers: { "x-forwarded-for": from } });
  return { status: answer.status, text: await answer.text() };
}

/** One after the other: more at once than the gate lets wait would be 503. */
async function askTimes(times: number, path: string, from: string): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) statuses.push((await ask(path, from)).status);
  return statuses;
}

const refusedOf = async (asked_for: string) =>
  new RegExp(`^flood_refused_total\\{asked_for="${asked_for}"\\} (\\d+)$`, "m").exec(
    await (await fetch(site.figures)).text(),
  )?.[1];

test("a crowd behind one address: whoever comes gets the page with its styles and scripts, and its calls are answered", async () => {
  for (let visitor = 1; visitor <= REQUESTS; visitor += 1) {
    const page = await ask("/", "192.0.2.1");
    assert.equal(page.status, 200);
    const files = [...new Set(page.text.match(FILE))];
    assert.ok(files.length > REQUESTS, "a page brings files");
    for (const file of files) {
      const { status } = await ask(file, "192.0.2.1");
      assert.equal(status, 200, `visitor ${visitor}: ${file}`);
    }
  }
  assert.equal((await ask("/v1/search?text=kai", "192.0.2.1")).status, 200);
});

test("what pages show of athletes stops nobody's calls either", async () => {
  for (const path of ["/pictures/9.png", "/athlete-pictures/9-none.webp", "/embed/9", "/qr/9.svg"]) {
    const statuses = await askTimes(10 * REQUESTS, path, "192.0.2.2");
    assert.deepEqual([...new Set(statuses)], [404], path);
    assert.deepEqual(await askTimes(1, path, "192.0.2.2"), [429], path);
  }
  assert.equal((await ask("/v1/search?text=kai", "192.0.2.2")).status, 200);
  assert.equal(await refusedOf("pictures"), "4");
});

test("one address costs so much a minute and no more, whatever it asks for; others are answered meanwhile", async () => {
  const files = await askTimes(25 * REQUESTS + 10, "/assets/none.js", "192.0.2.3");
  assert.equal(files.filter((status) => status === 404).length, 25 * REQUESTS);
  assert.equal(files.filter((status) => status === 429).length, 10);

  const search = "/v1/search?text=kai";
  assert.deepEqual(await askTimes(REQUESTS, search, "192.0.2.3"), Array(REQUESTS).fill(200));
  const refused = await ask(search, "192.0.2.3");
  assert.equal(refused.status, 429);
  assert.equal(JSON.parse(refused.text).detail, "Too many tries. Please wait a moment and try again.");
  // A /64 of IPv6 is one address.
  assert.deepEqual(await askTimes(REQUESTS, search, "2001:db8::1"), Array(REQUESTS).fill(200));
  assert.equal((await ask(search, "2001:db8::2")).status, 429);

  assert.equal((await ask("/assets/none.js", "192.0.2.4")).status, 404);
  assert.equal((await ask(search, "192.0.2.4")).status, 200);
  assert.deepEqual([await refusedOf("files"), await refusedOf("calls")], ["10", "2"]);
});
