import assert from "node:assert/strict";
import { test } from "node:test";
import { letterOf } from "./letter.ts";

test("an address in a sentence is a link, and nothing else of what is said is markup", () => {
  const { html, text } = letterOf({
    key: "receipt.1",
    to: "ann@example.org",
    subject: "Receipt",
    opening: "Thank you, <b>Ann</b>.",
    after: [
      "Terms of Use: https://example.org/TermsOfUse",
      'Turn it off: http://example.org/DeskLetter#1."onclick="x today',
      "An address <i>like</i> javascript:alert(1) stays text.",
    ],
  });
  assert.match(
    html,
    /Terms of Use: <a href="https:\/\/example.org\/TermsOfUse" style="[^"]*">https:\/\/example/,
  );
  assert.match(html, /<a href="http:\/\/example.org\/DeskLetter#1.&#34;onclick=&#34;x"/);
  assert.equal(html.split("<a ").length - 1, 2);
  assert.doesNotMatch(html, /<b>|<i>/);
  assert.match(text, /^Terms of Use: https:\/\/example\.org\/TermsOfUse$/m);
});
