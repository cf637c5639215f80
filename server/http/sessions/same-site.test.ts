import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalOfForeign } from "./same-site.ts";

const ORIGIN = "https://give.example.org";

const asked: [said: Record<string, string>, taken: boolean, what: string][] = [
  [{}, true, "a program, which says nothing"],
  [{ "sec-fetch-site": "same-origin", origin: ORIGIN, host: "give.example.org" }, true, "our own page"],
  [{ "sec-fetch-site": "cross-site", origin: "https://evil.test" }, false, "another site's page"],
  [{ origin: ORIGIN, host: "give.example.org" }, true, "our own page in an old browser"],
  [
    { origin: ORIGIN, host: "10.0.0.7:3000" },
    true,
    "our own page behind a proxy that names the server itself",
  ],
  [{ origin: "https://evil.test", host: "evil.test" }, false, "a page whose name was pointed at our address"],
  [{ origin: "https://evil.test", host: "give.example.org" }, false, "another site's page in an old browser"],
  [{ origin: "http://give.example.org", host: "give.example.org" }, false, "our name without encryption"],
  [{ origin: "null", host: "give.example.org" }, false, "a page that hides whence it comes"],
];
for (const [headers, taken, what] of asked) {
  test(`${what} is ${taken ? "taken" : "refused"}`, () => {
    assert.equal(refusalOfForeign(headers, ORIGIN) === null, taken);
  });
}
