import assert from "node:assert/strict";
import { test } from "node:test";
import { isPhone, nameOfBrowser } from "./browser-names.ts";

const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)";
const NAMED: readonly [user_agent: string, browser: string, kind: "computer" | "phone"][] = [
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome on Windows",
    "computer",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Microsoft Edge on Windows",
    "computer",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
    "phone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/140.0.0.0 Mobile Safari/537.36`,
    "Chrome on Android",
    "phone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux", "computer"],
];
for (const [user_agent, browser, kind] of NAMED)
  test(`${browser} is named by what it says of itself`, () => {
    const name = nameOfBrowser(user_agent);
    assert.deepEqual([name, isPhone(name) ? "phone" : "computer"], [browser, kind]);
  });

test("what names itself otherwise has no name: a stranger's words are none of ours", () => {
  const others = [
    null,
    "",
    " ".repeat(15_000),
    "node",
    "curl/8.1",
    "You won at http://evil.test/x 1",
    "constructor/1",
  ];
  for (const user_agent of others) assert.equal(nameOfBrowser(user_agent), null, user_agent ?? "none");
  const half = nameOfBrowser("You won at http://evil.test/x (X11; Linux x86_64)");
  assert.equal(half, "Linux");
});

test("a long header is read as fast as a short one", () => {
  const started = process.cpuUsage();
  for (const bit of [" ", "a/", "Mozilla/5.0 (", "Android ", "1.", "Version/1 "])
    nameOfBrowser(bit.repeat(16_000 / bit.length));
  assert.ok(process.cpuUsage(started).user < 200_000, "of the processor, in microseconds");
});
